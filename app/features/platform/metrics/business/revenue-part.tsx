import { Link } from 'react-router'
import { monthlyChurn } from '../../../../../domain/platform/revenue.ts'
import { useListAddress } from '../../../../lib/lists/keyset.ts'
import { count, counted } from '../../../../lib/words.ts'
import { Money } from '../../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { financePlace, rowsPlace } from '../../finance/addresses.ts'
import type { FinanceMonth } from '../../finance/finance-queries.ts'
import { percent } from '../../finance/parts/chart-look.ts'
import { How } from '../../finance/parts/how.tsx'
import { customPeriod } from '../../finance/period.ts'
import classes from '../metrics.module.css'
import type { Indicators } from '../metrics-queries.ts'
import { History } from './history.tsx'

const kinds = ['mrr', 'churn', 'expansion'] as const
type Kind = (typeof kinds)[number]

/** Recurring revenue, the customers who leave, and what the others add: the figures of the platform's finances. */
export function RevenuePart({ indicators: { revenue, targets } }: { indicators: Indicators }) {
  const { params, filter } = useListAddress()
  const chosen = kinds.find((kind) => kind === params.get('receita')) ?? 'mrr'
  const last = revenue?.months.at(-1)
  if (!revenue || !last) return null
  const churnOf = (place: number): number | null =>
    monthlyChurn(
      [revenue.months[place]!],
      place === 0 ? revenue.opening_customers : revenue.months[place - 1]!.customers,
    ).customers
  const values: Record<Kind, (month: FinanceMonth, place: number) => number | null> = {
    mrr: ({ closing_cents }) => closing_cents,
    churn: (_, place) => churnOf(place),
    expansion: ({ movements }) => movements.expansion?.cents ?? 0,
  }
  const placeOf = ({ from_on, until_on }: FinanceMonth): string => {
    const period = customPeriod(from_on, until_on)
    if (chosen === 'mrr') return rowsPlace('revenue', period)
    return rowsPlace('movements', period, { tipo: chosen === 'churn' ? 'churned' : 'expansion' })
  }
  return (
    <Section
      title="Receita recorrente"
      note={
        <>
          Os mesmos números de{' '}
          <Link to={financePlace} className={classes.link}>
            Finanças da plataforma
          </Link>
          .
        </>
      }
    >
      <StatFilterStrip
        label="Receita recorrente"
        active={chosen}
        onSelect={(receita) => filter({ receita })}
        stats={[
          {
            key: 'mrr',
            label: 'Receita recorrente (MRR)',
            figure: <Money cents={last.closing_cents} />,
            note: counted(last.customers, 'cliente', 'clientes'),
          },
          {
            key: 'churn',
            label: 'Clientes que saem por mês',
            figure: percent(churnOf(revenue.months.length - 1)),
            note: `${count.format(last.movements.churned?.count ?? 0)} neste mês`,
          },
          {
            key: 'expansion',
            label: 'Aumentos no mês',
            figure: <Money cents={last.movements.expansion?.cents ?? 0} />,
            note: `${count.format(last.movements.expansion?.count ?? 0)} neste mês`,
          },
        ]}
      />
      <History
        key={chosen}
        indicator={chosen}
        target={targets[chosen]}
        points={revenue.months.map((month, place) => ({
          month: month.month,
          value: values[chosen](month, place),
          to: placeOf(month),
        }))}
      />
      <How>
        A receita recorrente é a do fim de cada mês. Clientes que saem: as saídas do mês sobre os clientes que
        havia no início dele. Aumentos: o que passou a valer mais por mês, por plano ou preço maior. O mês que
        ainda corre conta até agora.
      </How>
    </Section>
  )
}
