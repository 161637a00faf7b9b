import { NativeSelect } from '@mantine/core'
import { monthOf, shiftMonth } from '../../../../../domain/calendar.ts'
import {
  type IndicatorFigure,
  retentionMonths,
  shareByMonth,
} from '../../../../../domain/platform/indicators.ts'
import { rateOf } from '../../../../../domain/platform/revenue.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { counted } from '../../../../lib/words.ts'
import { Section } from '../../../../ui/page/page.tsx'
import { type CohortRow, CohortTable } from '../../cohort-table.tsx'
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
          <CohortTable
            label="Permanência por mês de criação"
            titles={['Criação', 'Condomínios']}
            rows={cohorts.map((month) => rowOf(month, own))}
          />
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

function rowOf(month: string, all: readonly IndicatorFigure[]): CohortRow {
  const own = all
    .filter((figure) => figure.month === month)
    .toSorted((one, other) => Number(one.part) - Number(other.part))
  return {
    month,
    size: own[0]?.total ?? 0,
    cells: own.map((figure) => {
      const share = rateOf(figure.reached, figure.total) ?? 0
      return {
        share,
        words: percent(share),
        title: counted(figure.reached, 'condomínio', 'condomínios'),
        to: behindPlace(figure),
      }
    }),
  }
}
