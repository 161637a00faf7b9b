import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatDate } from '../../../../domain/calendar.ts'
import { type Cents, formatCents } from '../../../../domain/money.ts'
import { axis, thousands } from '../../../ui/data/chart-look.ts'
import classes from './reconciliation.module.css'

/** What the bank has more than the books at a day's end. */
export type DayDifference = { day: string; cents: Cents }

/** The difference of each day as a bar from zero: where it begins is where to look. Its table is the list of days. */
export function DifferenceChart({ days }: { days: readonly DayDifference[] }) {
  const largest = days.reduce((most, day) => (Math.abs(day.cents) > Math.abs(most.cents) ? day : most))
  const label = `Diferença entre banco e livros em ${days.length} dias; a maior é de ${formatCents(largest.cents)}, em ${formatDate(largest.day)}`
  return (
    <div className={`${classes.chart} figures`} role="img" aria-label={label}>
      <ResponsiveContainer>
        <BarChart
          data={days.map(({ day, cents }) => ({ name: formatDate(day).slice(0, 5), cents }))}
          margin={{ top: 8, right: 8, bottom: 4, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis dataKey="name" interval="preserveStartEnd" minTickGap={24} {...axis} />
          <YAxis width={64} tickFormatter={(cents: number) => thousands.format(cents / 100)} {...axis} />
          <ReferenceLine y={0} stroke="var(--hairline-strong)" />
          <Bar dataKey="cents" isAnimationActive={false} radius={[3, 3, 0, 0]} fill="var(--chart-2)" />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}
