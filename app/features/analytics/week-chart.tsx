import { Table } from '@mantine/core'
import { CartesianGrid, Legend, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatDate } from '../../../domain/calendar.ts'
import type { Day } from './summary.ts'

const lines = [
  { key: 'events', name: 'Eventos', color: 'var(--chart-1)' },
  { key: 'views', name: 'Páginas vistas', color: 'var(--chart-2)' },
  { key: 'clicks', name: 'Cliques', color: 'var(--chart-3)' },
] as const

/** Events, page views and clicks of the last seven days, and the same figures as a table. */
export function WeekChart({ days }: { days: readonly Day[] }) {
  return (
    <>
      <div
        style={{ height: 320 }}
        className="figures"
        role="img"
        aria-label="Eventos, páginas vistas e cliques por dia"
      >
        <ResponsiveContainer>
          <LineChart
            data={[...days]}
            margin={{ top: 8, right: 24, bottom: 8, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--hairline)" />
            <XAxis
              dataKey="date"
              tickFormatter={(date: string) => formatDate(date).slice(0, 5)}
              stroke="var(--hairline-strong)"
              tick={{ fill: 'var(--muted)', fontSize: 13 }}
              tickLine={false}
            />
            <YAxis
              allowDecimals={false}
              width={40}
              stroke="var(--hairline-strong)"
              tick={{ fill: 'var(--muted)', fontSize: 13 }}
              tickLine={false}
              axisLine={false}
            />
            <Tooltip
              labelFormatter={(date) => formatDate(String(date))}
              contentStyle={{
                background: 'var(--surface)',
                border: '1px solid var(--hairline-strong)',
                borderRadius: 6,
              }}
            />
            <Legend
              itemSorter={null}
              formatter={(name) => <span style={{ color: 'var(--text-2)' }}>{name}</span>}
            />
            {lines.map(({ key, name, color }) => (
              <Line
                key={key}
                dataKey={key}
                name={name}
                stroke={color}
                strokeWidth={2}
                dot={{ r: 3 }}
                isAnimationActive={false}
              />
            ))}
          </LineChart>
        </ResponsiveContainer>
      </div>
      <Table fz="sm" className="figures" mt="lg" style={{ maxWidth: 520 }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Dia</Table.Th>
            {lines.map(({ key, name }) => (
              <Table.Th key={key} ta="right">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {days.map((day) => (
            <Table.Tr key={day.date}>
              <Table.Td>{formatDate(day.date)}</Table.Td>
              {lines.map(({ key }) => (
                <Table.Td key={key} ta="right">
                  {day[key]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
