import { Table, Text } from '@mantine/core'
import { formatShare } from '../../../../domain/shares.ts'
import { count, unitsText } from '../unit-words.ts'
import type { Checked } from './generation-plan.ts'

/** The first units of a plan while it is typed, and what their shares sum to. */
export function GenerationPreview({ checked }: { checked: Checked }) {
  const { preview } = checked
  if (!preview) {
    return <Text c="dimmed">{Object.values(checked.errors)[0]}</Text>
  }
  const rest = preview.count - preview.units.length
  return (
    <section aria-label="Como as unidades ficam" aria-live="polite">
      <h2 style={{ margin: 0 }}>{unitsText(preview.count)}</h2>
      <Text c="dimmed" size="sm" mb="sm">
        As frações somam exatamente 1. Vagas e depósitos ficam ligados à unidade, sem fração própria, e contam
        no limite do plano.
      </Text>
      <Table fz="sm" verticalSpacing={6} className="figures">
        <Table.Thead>
          <Table.Tr>
            <Table.Th fw={400} c="dimmed">
              Unidade
            </Table.Th>
            <Table.Th fw={400} c="dimmed">
              Andar
            </Table.Th>
            <Table.Th fw={400} c="dimmed" ta="right">
              Fração ideal
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.units.map((unit) => (
            <Table.Tr key={unit.sortKey}>
              <Table.Td fw={600}>{unit.label}</Table.Td>
              <Table.Td>
                {unit.floor === 0 ? 'Térreo' : unit.floor < 0 ? 'Subsolo' : `${unit.floor}º`}
              </Table.Td>
              <Table.Td ta="right">
                {unit.share === 0 ? '–' : formatShare(unit.share, preview.shareTotal)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {rest > 0 && (
        <Text c="dimmed" size="sm" mt="sm">
          e mais {count.format(rest)}.
        </Text>
      )}
    </section>
  )
}
