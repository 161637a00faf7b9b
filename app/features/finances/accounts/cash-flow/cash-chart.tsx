import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts'
import type { Projection } from '../../../../../domain/accounts/cash-outlook.ts'
import { formatDate, monthOf } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { monthName } from '../../../../lib/words.ts'
import { axis, thousands } from '../../../../ui/data/chart-look.ts'
import classes from '../accounts.module.css'

/** Draws the balance at the end of each month as bars, and the lowest day as a dot at its own balance; the text below says which day. */
export function CashChart({
  projection: { months, lowest },
  today,
}: {
  projection: Projection
  today: string
}) {
  const points = months.map(({ month, closing }) => {
    const isLowest = month === monthOf(lowest.on)
    return { name: monthName(month, today).slice(0, 3), closing, lowest: isLowest ? lowest.cents : null }
  })
  const label = `Saldo no fim de cada mês; o dia mais baixo é ${formatDate(lowest.on)}, com ${formatCents(lowest.cents)}`
  return (
    <>
      <div className={`${classes.chart} figures`} role="img" aria-label={label}>
        <ResponsiveContainer>
          <ComposedChart
            data={points}
            margin={{ top: 28, right: 8, bottom: 4, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--hairline)" />
            <XAxis dataKey="name" interval="preserveStartEnd" {...axis} />
            <YAxis width={64} tickFormatter={(cents: number) => thousands.format(cents / 100)} {...axis} />
            <ReferenceLine y={0} stroke="var(--hairline-strong)" />
            <Bar dataKey="closing" isAnimationActive={false} radius={[3, 3, 0, 0]} fill="var(--chart-1)" />
            <Line
              dataKey="lowest"
              isAnimationActive={false}
              stroke="none"
              dot={{ r: 5, fill: 'var(--chart-2)', stroke: 'var(--surface)', strokeWidth: 2 }}
            />
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <p className={`${classes.note} figures`}>
        {`As colunas são o fim de cada mês; o ponto, o dia mais baixo: ${formatDate(lowest.on)}, com ${formatCents(lowest.cents)}.`}
      </p>
    </>
  )
}
