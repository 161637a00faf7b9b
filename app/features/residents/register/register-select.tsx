import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { registerQuery } from '../../units/register-queries.ts'

export type Picked = { id: string; label: string }

type RegisterSelectProps = {
  kind: 'person' | 'unit'
  label: string
  value: Picked | null
  onChange: (picked: Picked | null) => void
  error?: ReactNode
  description?: ReactNode
  /** The person to leave out of the choices. */
  except?: string
}

const words = {
  person: { placeholder: 'Nome ou parte do CPF', none: 'Ninguém com este nome' },
  unit: { placeholder: 'Bloco ou número', none: 'Nenhuma unidade com este nome' },
}

/** Chooses a person or a unit by typing; the server searches. */
export function RegisterSelect({
  kind,
  label,
  value,
  onChange,
  error,
  description,
  except,
}: RegisterSelectProps) {
  const { id } = useCondominium()
  const [typed, setTyped] = useState(value?.label ?? '')
  const [search] = useDebouncedValue(typed, 250)
  const wanted = search === value?.label ? '' : search
  const found = useQuery(registerQuery(id, wanted, [kind]))
  const matches = (wanted ? (found.data ?? []) : []).filter((match) => match.id !== except)
  const choices = new Map(matches.map((match) => [match.id, match]))
  const labelOf = (match: { title: string; detail: string | null }) =>
    kind === 'person' && match.detail ? `${match.title} · ${match.detail}` : match.title
  const data = [...choices.values()].map((match) => ({ value: match.id, label: labelOf(match) }))
  if (value && !choices.has(value.id)) data.unshift({ value: value.id, label: value.label })
  return (
    <Select
      label={label}
      description={description}
      placeholder={words[kind].placeholder}
      size="md"
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options }) => options}
      nothingFoundMessage={nothing(typed, found.isFetching, words[kind].none)}
      data={data}
      value={value?.id ?? null}
      onChange={(next, option) => onChange(next && option ? { id: next, label: option.label } : null)}
      error={error}
    />
  )
}

function nothing(typed: string, fetching: boolean, none: string): string {
  if (typed.trim() === '') return 'Comece a digitar'
  return fetching ? 'Procurando…' : none
}
