import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { formatMonth, monthOf, shiftMonth } from '../../../../../domain/calendar.ts'
import {
  type IndicatorFigure,
  retentionMonths,
  shareByMonth,
} from '../../../../../domain/platform/indicators.ts'
import { rateOf } from '../../../../../domain/platform/revenue.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { capital, count, counted } from '../../../../lib/words.ts'
import { Section } from '../../../../ui/page/page.tsx'
import { percent } from '../../finance/parts/chart-look.ts'
import { How } from '../../finance/parts/how.tsx'
import { behindPlace } from '../addresses.ts'
import classes from '../metrics.module.css'
import type { Indicators } from '../metrics-queries.ts'
import { History } from './history.tsx'

/** How many condominiums of a month still do something, month after month. */
export function RetentionPart({ indicators: { figures, targets, today } }: { indicators: Indicators }) {
  const { params, filter } = useListAddress()
  const chosen = retentionMonths.find((later) => later === params.get('meses')) ?? '3'
  const own = figures.filter(({ kind }) => kind === 'retention')
  const cohorts = [...new Set(own.map(({ month }) => month))].sort().reverse()
  const longest = Math.max(0, ...own.map(({ part }) => Number(part)))
  // A month that still runs says little yet.
  const whole = shareByMonth(figures, 'retention', chosen).filter(
    ({ month }) => shiftMonth(month, Number(chosen)) < monthOf(today ?? ''),
  )
  return (
    <Section
      title="Permanência"
      note="Dos condomínios criados em cada mês, quantos ainda tiveram algum ato de alguém de dentro tantos meses depois."
    >
      {cohorts.length === 0 ? (
        <p className={classes.measured}>Nenhum condomínio criado nos últimos 24 meses.</p>
      ) : (
        <>
          <NativeSelect
            className={classes.choice}
            label="No gráfico"
            value={chosen}
            onChange={({ currentTarget: { value } }) => filter({ meses: value })}
            data={retentionMonths.map((value) => ({
              value,
              label: `Depois de ${counted(Number(value), 'mês', 'meses')}`,
            }))}
          />
          <History
            key={chosen}
            indicator={`retention.${chosen}`}
            target={targets[`retention.${chosen}`]}
            points={whole.map(({ month, share }) => ({
              month,
              value: share,
              to: behindPlace({ kind: 'retention', month, part: chosen }),
            }))}
          />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too */}
          <section className={classes.scroll} aria-label="Permanência por mês de criação" tabIndex={0}>
            <table className={`${classes.cohorts} figures`}>
              <thead>
                <tr>
                  <th scope="col">Criação</th>
                  <th scope="col">Condomínios</th>
                  {[...Array(longest + 1).keys()].map((month) => (
                    <th key={month} scope="col">
                      {month === 0 ? 'No mês' : `+${month}`}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {cohorts.map((month) => (
                  <CohortRow
                    key={month}
                    month={month}
                    cells={own
                      .filter((figure) => figure.month === month)
                      .sort((one, other) => Number(one.part) - Number(other.part))}
                  />
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
      <How>
        Um condomínio está ativo num mês quando a auditoria tem naquele mês um ato de alguém de dentro; o que
        a equipe da plataforma fez não conta. A coluna +3 é o terceiro mês depois do mês de criação. O mês que
        ainda corre conta até agora, e no gráfico só entram meses inteiros.
      </How>
    </Section>
  )
}

function CohortRow({ month, cells }: { month: string; cells: readonly IndicatorFigure[] }) {
  return (
    <tr>
      <th scope="row">{capital(formatMonth(month))}</th>
      <td>{count.format(cells[0]?.total ?? 0)}</td>
      {cells.map((figure) => {
        const share = rateOf(figure.reached, figure.total) ?? 0
        return (
          <td key={figure.part} data-part={Math.ceil(share * 4)}>
            <Link to={behindPlace(figure)} title={counted(figure.reached, 'condomínio', 'condomínios')}>
              {percent(share)}
            </Link>
          </td>
        )
      })}
    </tr>
  )
}
