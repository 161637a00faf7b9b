import { Select } from '@mantine/core'
import { pathOf } from '../crumbs.tsx'
import type { DocumentFolder } from '../queries.ts'

type FolderSelectProps = {
  label: string
  folders: readonly DocumentFolder[]
  value: string | null
  onChange: (id: string | null) => void
  /** A folder cannot move into itself or its subfolders. */
  without?: string
  /** What the top is called, where it may be chosen. */
  top?: string
  error?: string
}

/** A folder by its whole path. */
export function FolderSelect({ label, folders, value, onChange, without, top, error }: FolderSelectProps) {
  const places = folders
    .filter(({ is_shown, trail }) => is_shown && !(without && trail.includes(without)))
    .map(({ id }) => ({ value: id, label: pathOf(folders, id) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))
  return (
    <Select
      label={label}
      searchable
      allowDeselect={false}
      size="md"
      nothingFoundMessage="Nenhuma pasta com este nome"
      data={top ? [{ value: 'top', label: top }, ...places] : places}
      value={value ?? (top ? 'top' : null)}
      onChange={(id) => onChange(id === 'top' ? null : id)}
      error={error}
    />
  )
}
