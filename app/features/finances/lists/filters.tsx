import { Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useListAddress } from '../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { SearchField } from '../../../ui/form/search-field.tsx'
import { isGroup, type Rubric, rubricsQuery } from '../ledger/chart-queries.ts'
import { fundsQuery } from '../queries.ts'
import classes from './filters.module.css'

/**
 * Filters a list of the finance pages. Each field writes to the address under its own name and goes back to the first page; the list reads the
 * address with `addressFilters` and passes every field its current value.
 *
 *     <FilterBar>
 *       <SearchFilter label="Buscar despesa" placeholder="Descrição ou nota" value={filters.text} />
 *       <FundFilter value={filters.fund_id} />
 *       <DayFilter label="Vence de" name="de" value={filters.from} />
 *     </FilterBar>
 */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <search className={classes.filters} aria-label="Filtros">
      {children}
    </search>
  )
}

type FilterProps = { value: string | undefined }

/** `?busca=` */
export function SearchFilter(props: FilterProps & { label: string; placeholder: string }) {
  const { filter } = useListAddress()
  return <SearchField {...props} fill value={props.value ?? ''} onSearch={(busca) => filter({ busca })} />
}

type ChoiceFilterProps = FilterProps & {
  label: string
  name: string
  words: Readonly<Record<string, string>>
  /** The label for no filter; without it one of the options is always active. */
  placeholder?: string
}

export function ChoiceFilter({ label, name, words, placeholder, value }: ChoiceFilterProps) {
  const { filter } = useListAddress()
  return (
    <Select
      label={label}
      placeholder={placeholder}
      clearable={placeholder !== undefined}
      allowDeselect={placeholder !== undefined}
      data={Object.entries(words).map(([key, word]) => ({ value: key, label: word }))}
      value={value ?? null}
      onChange={(word) => filter({ [name]: word })}
    />
  )
}

/** `?fundo=` */
export function FundFilter({ value }: FilterProps) {
  const { id } = useCondominium()
  const { data } = useQuery(fundsQuery(id))
  const words = Object.fromEntries((data ?? []).map((fund) => [fund.id, fund.name]))
  return <ChoiceFilter label="Fundo" name="fundo" placeholder="Todos" words={words} value={value} />
}

/** `?rubrica=` */
export function RubricFilter({ value, nature }: FilterProps & { nature?: Rubric['nature'] }) {
  const { id } = useCondominium()
  const { filter } = useListAddress()
  const { data } = useQuery(rubricsQuery(id))
  const rubrics = (data ?? []).filter((rubric) => !isGroup(rubric) && (!nature || rubric.nature === nature))
  return (
    <Select
      label="Rubrica"
      placeholder="Todas"
      clearable
      searchable
      data={rubrics.map((rubric) => ({ value: rubric.id, label: `${rubric.code} ${rubric.name}` }))}
      value={value ?? null}
      onChange={(rubrica) => filter({ rubrica })}
    />
  )
}

export function DayFilter({ label, name, value }: FilterProps & { label: string; name: string }) {
  const { filter } = useListAddress()
  return (
    <DateField label={label} clearable value={value ?? null} onChange={(day) => filter({ [name]: day })} />
  )
}

/** Edits an amount as typed; the address keeps the text, `addressFilters(…).cents` parses it. */
export function AmountFilter({ label, name }: { label: string; name: string }) {
  const { params, filter } = useListAddress()
  const later = useDebouncedCallback((typed: string) => filter({ [name]: typed }), 300)
  return (
    <TextInput
      label={label}
      placeholder="R$ 0,00"
      inputMode="decimal"
      defaultValue={params.get(name) ?? ''}
      onChange={(event) => later(event.currentTarget.value)}
    />
  )
}
