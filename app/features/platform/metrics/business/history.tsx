import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from 'react-router'
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatMonth } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { indicatorNames, isMoney } from '../../../../../domain/platform/indicators.ts'
import { capital } from '../../../../lib/words.ts'
import { axis, thousands } from '../../../../ui/data/chart-look.ts'
import { FiguresTable } from '../../../../ui/data/figures-table.tsx'
import { percent, shortMonth } from '../../finance/parts/chart-look.ts'
import classes from '../metrics.module.css'
import { TargetDialog } from './target-dialog.tsx'

/** A month of a figure: a share from 0 to 1, or centavos; null where there was nothing to count. */
type Point = { month: string; value: number | null; to?: string }

type HistoryProps = {
  /** The figure, one of `indicatorNames`. */
  indicator: string
  points: readonly Point[]
  /** Tenths of a per cent, or centavos. */
  target: number | undefined
}

/** A figure month by month, as a line or as a table, with the target that the administrators set. */
export function History({ indicator, points, target }: HistoryProps) {
  const [asTable, table] = useDisclosure(false)
  const [isSetting, dialog] = useDisclosure(false)
  const inMoney = isMoney(indicator)
  const words = (value: number | null) =>
    value === null ? '–' : inMoney ? formatCents(value) : percent(value)
  const aim = target === undefined ? null : inMoney ? target : target / 1000
  const name = indicatorNames[indicator]!
  const last = points.findLast(({ value }) => value !== null)
  return (
    <section className={classes.history} aria-label={name}>
      <div className={classes.line}>
        <h3>{name}</h3>
        <div className={classes.target}>
          {aim === null ? 'Sem meta' : `Meta: ${words(aim)}`}
          <Button variant="default" size="compact-md" mih={44} onClick={dialog.open}>
            {aim === null ? 'Definir meta' : 'Mudar meta'}
          </Button>
        </div>
      </div>
      {last ? (
        <>
          {asTable ? (
            <FiguresTable
              label={`${name}, por mês`}
              rows={points.toReversed()}
              id={({ month }) => month}
              columns={[
                { title: 'Mês', cell: ({ month }) => capital(formatMonth(month)) },
                {
                  title: inMoney ? 'Valor' : 'Parte',
                  cell: ({ value, to }) =>
                    to && value !== null ? (
                      <Link to={to} className={classes.link}>
                        {words(value)}
                      </Link>
                    ) : (
                      words(value)
                    ),
                },
              ]}
            />
          ) : (
            <HistoryChart
              points={points}
              aim={aim}
              label={`${name}, por mês; em ${formatMonth(last.month)}, ${words(last.value)}${aim === null ? '' : `; meta: ${words(aim)}`}`}
              tick={(value) => (inMoney ? thousands.format(value / 100) : percent(value))}
            />
          )}
          <Anchor
            component="button"
            type="button"
            size="sm"
            fw={600}
            onClick={table.toggle}
            aria-expanded={asTable}
            aria-label={`${name}: ver em ${asTable ? 'gráfico' : 'tabela'}`}
          >
            {asTable ? 'Ver em gráfico' : 'Ver em tabela'}
          </Anchor>
        </>
      ) : (
        <p className={classes.measured}>Nenhum mês com o que contar ainda.</p>
      )}
      {isSetting && <TargetDialog indicator={indicator} target={target ?? null} onClose={dialog.close} />}
    </section>
  )
}

type HistoryChartProps = {
  points: readonly Point[]
  aim: number | null
  label: string
  tick: (value: number) => string
}

function HistoryChart({ points, aim, label, tick }: HistoryChartProps) {
  return (
    <div className={`${classes.chart} figures`} role="img" aria-label={label}>
      <ResponsiveContainer>
        <LineChart
          data={points.map(({ month, value }) => ({ name: shortMonth(month), value }))}
          margin={{ top: 20, right: 16, bottom: 4, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis dataKey="name" interval="preserveStartEnd" minTickGap={12} {...axis} />
          <YAxis
            width={56}
            tickFormatter={tick}
            domain={[0, (most: number) => Math.max(most, aim ?? 0)]}
            {...axis}
          />
          {aim !== null && (
            <ReferenceLine
              y={aim}
              stroke="var(--text)"
              strokeDasharray="4 4"
              label={{ value: 'meta', position: 'insideTopRight', fill: 'var(--muted)', fontSize: 13 }}
            />
          )}
          <Line
            dataKey="value"
            stroke="var(--chart-1)"
            strokeWidth={2}
            dot={{ r: 3, fill: 'var(--chart-1)' }}
            isAnimationActive={false}
          />
        </LineChart>
      </ResponsiveContainer>
    </div>
  )
}
