import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { platformQuery } from '../../condominiums/queries.ts'

/** Milliseconds after the last key. */
const PAUSE = 250

/** The options as the server found them: it reads accents and parts of words. */
const asFound = ({ options }: { options: unknown[] }) => options as never

type CondominiumFieldProps = {
  value: string | null
  error?: ReactNode
  onChange: (id: string | null) => void
}

/** One condominium of the platform, by part of its name, its city or its CNPJ. */
export function CondominiumField({ value, error, onChange }: CondominiumFieldProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const [wanted] = useDebouncedValue(typed, PAUSE)
  // The chosen name in the field is no search.
  const search = wanted === chosen?.label ? '' : wanted
  const found = useQuery(
    platformQuery({ filters: { wanted: search }, sort: 'name', descending: false }, { at: 'first' }),
  )
  const options = (found.data?.rows ?? []).map(({ id, name, city }) => ({
    value: id,
    label: city ? `${name} (${city})` : name,
  }))
  return (
    <Select
      label="Condomínio"
      placeholder="Nome, cidade ou CNPJ"
      searchable
      data={[...(chosen ? [chosen] : []), ...options.filter((option) => option.value !== chosen?.value)]}
      value={value}
      error={error}
      filter={asFound}
      nothingFoundMessage={found.isFetching ? 'Procurando…' : 'Nenhum condomínio com este nome'}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        setChosen(id === null || option === null ? null : { value: id, label: option.label })
        onChange(id)
      }}
    />
  )
}
