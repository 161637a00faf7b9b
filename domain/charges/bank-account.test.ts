import { describe, expect, test } from 'vitest'
import { bankCodes } from '../boleto/agreement.ts'
import { issueBoleto } from '../boleto/issue.ts'
import { bankAccountInput, testAgreement } from './bank-account.ts'

const holder = {
  holder_name: 'Condomínio Residencial Jacarandá',
  holder_document: '11.222.333/0001-81',
  pix_key: '11.222.333/0001-81',
}

describe('bankAccountInput', () => {
  test.each(bankCodes)('takes the test agreement of bank %s, which issues boletos', (bank) => {
    const account = bankAccountInput.parse({ ...testAgreement(bank), ...holder })
    expect(account).toMatchObject({ bank, is_test: true, pix_key: '11222333000181' })
    const boleto = issueBoleto({
      agreement: account.agreement,
      sequence: 1,
      due: '2026-12-10',
      amount: 52_347,
    })
    expect(boleto.barcode.slice(0, 3)).toBe(bank)
  })

  test('names our fields for what the bank refuses', () => {
    const itau = { ...testAgreement('341'), ...holder, account_digit: '5', pix_key: 'nada', layout: 400 }
    const wrong = bankAccountInput.safeParse(itau)
    expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual(['account_digit', 'pix_key'])
    const bb = bankAccountInput.safeParse({
      ...testAgreement('001'),
      ...holder,
      layout: 400,
      parameters: { agencyDigit: '3', agreement: '12', wallet: '17', variation: '019' },
    })
    expect(bb.error?.issues.map(({ path }) => path.join('.'))).toEqual(['parameters.agreement', 'layout'])
  })

  test('knows the kind of a Pix key, and takes eleven digits for a CPF unless told', () => {
    const key = (given: string, kind?: 'phone') =>
      bankAccountInput.parse({ ...testAgreement('001'), ...holder, pix_key: given, pix_key_kind: kind })
        .pix_key
    expect(key('Sindico@Jacaranda.com.br')).toBe('sindico@jacaranda.com.br')
    expect(key('529.982.247-25')).toBe('52998224725')
    expect(key('(11) 98765-4321')).toBe('+5511987654321')
    expect(key('52998224725', 'phone')).toBe('+5552998224725')
  })
})
