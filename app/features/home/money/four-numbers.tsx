import { TrendingDown, TrendingUp } from 'lucide-react'
import { counted, monthName } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../ui/data/stat-filter-strip.tsx'
import classes from '../home.module.css'
import type { DelinquencyBefore, FinanceSummary, HomeSummary } from '../summary.ts'

const percent = new Intl.NumberFormat('pt-BR', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** Cash, reserve fund, delinquency, received this month. */
export function FourNumbers({
  summary,
  finance,
  delinquencyBefore,
}: {
  summary: HomeSummary
  finance: FinanceSummary
  delinquencyBefore: DelinquencyBefore | null
}) {
  const cash = summary.funds.filter(({ kind }) => kind !== 'reserve')
  const reserve = summary.funds.find(({ kind }) => kind === 'reserve')
  const sum = (of: (fund: HomeSummary['funds'][number]) => number) =>
    cash.reduce((total, fund) => total + of(fund), 0)
  const month = summary.today.slice(0, 7)
  const received = summary.received
    .filter(({ received_on }) => received_on.startsWith(month))
    .reduce((total, { cents }) => total + cents, 0)
  return (
    <StatFilterStrip
      label="Números do condomínio"
      stats={[
        {
          key: 'cash',
          to: '/dashboard/finances/fundos',
          label: 'Saldo em caixa',
          figure: <Money cents={sum((fund) => fund.balance_cents)} />,
          note: <Change cents={sum((fund) => fund.month_cents)} />,
        },
        {
          key: 'reserve',
          to: '/dashboard/finances/fundos',
          label: 'Fundo de reserva',
          figure: <Money cents={reserve?.balance_cents ?? 0} />,
          note: <Change cents={reserve?.month_cents ?? 0} />,
        },
        {
          key: 'delinquency',
          to: '/dashboard/finances/inadimplencia',
          label: 'Inadimplência',
          figure: rate(finance.delinquency),
          note: (
            <span className={classes.stacked}>
              <Overdue finance={finance} />
              <Trend now={finance.delinquency} before={delinquencyBefore} today={summary.today} />
            </span>
          ),
        },
        {
          key: 'received',
          to: '/dashboard/finances/recebimentos',
          label: 'Recebido no mês',
          figure: <Money cents={received} />,
          note:
            summary.due_this_month.total_cents > 0 ? (
              <span>
                de <Money cents={summary.due_this_month.total_cents} /> do mês
              </span>
            ) : (
              'Nada vence neste mês'
            ),
        },
      ]}
    />
  )
}

const rate = (hundredths: number | null) => (hundredths === null ? '–' : percent.format(hundredths / 10_000))

function Overdue({ finance: { overdue, delinquency } }: { finance: FinanceSummary }) {
  if (delinquency === null) return 'Nada venceu em 12 meses'
  if (overdue.charge_count === 0) return 'Nenhuma unidade em atraso'
  return (
    <span>
      {counted(overdue.unit_count, 'unidade', 'unidades')} · <Money cents={overdue.principal_cents} />
    </span>
  )
}

type TrendProps = { now: number | null; before: DelinquencyBefore | null; today: string }

/** 'era 2,1% no fim de outubro', and which way it went. */
function Trend({ now, before, today }: TrendProps) {
  if (!before || before.hundredths === null || now === null) return null
  const Icon = now > before.hundredths ? TrendingUp : TrendingDown
  return (
    <span className={classes.trend} data-worse={now > before.hundredths || undefined}>
      {now !== before.hundredths && <Icon size={14} aria-hidden />}
      {`era ${rate(before.hundredths)} no fim de ${monthName(before.month.slice(0, 7), today)}`}
    </span>
  )
}

function Change({ cents }: { cents: number }) {
  if (cents === 0) return 'Sem movimento no mês'
  return (
    <span>
      {cents > 0 && '+ '}
      <Money cents={cents} /> neste mês
    </span>
  )
}
