import { MultiSelect } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { unitChoicesQuery } from '../../units/queries.ts'

/** A unit as chosen. */
export type PickedUnit = { unit_id: string; label: string }

type UnitPickerProps = {
  label: string
  value: PickedUnit[]
  onChange: (units: PickedUnit[]) => void
  error?: ReactNode
}

/** Chooses units by typing a block or a number; the server searches. */
export function UnitPicker({ label, value, onChange, error }: UnitPickerProps) {
  const { id } = useCondominium()
  const [opened, { open, close }] = useDisclosure(false)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const found = useQuery(unitChoicesQuery(id, search))
  const choices = new Map(
    [...value, ...(found.data ?? [])].map((unit): [string, PickedUnit] => [unit.unit_id, unit]),
  )
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? 'Bloco ou número' : undefined}
      size="md"
      searchable
      // Usually there is one unit: close the choices so that they no longer cover what follows.
      dropdownOpened={opened}
      onDropdownOpen={open}
      onDropdownClose={close}
      onOptionSubmit={close}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={found.isPending ? 'Procurando…' : 'Nenhuma unidade com este nome'}
      data={[...choices.values()].map((unit) => ({ value: unit.unit_id, label: unit.label }))}
      value={value.map(({ unit_id }) => unit_id)}
      onChange={(ids) => onChange(ids.flatMap((unitId) => choices.get(unitId) ?? []))}
      error={error}
    />
  )
}
