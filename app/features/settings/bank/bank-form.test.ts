import { expect, test } from 'vitest'
import { bankAccountInput } from '../../../../domain/charges/bank-account.ts'
import { bankInput, banks, emptyBank, typedBank, withTestAgreement } from './bank-form.ts'

test('the test agreement of every bank is accepted as it is filled in', () => {
  for (const { value: bank } of banks) {
    const values = withTestAgreement({ ...emptyBank('Residencial Jacarandá', null), bank })
    const checked = bankAccountInput.safeParse(bankInput(values))
    expect(checked.error?.issues, bank).toBeUndefined()
  }
})

test('what was saved comes back as it was typed', () => {
  const values = withTestAgreement({ ...emptyBank('Residencial Jacarandá', '11222333000181'), bank: '341' })
  const { agreement, layout, ...account } = bankAccountInput.parse(bankInput(values))
  const shown = typedBank({
    ...account,
    bank: '341',
    is_active: true,
    pix_api: false,
    pix_automatic: false,
    nickname: null,
    collection_agreements: [{ layout, parameters: agreement, next_our_number: 1 }],
  })
  expect(shown).toEqual(values)
  expect(shown).toMatchObject({ pix_key: '11.222.333/0001-81', pix_key_kind: 'cnpj', layout: '400' })
})
