import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { unitKinds } from '../../../../domain/units/unit-kind.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { unitChoicesQuery } from '../queries.ts'

type UnitSelectProps = Omit<SelectProps, 'data' | 'searchable' | 'onSearchChange' | 'filter'> & {
  /** Units that are not to be chosen. */
  without?: readonly string[]
  /** Only annexes, or none of them. */
  annexes?: boolean
}

/** Chooses a unit by typing part of its name. */
export function UnitSelect({ without = [], annexes, ...props }: UnitSelectProps) {
  const { id } = useCondominium()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const { data = [], isFetching } = useQuery(unitChoicesQuery(id, search))
  const fits = ({ unit_id, kind }: (typeof data)[number]) =>
    !without.includes(unit_id) &&
    (annexes === undefined || annexes === (kind === 'garage' || kind === 'storage'))
  return (
    <Select
      searchable
      placeholder="Bloco ou número"
      nothingFoundMessage={isFetching ? 'Procurando…' : 'Nenhuma unidade com este nome.'}
      {...props}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={data
        .filter(fits)
        .map(({ unit_id, label, kind, owner_name }) => ({
          value: unit_id,
          label: [label, kind === 'apartment' ? null : unitKinds[kind], owner_name]
            .filter(Boolean)
            .join(' · '),
        }))}
    />
  )
}
