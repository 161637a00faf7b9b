import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { bankAccountName, bankAccountsQuery } from '../ledger/chart-queries.ts'

/** Chooses the source of refunded money: a bank account's id, or `cash`. */
export function MoneyFrom(props: Omit<SelectProps, 'data'>) {
  const { id } = useCondominium()
  const { data } = useQuery(bankAccountsQuery(id))
  const accounts = (data ?? []).map((account) => ({ value: account.id, label: bankAccountName(account) }))
  return (
    <Select
      label="De onde saiu"
      allowDeselect={false}
      {...props}
      data={[...accounts, { value: 'cash', label: 'Caixa (dinheiro)' }]}
    />
  )
}
