import { Select } from '@mantine/core'

type StatusFilterProps = {
  words: Readonly<Record<string, { label: string }>>
  value: string | null
  onChange: (value: string | null) => void
}

/** One state of a book, or all of them. */
export function StatusFilter({ words, value, onChange }: StatusFilterProps) {
  return (
    <Select
      aria-label="Situação"
      placeholder="Situação"
      size="md"
      w={160}
      clearable
      data={Object.entries(words).map(([key, { label }]) => ({ value: key, label }))}
      value={value}
      onChange={onChange}
    />
  )
}
