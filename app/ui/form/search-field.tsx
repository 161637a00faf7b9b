import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { seenText } from '../../../domain/typed-text.ts'

type SearchFieldProps = {
  /** What is searched, for screen readers: 'Buscar unidade'. */
  label: string
  placeholder: string
  /** The search in force, from the address. */
  value: string
  onSearch: (value: string) => void
  /** Fills its place, where the place is measured by a grid. */
  fill?: boolean
}

/** A list's search: follows the address, and writes to it when typing pauses. */
export function SearchField({ label, placeholder, value, onSearch, fill }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const search = useDebouncedCallback(onSearch, 300)
  useEffect(() => setTyped(value), [value])
  const type = (text: string) => {
    setTyped(text)
    search(seenText(text).trim())
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      leftSection={<Search size={18} strokeWidth={1.75} aria-hidden />}
      rightSection={typed && <CloseButton aria-label="Limpar busca" onClick={() => type('')} />}
      maxLength={60}
      style={{ flex: '1 1 220px', maxWidth: fill ? undefined : 360 }}
    />
  )
}
