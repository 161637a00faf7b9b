import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useState } from 'react'

/** Milliseconds after the last key. */
const PAUSE = 250

export type FoundOption = { value: string; label: string }

export type FoundFieldProps = {
  value: string | null
  error?: ReactNode
  onChange: (id: string | null) => void
}

type Props<Answer, Key extends QueryKey> = FoundFieldProps & {
  label: string
  placeholder: string
  /** What the list says where nothing has these words. */
  nothing: string
  /** Asks the server for what has these words. */
  find: (wanted: string) => UseQueryOptions<Answer, Error, FoundOption[], Key>
}

/** One of very many, chosen by words that the server looks for. */
export function FoundField<Answer, Key extends QueryKey>(props: Props<Answer, Key>) {
  const { value, error, onChange, label, placeholder, nothing, find } = props
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<FoundOption | null>(null)
  const [wanted] = useDebouncedValue(typed, PAUSE)
  // The chosen name in the field is no search.
  const { data: options = [], isFetching } = useQuery(find(wanted === chosen?.label ? '' : wanted))
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      data={[...(chosen ? [chosen] : []), ...options.filter((option) => option.value !== chosen?.value)]}
      value={value}
      error={error}
      allowDeselect={false}
      // As the server found them: it reads accents and parts of words. What was chosen before is none of them.
      filter={({ options: all, search }) =>
        all.filter(
          (option) => !('value' in option) || option.value !== chosen?.value || search === chosen.label,
        )
      }
      nothingFoundMessage={isFetching ? 'Procurando…' : nothing}
      onSearchChange={setTyped}
      onChange={(id, option) => {
        setChosen(id === null || option === null ? null : { value: id, label: option.label })
        onChange(id)
      }}
    />
  )
}
