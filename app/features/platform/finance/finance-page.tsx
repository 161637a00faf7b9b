import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { civilDate, formatDate } from '../../../../domain/calendar.ts'
import { addMovements, monthlyChurn, rateOf } from '../../../../domain/platform/revenue.ts'
import { brasiliaZone } from '../../../../domain/time-zones/time-zones.ts'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { count, counted } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { rowsPlace } from './addresses.ts'
import classes from './finance.module.css'
import { type Finance, financeQuery } from './finance-queries.ts'
import { percent } from './parts/chart-look.ts'
import { CohortsPart } from './parts/cohorts-part.tsx'
import { FailedPart } from './parts/failed-part.tsx'
import { How } from './parts/how.tsx'
import { MovementPart } from './parts/movement-part.tsx'
import { PeriodPicker } from './parts/period-picker.tsx'
import { PlansPart } from './parts/plans-part.tsx'
import { ReceivedPart } from './parts/received-part.tsx'
import { TrialsPart } from './parts/trials-part.tsx'
import { type Period, periodOf } from './period.ts'

/** Shows the platform's own finances: recurring revenue, its changes, churn, and each figure down to its rows. */
export function Component() {
  const { params } = useSearchParams()
  const today = civilDate(new Date(), brasiliaZone)
  const period = periodOf(params, today)
  const finance = useQuery(financeQuery(period))
  const { data } = finance
  const isEmpty = data && data.closing_cents === 0 && data.opening_cents === 0 && isQuiet(data)
  return (
    <Page
      title="Finanças da plataforma"
      sentence={`Assinaturas dos condomínios, de ${formatDate(period.from)} a ${formatDate(period.until)}.`}
    >
      <PeriodPicker period={period} today={data?.today ?? today} />
      <NotLoaded query={finance} rows={10} />
      {isEmpty && (
        <EmptyState title="Nada neste período">
          Nenhuma assinatura, nenhum pagamento e nenhum teste. Escolha outro período; o primeiro teste e a
          primeira assinatura aparecem aqui no dia em que começam.
        </EmptyState>
      )}
      {data && !isEmpty && <Figures finance={data} period={period} />}
    </Page>
  )
}

/** Whether nothing happened: no movement, payment, refund, trial or failure. */
const isQuiet = ({ months, trials, trials_ending, failed }: Finance): boolean =>
  trials.length === 0 &&
  trials_ending === 0 &&
  Object.keys(failed).length === 0 &&
  months.every(
    ({ movements, received_cents, refunded_cents }) =>
      Object.keys(movements).length === 0 && received_cents === 0 && refunded_cents === 0,
  )

function Figures({ finance, period }: { finance: Finance; period: Period }) {
  const { opening_cents, closing_cents, opening_customers, customers, leaving } = finance
  const moved = addMovements(finance.months.map(({ movements }) => movements))
  const lost = moved.churned.cents + moved.contraction.cents
  const churn = monthlyChurn(finance.months, opening_customers)
  return (
    <>
      <StatFilterStrip
        label="Receita recorrente"
        stats={[
          {
            key: 'mrr',
            label: 'Receita recorrente (MRR)',
            figure: (
              <Link to={rowsPlace('revenue', period)} className={classes.link}>
                <Money cents={closing_cents} />
              </Link>
            ),
            note: 'por mês, no fim do período',
          },
          {
            key: 'arr',
            label: 'Em um ano (ARR)',
            figure: <Money cents={closing_cents * 12} />,
            note: '12 × MRR',
          },
          {
            key: 'net',
            label: 'Variação no período',
            figure: (
              <Link to={rowsPlace('movements', period)} className={classes.link}>
                <Money cents={closing_cents - opening_cents} />
              </Link>
            ),
            note: percent(rateOf(closing_cents - opening_cents, opening_cents)),
          },
          {
            key: 'customers',
            label: 'Clientes',
            figure: count.format(customers),
            note: `${count.format(opening_customers)} no início`,
          },
        ]}
      />
      <div style={{ height: 20 }} />
      <StatFilterStrip
        label="Por cliente e saídas"
        stats={[
          {
            key: 'arpa',
            label: 'Média por cliente (ARPA)',
            figure: customers > 0 ? <Money cents={Math.round(closing_cents / customers)} /> : '–',
            note: 'MRR ÷ clientes',
          },
          {
            key: 'customer-churn',
            label: 'Clientes que saem por mês',
            figure: (
              <Link to={rowsPlace('movements', period, { tipo: 'churned' })} className={classes.link}>
                {percent(churn.customers)}
              </Link>
            ),
            note: counted(moved.churned.count, 'saída no período', 'saídas no período'),
          },
          {
            key: 'revenue-churn',
            label: 'Receita que sai por mês',
            figure: percent(churn.revenue),
            note: <Money cents={lost} />,
          },
          {
            key: 'leaving',
            label: 'Cancelamentos marcados',
            figure: (
              <Link to={rowsPlace('leaving', period)} className={classes.link}>
                {count.format(leaving.count)}
              </Link>
            ),
            note: leaving.count > 0 ? <Money cents={leaving.cents} /> : 'hoje, nenhum',
          },
        ]}
      />
      <How>
        Cliente é um condomínio com assinatura que conta na receita recorrente. Clientes que saem por mês: as
        saídas do período sobre a soma dos clientes no início de cada mês dele. Receita que sai por mês: as
        saídas e reduções sobre a soma da receita no início de cada mês. Cancelamento marcado ainda conta na
        receita, até o dia em que vale.
      </How>
      <MovementPart finance={finance} period={period} />
      <ReceivedPart finance={finance} period={period} />
      <FailedPart finance={finance} period={period} />
      <TrialsPart finance={finance} period={period} />
      <PlansPart finance={finance} period={period} />
      <CohortsPart cohorts={finance.cohorts} />
      <p style={{ margin: '32px 0 0', fontSize: '0.8125rem', color: 'var(--muted)' }}>
        As listas dizem o condomínio, a cidade e o síndico, que são os clientes da plataforma, e nada das
        pessoas nem das contas de dentro.
      </p>
    </>
  )
}
