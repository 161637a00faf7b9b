import { type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { saysAll } from '../../../../domain/words/word-forms.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { type Fund, fundsQuery } from '../queries.ts'
import { bankAccountName, bankAccountsQuery, isGroup, type Rubric, rubricsQuery } from './chart-queries.ts'

type Picker = Omit<SelectProps, 'data'>

/** Returns a fund as commands take it: its keyword for the two that every condominium has once, else its id. */
export const fundKey = ({ kind, id }: Pick<Fund, 'kind' | 'id'>): string =>
  kind === 'ordinary' || kind === 'reserve' ? kind : id

/** The open funds. */
export function FundSelect(props: Picker) {
  const { id } = useCondominium()
  const { data } = useQuery(fundsQuery(id))
  const open = (data ?? []).filter((fund) => !fund.closed_on)
  return (
    <Select
      label="Fundo"
      allowDeselect={false}
      data={open.map((fund) => ({ value: fundKey(fund), label: fund.name }))}
      {...props}
    />
  )
}

/** Matches a rubric's own name, or all rubrics of a group whose name matches; ignores accents and case. */
const byNameOrGroup: OptionsFilter = ({ options, search, limit }) => {
  return options
    .map((option) =>
      'group' in option && !saysAll(String(option.group), search)
        ? { ...option, items: option.items.filter(({ label }) => saysAll(String(label), search)) }
        : option,
    )
    .filter((option) => !('group' in option) || option.items.length > 0)
    .slice(0, limit)
}

/** Where a line may be booked, under the groups of the chart; typing part of its name or its group's finds it. */
export function RubricSelect({ nature, ...props }: Picker & { nature?: Rubric['nature'] }) {
  const { id } = useCondominium()
  const { data } = useQuery(rubricsQuery(id))
  const groups = (data ?? []).filter((rubric) => rubric.code.split('.').length === 2)
  const choices = groups
    // Expenses come first: most lines are for them.
    .toSorted((one, other) => Number(one.nature === 'income') - Number(other.nature === 'income'))
    .map((group) => ({
      group: group.name,
      items: (data ?? [])
        .filter((rubric) => rubric.parent_code === group.code && !isGroup(rubric) && !rubric.archived_on)
        // What was chosen before stays named, whatever is offered now.
        .filter((rubric) => !nature || rubric.nature === nature || rubric.id === props.value)
        .map((rubric) => ({ value: rubric.id, label: rubric.name })),
    }))
    .filter(({ items }) => items.length > 0)
  return (
    <Select
      label="Rubrica"
      placeholder="Escolha"
      searchable
      filter={byNameOrGroup}
      allowDeselect={false}
      nothingFoundMessage="Nenhuma rubrica com este nome"
      data={choices}
      {...props}
    />
  )
}

/** The condominium's bank accounts. */
export function BankAccountSelect(props: Picker) {
  const { id } = useCondominium()
  const { data } = useQuery(bankAccountsQuery(id))
  return (
    <Select
      label="Conta"
      data={(data ?? []).map((account) => ({ value: account.id, label: bankAccountName(account) }))}
      {...props}
    />
  )
}
