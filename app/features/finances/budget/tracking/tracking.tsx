import { ActionIcon, Anchor, Group, SegmentedControl, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { compare, overruns, type TrackedLine, track } from '../../../../../domain/budget/tracking.ts'
import { differencePercent } from '../../../../../domain/budget/variance.ts'
import { formatMonth, isMonth, monthOf, monthsBetween, shiftMonth } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { useCondominium, useMembership } from '../../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../../lib/mutations/go-on.ts'
import { counted } from '../../../../lib/words.ts'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { billSummaryQuery } from '../../bills/bills-queries.ts'
import { UnagreedBills } from '../../bills/unagreed-bills.tsx'
import { rubricsQuery } from '../../ledger/chart-queries.ts'
import { fundsQuery } from '../../queries.ts'
import {
  type Alerts,
  alertsQuery,
  type Budget,
  budgetActualsQuery,
  budgetLinesQuery,
} from '../budget-queries.ts'
import { AlertsDialog } from './alerts-dialog.tsx'
import { Drill } from './drill.tsx'
import { type Names, TrackedTable } from './tracked-table.tsx'
import { YearChart } from './year-chart.tsx'

type TrackingProps = { budget: Budget; today: string }

/** Plan and books of a year: the month's figures, the year as a chart, every rubric. `?mes=`, `?base=caixa`, `?rubrica=`. */
export function Tracking({ budget, today }: TrackingProps) {
  const { id } = useCondominium()
  const { params } = useSearchParams()
  const basis = params.get('base') === 'caixa' ? 'cash' : 'accrual'
  const approved = budget.budget_versions.find(({ status }) => status === 'approved')!
  const lines = useQuery(budgetLinesQuery(id, budget.id, approved.version))
  const actuals = useQuery(budgetActualsQuery(id, budget.starts_on, basis))
  const alerts = useQuery(alertsQuery(id))
  const funds = useQuery(fundsQuery(id))
  const rubrics = useQuery(rubricsQuery(id))
  if (!lines.data || !actuals.data || !alerts.data || !funds.data || !rubrics.data)
    return <NotLoaded query={[lines, actuals, alerts, funds, rubrics]} cards={4} rows={8} />
  return (
    <Tracked
      budget={budget}
      version={approved.version}
      today={today}
      lines={track(lines.data, actuals.data)}
      alerts={alerts.data}
      names={{ funds: funds.data, rubrics: rubrics.data }}
    />
  )
}

/** For those who read bills: residents follow the budget and see none. */
function Unagreed() {
  const { id } = useCondominium()
  const { membership } = useMembership()
  const summary = useQuery({ ...billSummaryQuery(id), enabled: membership?.role !== 'resident' })
  return summary.data ? <UnagreedBills summary={summary.data} /> : null
}

type TrackedProps = TrackingProps & {
  version: number
  lines: readonly TrackedLine[]
  alerts: Alerts
  names: Names
}

function Tracked({ budget, version, today, lines, alerts, names }: TrackedProps) {
  const { first, month, place, basis, rubric, set, step } = usePlace(budget, today)
  const natures = new Map(names.rubrics.map(({ id, nature }) => [id, nature]))
  const costs = lines.filter(({ rubric_id }) => natures.get(rubric_id) !== 'income')
  const income = lines.filter(({ rubric_id }) => natures.get(rubric_id) === 'income')
  const now = compare(costs, place, place)
  const sofar = compare(costs, 0, place)
  const over = overruns(costs, place, alerts)
  const shown = rubric ? costs.filter(({ rubric_id }) => rubric_id === rubric) : costs
  const named = names.rubrics.find(({ id }) => id === rubric)
  return (
    <>
      <Section
        title={`Previsto e realizado em ${formatMonth(month)}`}
        action={
          <Group gap={8}>
            <ActionIcon
              variant="default"
              size={44}
              aria-label="Mês anterior"
              disabled={place === 0}
              onClick={() => step(-1)}
            >
              <ChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={44}
              aria-label="Mês seguinte"
              disabled={place === 11}
              onClick={() => step(1)}
            >
              <ChevronRight size={18} />
            </ActionIcon>
            <SegmentedControl
              aria-label="Regime"
              data={[
                { value: 'accrual', label: 'Competência' },
                { value: 'cash', label: 'Caixa' },
              ]}
              value={basis}
              onChange={(value) => set({ base: value === 'cash' ? 'caixa' : null })}
            />
          </Group>
        }
      >
        <StatFilterStrip
          label="Resumo do orçamento"
          stats={[
            {
              key: 'planned',
              label: 'Previsto no mês',
              figure: <Money cents={now.planned} />,
              note: counted(costs.filter(({ isPlanned }) => isPlanned).length, 'rubrica', 'rubricas'),
            },
            {
              key: 'actual',
              label: 'Realizado no mês',
              figure: <Money cents={now.actual} />,
              note: changeWords(now),
            },
            {
              key: 'year',
              label: 'Realizado no ano',
              figure: <Money cents={sofar.actual} />,
              note: `de ${formatCents(sofar.planned)} até o mês`,
            },
            {
              key: 'over',
              label: 'Acima do limite',
              figure: String(over.length),
              note: <Limits alerts={alerts} />,
            },
          ]}
        />
      </Section>
      <Unagreed />
      <YearChart first={first} place={place} lines={shown} name={named?.name ?? 'Todas as despesas'} />
      {named && <Drill rubric={named} month={month} onClear={() => set({ rubrica: null })} />}
      <Section
        title="Por rubrica"
        action={
          <ExportMenu
            command="export-budget"
            body={{ budget_id: budget.id, version, what: 'tracking', basis }}
            file={`previsto-realizado-${first}`}
            action="exportar o acompanhamento"
          />
        }
      >
        <TrackedTable
          lines={costs}
          place={place}
          alerts={alerts}
          names={names}
          label="Despesas por rubrica"
          selected={rubric}
        />
        {income.length > 0 && (
          <>
            <Text fw={600} mt="lg">
              Receitas além da taxa
            </Text>
            <TrackedTable
              lines={income}
              place={place}
              alerts={null}
              names={names}
              label="Receitas por rubrica"
              selected={rubric}
            />
          </>
        )}
      </Section>
    </>
  )
}

function usePlace(budget: Budget, today: string) {
  const { params, changeParams } = useSearchParams()
  const first = budget.starts_on.slice(0, 7)
  const placeOf = (month: string | null) =>
    Math.min(11, Math.max(0, monthsBetween(first, isMonth(month) ? month : monthOf(today))))
  const place = placeOf(params.get('mes'))
  const set = (changes: Record<string, string | null>) => changeParams(changes, { preventScrollReset: true })
  return {
    first,
    place,
    month: shiftMonth(first, place),
    basis: params.get('base') === 'caixa' ? ('cash' as const) : ('accrual' as const),
    rubric: params.get('rubrica'),
    set,
    step: (shift: number) =>
      changeParams({ mes: (now) => shiftMonth(first, placeOf(now) + shift) }, { preventScrollReset: true }),
  }
}

function changeWords({ planned, actual }: { planned: number; actual: number }): string {
  const percent = differencePercent(planned, actual)
  return percent ? `${percent} sobre o previsto` : 'Nada previsto'
}

/** The limits in words, and the way to change them. */
function Limits({ alerts }: { alerts: Alerts }) {
  const [opened, dialog] = useDisclosure(false)
  const percent = (alerts.basis_points / 100).toLocaleString('pt-BR')
  return (
    <>
      <Anchor component="button" type="button" size="sm" inherit onClick={dialog.open}>
        {alerts.is_on ? `${percent}% e ${formatCents(alerts.cents)}` : 'Avisos desligados'}
      </Anchor>
      {opened && <AlertsDialog alerts={alerts} onClose={dialog.close} />}
    </>
  )
}
