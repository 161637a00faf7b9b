import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { platformQuery } from '../../platform/condominiums/queries.ts'
import { auditPeopleQuery, condominiumNameQuery, platformChain } from '../queries.ts'

type FilterProps = { value: string | null; onChange: (id: string | null) => void }

/** Milliseconds after the last key. */
const pause = 250
const look = { flex: '1 1 180px', maxWidth: 280 }

/** Shows the options as the server found them; it handles accents and partial words better than the widget's own filter. */
const asFound = ({ options }: { options: unknown[] }) => options as never

/** One condominium of the platform, by part of its name, its city or its CNPJ. */
export function CondominiumSelect({ value, onChange }: FilterProps) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed, pause)
  const chosen = useQuery(condominiumNameQuery(value))
  // When the field shows the chosen name, that is not a search.
  const search = wanted === chosen.data?.name || wanted === 'Plataforma' ? '' : wanted
  const found = useQuery(
    platformQuery({ filters: { wanted: search }, sort: 'name', descending: false }, { at: 'first' }),
  )
  const options = (found.data?.rows ?? []).map(({ id, name, city }) => ({
    value: id,
    label: city ? `${name} (${city})` : name,
  }))
  const platform = { value: platformChain, label: 'Plataforma' }
  const known = chosen.data ? [{ value: chosen.data.id, label: chosen.data.name }] : []
  const isPlatformFound = value === platformChain || 'plataforma'.startsWith(search.trim().toLowerCase())
  return (
    <Select
      label="Condomínio"
      placeholder="Todos"
      data={[
        ...(isPlatformFound ? [platform] : []),
        ...known,
        ...options.filter((option) => option.value !== value),
      ]}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      filter={asFound}
      searchable
      clearable
      nothingFoundMessage={found.isFetching ? 'Procurando…' : 'Nenhum condomínio com este nome'}
      style={look}
    />
  )
}

/** Who did it, among everybody on the platform: by part of the name, or the whole e-mail. */
export function PersonSelect({ value, onChange }: FilterProps) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed, pause)
  const chosen = useQuery(auditPeopleQuery(value ?? ''))
  const found = useQuery(auditPeopleQuery(wanted))
  const rows = [
    ...(value ? (chosen.data ?? []) : []),
    ...(wanted.trim().length >= 3 ? (found.data ?? []) : []),
  ]
  const options = new Map(
    rows.map(({ actor_id, actor_name, condominium_name }) => [
      actor_id,
      { value: actor_id, label: [actor_name, condominium_name].filter(Boolean).join(' · ') },
    ]),
  )
  return (
    <Select
      label="Quem"
      placeholder="Nome ou e-mail"
      data={[...options.values()]}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
      filter={asFound}
      searchable
      clearable
      nothingFoundMessage={
        typed.trim().length < 3
          ? 'Digite três letras do nome, ou o e-mail inteiro'
          : found.isFetching
            ? 'Procurando…'
            : 'Ninguém com este nome'
      }
      style={look}
    />
  )
}
