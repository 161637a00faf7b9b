import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { type UnitChoice, unitChoicesQuery } from '../../../units/queries.ts'

/** Chooses a unit by part of its name; the chosen one keeps its label. */
export function UnitSelect(props: Omit<SelectProps, 'data' | 'searchable' | 'onSearchChange' | 'filter'>) {
  const { id } = useCondominium()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [chosen, setChosen] = useState<UnitChoice | null>(null)
  const { data = [], isFetching } = useQuery(unitChoicesQuery(id, chosen?.label === search ? '' : search))
  const known = chosen && !data.some(({ unit_id }) => unit_id === chosen.unit_id) ? [...data, chosen] : data
  return (
    <Select
      label="Unidade"
      searchable
      allowDeselect={false}
      placeholder="Bloco ou número"
      nothingFoundMessage={isFetching ? 'Procurando…' : 'Nenhuma unidade com este nome.'}
      {...props}
      onChange={(value, option) => {
        setChosen(known.find(({ unit_id }) => unit_id === value) ?? null)
        props.onChange?.(value, option)
      }}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={known.map(({ unit_id, label }) => ({ value: unit_id, label }))}
    />
  )
}
