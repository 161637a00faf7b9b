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
import type { ReportAnswer, ReportChart } from '../../../domain/reports/answer.ts'
import { chartPoints } from '../../../domain/reports/chart-points.ts'
import { periodName } from '../../../domain/reports/period.ts'
import type { ValueKind } from '../../../domain/reports/values.ts'
import { ChartLegend } from '../../ui/data/chart-legend.tsx'
import { axis, thousands } from '../../ui/data/chart-look.ts'
import classes from './reports.module.css'

const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--text-2)']

const tickOf = (kind: ValueKind) => (value: number) =>
  kind === 'cents'
    ? thousands.format(value / 100)
    : kind === 'share'
      ? `${thousands.format(value * 100)}%`
      : thousands.format(value)

/** Draws a report's first rows; the table below has the same figures, and all of them. */
export function ReportDrawing({ answer }: { answer: ReportAnswer }) {
  const { chart, columns, rows, rowsBefore, comparedWith } = answer
  if (!chart || rows.length < 2) return null
  const points = chartPoints(chart, columns, rows, rowsBefore).map(({ name, values, before }) => ({
    name,
    before,
    ...Object.fromEntries(values.map((value, at) => [`v${at}`, value])),
  }))
  const kindOf = (name: string) => columns.find((column) => column.name === name)?.kind ?? 'count'
  const titleOf = (name: string) => columns.find((column) => column.name === name)?.title ?? name
  const isCompared = chart.shape !== 'stacked' && points.some(({ before }) => before !== null)
  const label = `${chart.values.map(titleOf).join(', ')} por ${titleOf(chart.by).toLowerCase()}: os números estão na tabela`
  return (
    <figure className={classes.figure}>
      <div className={`${classes.chart} figures`} role="img" aria-label={label}>
        <ResponsiveContainer>
          <ComposedChart
            data={points}
            stackOffset="sign"
            margin={{ top: 16, right: 8, bottom: 4, left: 0 }}
            accessibilityLayer={false}
          >
            <CartesianGrid vertical={false} stroke="var(--hairline)" />
            <XAxis dataKey="name" interval="preserveStartEnd" minTickGap={12} tickFormatter={cut} {...axis} />
            <YAxis width={60} tickFormatter={tickOf(kindOf(chart.values[0]!))} {...axis} />
            <ReferenceLine y={0} stroke="var(--hairline-strong)" />
            {isCompared && marks(chart.shape, 'before', 'var(--chart-compare)')}
            {chart.values.map((name, at) => marks(chart.shape, `v${at}`, colours[at]!, name))}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      {(chart.values.length > 1 || isCompared) && (
        <figcaption>
          <ChartLegend
            marks={[
              ...(isCompared && comparedWith
                ? [
                    {
                      name: `${titleOf(chart.values[0]!)}, ${periodName(comparedWith)}`,
                      colour: 'var(--chart-compare)',
                    },
                  ]
                : []),
              ...chart.values.map((name, at) => ({ name: titleOf(name), colour: colours[at]! })),
            ]}
          />
        </figcaption>
      )}
    </figure>
  )
}

function marks(shape: ReportChart['shape'], of: string, colour: string, key = of) {
  return shape === 'lines' ? (
    <Line key={key} dataKey={of} stroke={colour} strokeWidth={2} dot={{ r: 3 }} isAnimationActive={false} />
  ) : (
    <Bar
      key={key}
      dataKey={of}
      fill={colour}
      stackId={shape === 'stacked' ? 'all' : undefined}
      maxBarSize={44}
      isAnimationActive={false}
    />
  )
}

const cut = (name: string): string => (name.length > 14 ? `${name.slice(0, 13)}…` : name)
