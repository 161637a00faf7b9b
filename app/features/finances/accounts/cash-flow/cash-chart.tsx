import {
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  LabelList,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import type { Projection } from '../../../../../domain/accounts/cash-outlook.ts'
import { formatDate, monthOf } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { monthName } from '../../../../lib/words.ts'
import classes from '../accounts.module.css'

const thousands = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })
const axis = {
  stroke: 'var(--hairline-strong)',
  tickLine: false,
  axisLine: false,
  tick: { fill: 'var(--muted)' },
} as const

/** The balance at the end of each month as bars; the month with the lowest day is marked and says which day and how much. */
export function CashChart({
  projection: { months, lowest },
  today,
}: {
  projection: Projection
  today: string
}) {
  const points = months.map(({ month, closing, lowest: own }) => ({
    name: monthName(month, today).slice(0, 3),
    closing,
    mark:
      own.on === lowest.on && own.cents === lowest.cents
        ? `${formatDate(own.on).slice(0, 5)}: ${formatCents(own.cents)}`
        : '',
    isLowest: month === monthOf(lowest.on),
  }))
  const label = `Saldo no fim de cada mês; o dia mais baixo é ${formatDate(lowest.on)}, com ${formatCents(lowest.cents)}`
  return (
    <div className={`${classes.chart} figures`} role="img" aria-label={label}>
      <ResponsiveContainer>
        <BarChart data={points} margin={{ top: 28, right: 8, bottom: 4, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis dataKey="name" interval="preserveStartEnd" {...axis} />
          <YAxis
            width={64}
            tickFormatter={(cents: number) => thousands.format(cents / 100)}
            domain={[(low: number) => Math.min(0, low), (high: number) => Math.max(0, high) * 1.15]}
            {...axis}
          />
          <ReferenceLine y={0} stroke="var(--hairline-strong)" />
          <Bar dataKey="closing" isAnimationActive={false} radius={[3, 3, 0, 0]}>
            {points.map((point) => (
              <Cell key={point.name} fill={point.isLowest ? 'var(--chart-2)' : 'var(--chart-1)'} />
            ))}
            <LabelList dataKey="mark" position="top" fill="var(--text)" fontSize={13} fontWeight={600} />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
