import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { accountName, accountNumber } from '../../../../domain/charges/account-words.ts'
import { usualAgreement } from '../../../../domain/charges/collecting.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { collectionAccountsQuery } from '../../settings/queries.ts'
import { type Fund, fundsQuery } from '../queries.ts'
import type { IssueForm } from './issue-form.ts'

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** By which account the boletos are made; nothing to choose while there is one. */
export function AccountField({ form }: { form: IssueForm }) {
  const { id } = useCondominium()
  const accounts = useQuery(collectionAccountsQuery(id)).data?.filter(({ is_in_use }) => is_in_use) ?? []
  const funds = useQuery(fundsQuery(id)).data ?? []
  if (accounts.length < 2) return null
  const charged = form.values.lines.map(({ fund }) => accountOfFund(funds, fund))
  const hasReserve = !/^[0.,]*$/.test(form.values.reserve_percent.trim())
  const all = hasReserve ? [...charged, accountOfFund(funds, 'reserve')] : charged
  const usualId = usualAgreement(
    all,
    accounts.map((account) => ({
      id: account.agreement_id,
      bankAccountId: account.bank_account_id,
      isMain: account.is_main,
    })),
  )
  const usual = accounts.find(({ agreement_id }) => agreement_id === usualId)
  return (
    <Select
      label="Recebe na conta"
      inputWrapperOrder={helpBelow}
      description={ruleOf(usual?.is_main ?? true, form.values.agreement_id, usualId)}
      allowDeselect={false}
      data={accounts.map((account) => ({
        value: account.agreement_id,
        label: `${accountName(account)}, ${accountNumber(account)}`,
      }))}
      {...form.getInputProps('agreement_id')}
      value={form.values.agreement_id ?? usualId}
      onChange={(chosen) => form.setFieldValue('agreement_id', chosen === usualId ? null : chosen)}
    />
  )
}

/** Why this one is filled in. */
function ruleOf(isMain: boolean, chosen: string | null, usual: string | null): string {
  if (chosen && chosen !== usual) return 'Escolhida por você para esta emissão.'
  return isMain ? 'A conta principal do condomínio.' : 'O dinheiro do fundo cobrado fica nesta conta.'
}

/** The account of a line's fund: by its word, where a condominium has one of the kind, else by its id. */
const accountOfFund = (funds: readonly Fund[], wanted: string): string | null =>
  funds.find(({ id, kind }) => id === wanted || (kind === wanted && kind !== 'works' && kind !== 'other'))
    ?.bank_account_id ?? null
