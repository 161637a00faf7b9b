import { Anchor, Table } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { shortMonth } from '../../../../../domain/budget/budget-export.ts'
import { compare, type TrackedLine } from '../../../../../domain/budget/tracking.ts'
import { shiftMonth } from '../../../../../domain/calendar.ts'
import { thousands } from '../../../../ui/data/chart-look.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { Section } from '../../../../ui/page/page.tsx'

type Point = { month: string; planned: number; actual: number | null }
type YearChartProps = { first: string; place: number; lines: readonly TrackedLine[]; name: string }

/** Charts the year's twelve months: spending as bars, the plan as a line above them; the same as a table. */
export function YearChart({ first, place, lines, name }: YearChartProps) {
  const [asTable, { toggle }] = useDisclosure(false)
  const points = Array.from({ length: 12 }, (_, month): Point => {
    const { planned, actual } = compare(lines, month, month)
    return {
      month: shortMonth(shiftMonth(first, month)),
      planned,
      actual: actual === 0 && month > place ? null : actual,
    }
  })
  return (
    <Section
      title={name}
      note={<Legend />}
      action={
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={600}
          mih={44}
          onClick={toggle}
          aria-expanded={asTable}
        >
          {asTable ? 'Ver em gráfico' : 'Ver em tabela'}
        </Anchor>
      }
    >
      {asTable ? <Points points={points} /> : <Bars points={points} name={name} />}
    </Section>
  )
}

const Legend = () => (
  <span style={{ display: 'inline-flex', gap: 16, flexWrap: 'wrap' }}>
    <span>
      <span
        aria-hidden
        style={{
          display: 'inline-block',
          width: 12,
          height: 12,
          marginRight: 6,
          borderRadius: 2,
          background: 'var(--chart-1)',
        }}
      />
      Realizado
    </span>
    <span>
      <span
        aria-hidden
        style={{
          display: 'inline-block',
          width: 16,
          height: 2,
          marginRight: 6,
          verticalAlign: 'middle',
          background: 'var(--chart-2)',
        }}
      />
      Previsto
    </span>
  </span>
)

const axis = {
  stroke: 'var(--hairline-strong)',
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--muted)', fontSize: 13 },
} as const

function Bars({ points, name }: { points: Point[]; name: string }) {
  const phone = useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false })
  return (
    <div
      style={{ height: 260 }}
      className="figures"
      role="img"
      aria-label={`${name}: previsto e realizado por mês`}
    >
      <ResponsiveContainer>
        <ComposedChart
          data={points}
          margin={{ top: 12, right: 8, bottom: 4, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis
            dataKey="month"
            interval={0}
            tickFormatter={(month: string) => month.slice(0, phone ? 1 : 3)}
            tickMargin={8}
            height={32}
            {...axis}
          />
          <YAxis
            width={64}
            domain={[0, 'auto']}
            tickFormatter={(cents: number) => thousands.format(cents / 100)}
            {...axis}
          />
          <Bar
            dataKey="actual"
            fill="var(--chart-1)"
            maxBarSize={28}
            radius={[2, 2, 0, 0]}
            isAnimationActive={false}
          />
          <Line
            dataKey="planned"
            stroke="none"
            dot={<PlanMark half={phone ? 10 : 20} />}
            activeDot={false}
            legendType="none"
            isAnimationActive={false}
          />
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** Draws the month's budget as a line across its bar, short enough to stay within its month. Recharts passes the point. */
function PlanMark({ half, cx = 0, cy = 0 }: { half: number; cx?: number; cy?: number }) {
  return <line x1={cx - half} x2={cx + half} y1={cy} y2={cy} stroke="var(--chart-2)" strokeWidth={3} />
}

function Points({ points }: { points: readonly Point[] }) {
  return (
    <Table fz="sm" className="figures" style={{ maxWidth: 560 }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Mês</Table.Th>
          {['Previsto', 'Realizado', 'Diferença'].map((head) => (
            <Table.Th key={head} scope="col" ta="right">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map(({ month, planned, actual }) => (
          <Table.Tr key={month}>
            <Table.Th scope="row" fw={400}>
              {month}
            </Table.Th>
            <Table.Td ta="right">
              <Money cents={planned} />
            </Table.Td>
            <Table.Td ta="right">{actual !== null && <Money cents={actual} />}</Table.Td>
            <Table.Td ta="right">{actual !== null && <Money cents={actual - planned} />}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
