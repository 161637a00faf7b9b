import { Table, Text } from '@mantine/core'
import { counted } from '../../lib/words.ts'
import type { Metric } from './summary.ts'

/** Google's names of the web vitals, in words. */
const names: Record<string, string> = {
  CLS: 'Deslocamento da página (CLS)',
  FCP: 'Primeiro conteúdo (FCP)',
  INP: 'Resposta a um toque (INP)',
  LCP: 'Maior conteúdo (LCP)',
  TTFB: 'Primeiro byte (TTFB)',
}
const written = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 3 })
const shown = ({ average, unit }: Metric) =>
  unit === 'ms' ? `${written.format(Math.round(average))} ms` : written.format(average)

/** Lists how fast pages were in this browser: average per metric and number of measurements. */
export function MetricList({ metrics }: { metrics: readonly Metric[] }) {
  if (metrics.length === 0) return <Text c="dimmed">Nenhuma medição ainda</Text>
  return (
    <Table fz="sm" className="figures" style={{ maxWidth: 640 }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Métrica</Table.Th>
          <Table.Th ta="right">Média</Table.Th>
          <Table.Th ta="right">Medições</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {metrics.map((metric) => (
          <Table.Tr key={metric.name}>
            <Table.Td>{names[metric.name] ?? metric.name}</Table.Td>
            <Table.Td ta="right">{shown(metric)}</Table.Td>
            <Table.Td ta="right">{counted(metric.count, 'medição', 'medições')}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
