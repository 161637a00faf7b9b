import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { addressFilters } from '../../../../lib/lists/address-filters.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { SearchField } from '../../../../ui/form/search-field.tsx'
import { unitChoicesQuery } from '../../../units/queries.ts'
import classes from '../../concierge.module.css'
import { asked } from '../list-queries.ts'
import type { BookFilters } from '../manage-queries.ts'

/** What an address says of a book: '?q=&situacao=&unidade=&de=&ate='. */
export function bookFiltersOf(
  params: URLSearchParams,
  statuses: Readonly<Record<string, unknown>>,
): BookFilters {
  const { text, day, one } = addressFilters(params)
  return {
    search: text('q') ?? '',
    status: one('situacao', statuses) ?? null,
    unitId: /^[0-9a-f-]{36}$/.test(params.get('unidade') ?? '') ? params.get('unidade') : null,
    from: day('de') ?? null,
    until: day('ate') ?? null,
  }
}

export const isFiltered = ({ search, status, unitId, from, until }: BookFilters): boolean =>
  search !== '' || status !== null || unitId !== null || from !== null || until !== null

/** What an export takes, of the same filters and of a list's own. */
export const exportBody = (
  filters: BookFilters,
  more: Readonly<Record<string, string | null>> = {},
): { filters: object } => ({ filters: asked(filters, more) })

/** All query parameters by which a book can be filtered. */
const none = Object.fromEntries(
  ['q', 'situacao', 'unidade', 'de', 'ate', 'tipo', 'ponto', 'portao', 'chave'].map((name) => [name, null]),
)

type BookToolbarProps = {
  filters: BookFilters
  searchLabel: string
  placeholder: string
  /** One more filter of this book's own, by the address. */
  narrowing?: ReactNode
  /** That filter is set. */
  isNarrowed?: boolean
  withUnit?: boolean
  withDays?: boolean
}

/** Search, unit and days, in the address. */
export function BookToolbar({
  filters,
  searchLabel,
  placeholder,
  narrowing,
  isNarrowed = false,
  withUnit = true,
  withDays = true,
}: BookToolbarProps) {
  const { filter } = useListAddress()
  return (
    <div className={classes.filters} data-screen-only>
      <SearchField
        label={searchLabel}
        placeholder={placeholder}
        value={filters.search}
        onSearch={(q) => filter({ q })}
        fill
      />
      {narrowing}
      {withUnit && <UnitFilter unitId={filters.unitId} onChange={(unidade) => filter({ unidade })} />}
      {withDays && (
        <>
          <DateField
            aria-label="De"
            placeholder="De"
            clearable
            w={150}
            value={filters.from}
            onChange={(de) => filter({ de })}
          />
          <DateField
            aria-label="Até"
            placeholder="Até"
            clearable
            w={150}
            value={filters.until}
            onChange={(ate) => filter({ ate })}
          />
        </>
      )}
      {(isFiltered(filters) || isNarrowed) && (
        <Button variant="subtle" onClick={() => filter(none)}>
          Limpar
        </Button>
      )}
    </div>
  )
}

function UnitFilter({
  unitId,
  onChange,
}: {
  unitId: string | null
  onChange: (unitId: string | null) => void
}) {
  const { id } = useCondominium()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [known, setKnown] = useState<{ value: string; label: string } | null>(null)
  const found = useQuery(unitChoicesQuery(id, search))
  const data = (found.data ?? []).map(({ unit_id, label }) => ({ value: unit_id, label }))
  const chosen = data.find(({ value }) => value === unitId) ?? (known?.value === unitId ? known : null)
  if (unitId && !data.some(({ value }) => value === unitId))
    data.unshift(chosen ?? { value: unitId, label: 'Unidade escolhida' })
  return (
    <Select
      aria-label="Unidade"
      placeholder="Unidade"
      size="md"
      w={170}
      searchable
      clearable
      // The server has searched already.
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="Nenhuma unidade com este nome"
      data={data}
      value={unitId}
      onChange={(value, option) => {
        setKnown(value && option ? { value, label: option.label } : null)
        onChange(value)
      }}
    />
  )
}
