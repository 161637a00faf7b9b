import { Select } from '@mantine/core'

type StatusFilterProps = {
  words: Readonly<Record<string, string | { label: string }>>
  value: string | null
  onChange: (value: string | null) => void
  /** The name of the filter. */
  label?: string
}

/** Filters a book by one state, or shows all. */
export function StatusFilter({ words, value, onChange, label = 'Situação' }: StatusFilterProps) {
  return (
    <Select
      aria-label={label}
      placeholder={label}
      size="md"
      w={180}
      clearable
      data={Object.entries(words).map(([key, word]) => ({
        value: key,
        label: typeof word === 'string' ? word : word.label,
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
