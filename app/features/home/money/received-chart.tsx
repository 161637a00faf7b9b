import { Anchor, Table } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { shiftMonth } from '../../../../domain/calendar.ts'
import { type Cents, formatCents } from '../../../../domain/money.ts'
import { capital, monthName } from '../../../lib/words.ts'
import { axis, thousands } from '../../../ui/data/chart-look.ts'
import { Money } from '../../../ui/data/money.tsx'
import { BobShape } from '../../../ui/drawings/bob.tsx'
import { Section } from '../../../ui/page/page.tsx'
import classes from '../home.module.css'
import type { HomeSummary } from '../summary.ts'
import { type CurvePoint, receivedCurves } from './curves.ts'

/** Charts this month's receipts, day by day, against the previous month; the same figures as a table on request. */
export function ReceivedChart({ summary }: { summary: HomeSummary }) {
  const { today, received, due_this_month } = summary
  const [asTable, { toggle }] = useDisclosure(false)
  const points = receivedCurves(received, today)
  const day = Number(today.slice(8))
  const now = points[day - 1]
  const current = now?.current ?? 0
  const before = points[Math.min(day, points.length) - 1]?.previous ?? lastOf(points)
  const names = {
    current: monthName(today.slice(0, 7), today),
    previous: monthName(shiftMonth(today.slice(0, 7), -1), today),
  }
  const empty = current === 0 && lastOf(points) === 0
  return (
    <Section
      title={`Recebido em ${names.current}`}
      note={
        <Comparison
          current={current}
          before={before}
          due={due_this_month.total_cents}
          previousName={names.previous}
        />
      }
      action={
        !empty && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            onClick={toggle}
            aria-expanded={asTable}
          >
            {asTable ? 'Ver em gráfico' : 'Ver em tabela'}
          </Anchor>
        )
      }
    >
      {empty ? null : asTable ? (
        <CurveTable points={points} names={names} />
      ) : (
        <Curves points={points} names={names} today={day} due={due_this_month.due_on} />
      )}
    </Section>
  )
}

const lastOf = (points: readonly CurvePoint[]) => points.reduce((sum, { previous }) => previous ?? sum, 0)

type ComparisonProps = { current: Cents; before: Cents; due: Cents; previousName: string }

function Comparison({ current, before, due, previousName }: ComparisonProps) {
  const difference = current - before
  const of = due > 0 ? ` de ${formatCents(due)} que vencem no mês` : ''
  if (before === 0 && current === 0)
    return <>Nada recebido ainda{due > 0 && `, ${formatCents(due)} vencem no mês`}.</>
  return (
    <span className="figures">
      {`${formatCents(current)}${of}, `}
      <strong style={{ fontWeight: 600, color: difference >= 0 ? 'var(--success)' : 'var(--text)' }}>
        {difference === 0
          ? 'o mesmo'
          : `${formatCents(Math.abs(difference))} a ${difference > 0 ? 'mais' : 'menos'}`}
      </strong>
      {` que em ${previousName} no mesmo dia.`}
    </span>
  )
}

type Names = { current: string; previous: string }
type CurvesProps = { points: CurvePoint[]; names: Names; today: number; due: string | null }

function Curves({ points, names, today, due }: CurvesProps) {
  const dueDay = due ? Number(due.slice(8)) : null
  const lastDay = points.findLastIndex(({ previous }) => previous !== null)
  const label = `Recebido por dia em ${names.current}, comparado com ${names.previous}`
  return (
    <div className={`${classes.chart} figures`} role="img" aria-label={label}>
      <ResponsiveContainer>
        <LineChart
          data={points}
          margin={{ top: 20, right: 16, bottom: 12, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis
            dataKey="day"
            type="number"
            domain={[1, points.length]}
            ticks={[1, 5, 10, 15, 20, 25, points.length]}
            tickMargin={8}
            height={36}
            {...axis}
          />
          <YAxis
            width={64}
            tickFormatter={(cents: number) => thousands.format(cents / 100)}
            domain={[0, 'auto']}
            {...axis}
          />
          {dueDay !== null && (
            <ReferenceLine
              x={dueDay}
              stroke="var(--hairline-strong)"
              label={{ value: 'vencimento', position: 'insideTopRight', fill: 'var(--muted)', fontSize: 13 }}
            />
          )}
          <Line
            dataKey="previous"
            stroke="var(--chart-compare)"
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
            label={<EndLabel at={lastDay} text={capital(names.previous)} above={false} />}
          />
          <Line
            dataKey="current"
            stroke="var(--chart-1)"
            strokeWidth={2}
            dot={false}
            isAnimationActive={false}
            label={<EndLabel at={today - 1} text={capital(names.current)} above />}
          />
          <ReferenceLine
            x={today}
            stroke="var(--text)"
            strokeWidth={1.5}
            label={<Today late={today > 25} />}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}

type TodayProps = { late: boolean; viewBox?: { x?: number; y?: number; height?: number } }

/** Draws the bob at the foot of today's line, and its label on the side with room. Recharts passes the line's box. */
function Today({ late, viewBox }: TodayProps) {
  const { x = 0, y = 0, height = 0 } = viewBox ?? {}
  return (
    <>
      <text
        x={x + (late ? -8 : 8)}
        y={y + height - 16}
        textAnchor={late ? 'end' : 'start'}
        fontSize={13}
        fontWeight={600}
        fill="var(--text)"
      >
        hoje
      </text>
      <g transform={`translate(${x - 5}, ${y + height - 12}) scale(0.5)`}>
        <BobShape />
      </g>
    </>
  )
}

type EndLabelProps = {
  x?: number | string
  y?: number | string
  index?: number
  at: number
  text: string
  above: boolean
}

/** Labels the line once, at its end. */
function EndLabel({ x = 0, y = 0, index, at, text, above }: EndLabelProps) {
  if (index !== at) return null
  const early = at < 6
  return (
    <text
      x={Number(x) + (early ? 8 : -8)}
      y={Number(y) + (above ? -10 : 20)}
      textAnchor={early ? 'start' : 'end'}
      fontSize={13}
      fontWeight={above ? 600 : 400}
      fill={above ? 'var(--chart-1)' : 'var(--muted)'}
    >
      {text}
    </text>
  )
}

function CurveTable({ points, names }: { points: readonly CurvePoint[]; names: Names }) {
  return (
    <Table fz="sm" className="figures" style={{ maxWidth: 520 }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Até o dia</Table.Th>
          <Table.Th ta="right">{capital(names.current)}</Table.Th>
          <Table.Th ta="right">{capital(names.previous)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {points.map(({ day, current, previous }) => (
          <Table.Tr key={day}>
            <Table.Td>{day}</Table.Td>
            <Table.Td ta="right">{current !== null && <Money cents={current} />}</Table.Td>
            <Table.Td ta="right">{previous !== null && <Money cents={previous} />}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
