import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { unitChoicesQuery } from '../../units/queries.ts'
import { unitPayablesQuery } from './receipts-queries.ts'

type UnitFieldProps = Omit<SelectProps, 'data' | 'searchable' | 'onSearchChange' | 'filter'>

/** Chooses a unit by part of its name; the server searches. */
export function UnitField({ value, ...props }: UnitFieldProps) {
  const { id } = useCondominium()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const { data = [], isFetching } = useQuery(unitChoicesQuery(id, search))
  // A unit from the address may not be in the search results.
  const isKnown = !value || data.some(({ unit_id }) => unit_id === value)
  const chosen = useQuery({ ...unitPayablesQuery(id, value ?? null), enabled: !isKnown })
  const choices = data.map(({ unit_id, label, owner_name }) => ({
    value: unit_id,
    label: [label, owner_name].filter(Boolean).join(' · '),
  }))
  if (!isKnown && chosen.data) choices.unshift({ value: chosen.data.unit_id, label: chosen.data.label })
  return (
    <Select
      label="Unidade"
      searchable
      placeholder="Bloco ou número"
      nothingFoundMessage={isFetching ? 'Procurando…' : 'Nenhuma unidade com este nome.'}
      {...props}
      value={value}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={choices}
    />
  )
}
