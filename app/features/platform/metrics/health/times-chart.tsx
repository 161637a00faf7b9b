import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatMoment } from '../../../../../domain/time-zones/moments.ts'
import { ChartLegend } from '../../../../ui/data/chart-legend.tsx'
import { axis } from '../../../../ui/data/chart-look.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import classes from './health.module.css'
import type { Grain } from './health-query.ts'

type Point = { at: string }
type Series<Of> = {
  name: string
  /** Null where nothing was measured. */
  of(point: Of): number | null
  as: 'bar' | 'line'
  tone: 1 | 2
}

type TimesChartProps<Of extends Point> = {
  /** What is charted, for its table and for screen readers. */
  label: string
  points: readonly Of[]
  series: readonly Series<Of>[]
  grain: Grain
  zone: string
  /** How a value is written, in the table and beside the axis. */
  write(value: number): string
}

const tones = { 1: 'var(--chart-1)', 2: 'var(--chart-2)' } as const

/** Hours of a day or days of a month side by side; the same as a table on request. */
export function TimesChart<Of extends Point>(props: TimesChartProps<Of>) {
  const { label, points, series, write } = props
  const [asTable, { toggle }] = useDisclosure(false)
  if (points.every((point) => series.every(({ of }) => of(point) === null)))
    return <p className={classes.does}>{`${label}: nada medido neste período ainda.`}</p>
  const nameOf = ({ at }: Point) => momentName(at, props.grain, props.zone)
  const data = points.map((point) => ({
    name: nameOf(point),
    ...Object.fromEntries(series.map(({ name, of }) => [name, of(point)])),
  }))
  return (
    <div className={classes.times}>
      {asTable ? (
        <FiguresTable
          label={label}
          rows={points.toReversed()}
          id={({ at }) => at}
          columns={[
            { title: props.grain === 'day' ? 'Dia' : 'Hora', cell: nameOf },
            ...series.map(({ name, of }) => ({
              title: name,
              cell: (point: Of) => {
                const value = of(point)
                return value === null ? '–' : write(value)
              },
            })),
          ]}
        />
      ) : (
        <>
          <div className={`${classes.chart} figures`} role="img" aria-label={label}>
            <ResponsiveContainer>
              <ComposedChart
                data={data}
                margin={{ top: 16, right: 8, bottom: 4, left: 0 }}
                accessibilityLayer={false}
              >
                <CartesianGrid vertical={false} stroke="var(--hairline)" />
                <XAxis dataKey="name" interval="preserveStartEnd" minTickGap={16} {...axis} />
                <YAxis width={72} allowDecimals={false} tickFormatter={write} {...axis} />
                {series.map(({ name, as, tone }) =>
                  as === 'bar' ? (
                    <Bar
                      key={name}
                      dataKey={name}
                      stackId="all"
                      fill={tones[tone]}
                      isAnimationActive={false}
                    />
                  ) : (
                    <Line
                      key={name}
                      dataKey={name}
                      stroke={tones[tone]}
                      strokeWidth={2}
                      dot={{ r: 2, fill: tones[tone] }}
                      isAnimationActive={false}
                    />
                  ),
                )}
              </ComposedChart>
            </ResponsiveContainer>
          </div>
          <ChartLegend marks={series.map(({ name, tone }) => ({ name, colour: tones[tone] }))} />
        </>
      )}
      <Anchor
        component="button"
        type="button"
        size="sm"
        className={classes.toggle}
        onClick={toggle}
        aria-expanded={asTable}
      >
        {asTable ? `Ver em gráfico: ${label}` : `Ver em tabela: ${label}`}
      </Anchor>
    </div>
  )
}

/** '14h' of an hour, '09/03' of a day. */
const momentName = (at: string, grain: Grain, zone: string): string =>
  grain === 'day'
    ? formatMoment(at, zone, { day: '2-digit', month: '2-digit' })
    : `${formatMoment(at, zone, { hour: '2-digit', hourCycle: 'h23' }).replace(/\D/g, '')}h`
