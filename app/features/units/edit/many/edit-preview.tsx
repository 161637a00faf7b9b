import { Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import { toldChanges } from '../../unit/history-words.ts'
import { count, unitsText } from '../../unit-words.ts'
import type { EditPreview } from './edit-queries.ts'

/** Before and after of the first units that change, and how many there are. */
export function EditPreviewTable({ preview }: { preview: EditPreview }) {
  const { count: changed, chosen, rows, share_total, new_share_total } = preview
  if (changed === 0) return <Text c="dimmed">{unitsText(chosen)} escolhidas já estão assim: nada muda.</Text>
  const same = chosen - changed
  return (
    <section aria-label="Antes e depois" aria-live="polite">
      <h3 style={{ margin: 0 }}>
        {changed === 1 ? '1 unidade muda' : `${count.format(changed)} unidades mudam`}
      </h3>
      {same > 0 && (
        <Text size="sm" c="dimmed">
          {same === 1 ? '1 já está assim.' : `${count.format(same)} já estão assim.`}
        </Text>
      )}
      <Table fz="sm" mt="sm" className="figures" aria-label="Antes e depois">
        <Table.Thead>
          <Table.Tr>
            <Table.Th fw={400} c="dimmed">
              Unidade
            </Table.Th>
            <Table.Th fw={400} c="dimmed">
              Antes
            </Table.Th>
            <Table.Th fw={400} c="dimmed">
              Depois
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.slice(0, 12).map((row) => {
            const before = toldChanges(row.before, row.after, share_total)
            const after = toldChanges(row.before, row.after, new_share_total)
            return (
              <Table.Tr key={row.unit_id}>
                <Table.Td fw={600}>
                  <Link to={`/dashboard/units/${row.unit_id}`} style={{ color: 'inherit' }}>
                    {row.label}
                  </Link>
                </Table.Td>
                <Table.Td>{before.map((told) => told.before).join(', ') || groupWord(row.before)}</Table.Td>
                <Table.Td>{after.map((told) => told.after).join(', ') || groupWord(row.after)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {changed > 12 && (
        <Text c="dimmed" size="sm" mt="xs">
          e mais {count.format(changed - 12)}.
        </Text>
      )}
    </section>
  )
}

const groupWord = (words: EditPreview['rows'][number]['after']): string => {
  if ('joins' in words) return words.joins ? 'no grupo' : 'fora do grupo'
  return words.leaves ? 'fora do grupo' : 'no grupo'
}
