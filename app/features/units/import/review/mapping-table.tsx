import { ScrollArea, Select, Table } from '@mantine/core'
import { type UnitField, unitFields } from '../../../../../domain/unit-import/columns.ts'
import type { ImportPreview, Mapping } from './import-preview-type.ts'
import { remap } from './remap.ts'

type MappingTableProps = { preview: ImportPreview; disabled: boolean; onMapping: (mapping: Mapping) => void }

const options = [
  { value: '', label: 'Não importar' },
  ...Object.entries(unitFields).map(([value, label]) => ({ value, label })),
]

const isField = (text: string | null): text is UnitField => text !== null && Object.hasOwn(unitFields, text)

/** The file's columns with what each brings, over its first rows. */
export function MappingTable({ preview, disabled, onMapping }: MappingTableProps) {
  const { mapping } = preview
  const columns = preview.header.map((title, column) => ({ column, title: title || `Coluna ${column + 1}` }))
  const lines = preview.sample.slice(0, 5).map((cells, line) => ({ line, cells }))
  const fieldOf = (column: number) => Object.entries(mapping).find(([, at]) => at === column)?.[0] ?? ''
  return (
    <ScrollArea type="auto" offsetScrollbars="x">
      <Table fz="sm" verticalSpacing={8} style={{ width: 'auto', minWidth: '100%' }}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ column, title }) => (
              <Table.Th key={column} fw={400} scope="col" style={{ verticalAlign: 'bottom' }}>
                <div style={{ color: 'var(--muted)', marginBottom: 6 }}>{title}</div>
                <Select
                  size="sm"
                  w={180}
                  aria-label={`O que a coluna ${title} traz`}
                  data={options}
                  value={fieldOf(column)}
                  disabled={disabled}
                  allowDeselect={false}
                  comboboxProps={{ width: 240, position: 'bottom-start' }}
                  onChange={(field) => onMapping(remap(mapping, column, isField(field) ? field : null))}
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className="figures">
          {lines.map(({ line, cells }) => (
            <Table.Tr key={line}>
              {columns.map(({ column }) => (
                <Table.Td
                  key={column}
                  maw={220}
                  style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {cells[column]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  )
}
