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
import type { Cents } from '../../../../../domain/money.ts'
import { ChartLegend } from '../../../../ui/data/chart-legend.tsx'
import { axis, thousands } from '../../../../ui/data/chart-look.ts'
import classes from '../finance.module.css'
import type { FinanceMonth } from '../finance-queries.ts'
import { shortMonth } from './chart-look.ts'

type MonthChartProps = {
  months: readonly FinanceMonth[]
  /** The chart's description for screen readers. */
  label: string
  /** Above and below the line of nothing: `down` is zero or less. */
  up: { name: string; of(month: FinanceMonth): Cents }
  down: { name: string; of(month: FinanceMonth): Cents }
  line?: { name: string; of(month: FinanceMonth): Cents }
}

/** Charts months side by side: gains as rising bars, losses as falling bars, and the result as a line. */
export function MonthChart({ months, label, up, down, line }: MonthChartProps) {
  const points = months.map((month) => ({
    name: shortMonth(month.month),
    up: up.of(month),
    down: down.of(month),
    line: line?.of(month),
  }))
  return (
    <>
      <div className={`${classes.chart} figures`} role="img" aria-label={label}>
        <ResponsiveContainer>
          <ComposedChart
            data={points}
            stackOffset="sign"
            margin={{ top: 16, right: 8, bottom: 4, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--hairline)" />
            <XAxis dataKey="name" interval="preserveStartEnd" minTickGap={12} {...axis} />
            <YAxis width={56} tickFormatter={(cents: number) => thousands.format(cents / 100)} {...axis} />
            <ReferenceLine y={0} stroke="var(--hairline-strong)" />
            <Bar dataKey="up" stackId="moved" fill="var(--chart-1)" isAnimationActive={false} />
            <Bar dataKey="down" stackId="moved" fill="var(--chart-2)" isAnimationActive={false} />
            {line && (
              <Line
                dataKey="line"
                stroke="var(--text)"
                strokeWidth={2}
                dot={points.length <= 14 ? { r: 3, fill: 'var(--text)' } : false}
                isAnimationActive={false}
              />
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <ChartLegend
        marks={[
          ...(line ? [{ name: line.name, colour: 'var(--text)', isLine: true }] : []),
          { name: up.name, colour: 'var(--chart-1)' },
          { name: down.name, colour: 'var(--chart-2)' },
        ]}
      />
    </>
  )
}
