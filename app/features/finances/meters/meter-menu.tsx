import { ActionIcon, Menu } from '@mantine/core'
import { EllipsisVertical, Eraser, Pencil, Trash2, Wrench } from 'lucide-react'
import type { SheetRow } from './meter-queries.ts'

export type MeterChange = 'edit' | 'replace' | 'remove'

type MeterMenuProps = {
  row: SheetRow
  /** The month was charged, or a later one was read. */
  locked: boolean
  onChange: (what: MeterChange) => void
  onRemove: () => void
}

/** What can be done to a meter, and to its reading of the month. */
export function MeterMenu({ row, locked, onChange, onRemove }: MeterMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" aria-label={`Mais sobre ${row.unit_label}`}>
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Pencil size={16} />} onClick={() => onChange('edit')}>
          Corrigir o medidor
        </Menu.Item>
        <Menu.Item
          leftSection={<Wrench size={16} />}
          disabled={locked || row.removed_on !== null}
          onClick={() => onChange('replace')}
        >
          Trocar o medidor
        </Menu.Item>
        <Menu.Item
          leftSection={<Eraser size={16} />}
          disabled={locked || row.reading_id === null}
          onClick={onRemove}
        >
          Excluir a leitura
        </Menu.Item>
        {!row.is_read && (
          <Menu.Item c="var(--danger)" leftSection={<Trash2 size={16} />} onClick={() => onChange('remove')}>
            Excluir o medidor
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
