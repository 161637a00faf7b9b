import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { differencePercent } from '../../../../../domain/budget/variance.ts'
import { formatMonth, monthOf, monthsBetween, shiftMonth } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { capital, counted } from '../../../../lib/words.ts'
import { ExportMenu } from '../../../../ui/data/export-menu.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { StatFilterStrip } from '../../../../ui/data/stat-filter-strip.tsx'
import { NotLoaded } from '../../../../ui/page/not-loaded.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { type Budget, type BudgetVersion, budgetOf, versionFor, yearName } from '../budget-queries.ts'
import { ChangeFields } from './change-fields.tsx'
import { Composition } from './composition.tsx'
import { type Simulation, simulationQuery, type Wanted } from './simulation-queries.ts'
import classes from './simulator.module.css'
import { UnitFees } from './unit-fees.tsx'
import { useWanted } from './use-wanted.ts'

type BoardSimulatorProps = { budgets: readonly Budget[]; today: string }

/** Shows a version and one of its months, the changes to try, and what every unit would pay. The address holds all of it. */
export function BoardSimulator({ budgets, today }: BoardSimulatorProps) {
  const address = useWanted()
  const { budget, version } = chosen(budgets, address.version, monthOf(today))
  const months = monthsOf(budget, version)
  const month = months.includes(address.month ?? '') ? address.month! : nearest(months, monthOf(today))
  const wanted: Wanted = {
    budget_id: budget.id,
    version: version.version,
    month,
    changes: address.changes,
    ...(address.reserve !== null && { reserve_percent: address.reserve }),
    ...(address.allowance !== null && { allowance_percent: address.allowance }),
  }
  const [settled] = useDebouncedValue(wanted, 400)
  const choices = budgets.flatMap(({ id, starts_on, budget_versions }) =>
    budget_versions.map((one) => ({
      value: `${id}.${one.version}`,
      label: `${yearName(starts_on)}, versão ${one.version}${one.status === 'approved' ? '' : one.status === 'proposed' ? ' (proposta)' : ' (rascunho)'}`,
    })),
  )
  return (
    <>
      <div className={classes.choice}>
        <Select
          label="Orçamento"
          data={choices}
          allowDeselect={false}
          value={`${budget.id}.${version.version}`}
          onChange={(versao) => address.set({ versao, mes: null })}
        />
        <Select
          label="Mês"
          data={months.map((value) => ({ value, label: capital(formatMonth(value)) }))}
          allowDeselect={false}
          value={month}
          onChange={(mes) => address.set({ mes })}
        />
      </div>
      <Section
        title="E se…"
        note="As mudanças valem só aqui; o endereço da página as guarda e pode ser enviado ao conselho."
      >
        <ChangeFields
          key={`${budget.id} ${version.version}`}
          budget={budget}
          version={version}
          address={address}
        />
      </Section>
      <Result wanted={settled} />
    </>
  )
}

function chosen(
  budgets: readonly Budget[],
  wanted: string | null,
  month: string,
): { budget: Budget; version: BudgetVersion } {
  for (const budget of budgets)
    for (const version of budget.budget_versions)
      if (`${budget.id}.${version.version}` === wanted) return { budget, version }
  const budget = budgetOf(budgets, month) ?? budgets[0]!
  return { budget, version: versionFor(budget, month) ?? budget.budget_versions[0]! }
}

/** Returns the months of the fiscal year in which a version applies. */
function monthsOf({ starts_on }: Budget, { applies_from }: BudgetVersion): string[] {
  const first = starts_on.slice(0, 7)
  const behind = monthsBetween(first, applies_from.slice(0, 7))
  return Array.from({ length: 12 - behind }, (_, place) => shiftMonth(first, behind + place))
}

const nearest = (months: readonly string[], wanted: string): string =>
  months.includes(wanted) ? wanted : wanted < months[0]! ? months[0]! : months.at(-1)!

function Result({ wanted }: { wanted: Wanted }) {
  const { id } = useCondominium()
  const simulation = useQuery(simulationQuery(id, wanted, { after: null, search: '' }))
  if (!simulation.data)
    return (
      <div style={{ marginTop: 40 }}>
        <NotLoaded query={simulation} cards={4} rows={8} />
      </div>
    )
  const { data } = simulation
  return (
    <div aria-busy={simulation.isPlaceholderData} style={{ opacity: simulation.isPlaceholderData ? 0.6 : 1 }}>
      <Section
        title={`Taxa em ${formatMonth(data.month)}`}
        action={
          <ExportMenu
            command="export-fees"
            body={wanted}
            file={`taxas-${data.month}`}
            action="exportar a simulação"
          />
        }
      >
        <Figures simulation={data} />
        <Composition simulation={data} />
      </Section>
      <Section title="Quanto cada unidade paga" note={todayNote(data)}>
        <UnitFees
          key={JSON.stringify(wanted)}
          wanted={wanted}
          isChanged={data.base_cents !== data.total_cents}
        />
      </Section>
    </div>
  )
}

const todayNote = ({ today }: Simulation) =>
  today
    ? `“Hoje” é a cobrança ordinária de ${formatMonth(today.competence)}.`
    : 'Ainda não há cobrança emitida para comparar.'

function Figures({ simulation }: { simulation: Simulation }) {
  const { total_cents, base_cents, today, fees, unit_count } = simulation
  const change = today && differencePercent(today.total_cents, total_cents)
  return (
    <StatFilterStrip
      label="Resumo da simulação"
      stats={[
        {
          key: 'total',
          label: 'Total do mês',
          figure: <Money cents={total_cents} />,
          note: change ? `${change} sobre a última cobrança` : counted(unit_count, 'unidade', 'unidades'),
        },
        {
          key: 'base',
          label: 'Pelo orçamento',
          figure: <Money cents={base_cents} />,
          note:
            total_cents === base_cents
              ? 'Sem mudanças'
              : `${total_cents > base_cents ? '+' : '\u2212'}${formatCents(Math.abs(total_cents - base_cents))} com as mudanças`,
        },
        {
          key: 'median',
          label: 'Taxa mediana',
          figure: <Money cents={fees.median_cents} />,
          note: 'Metade das unidades paga até isto',
        },
        {
          key: 'range',
          label: 'Menor',
          figure: <Money cents={fees.minimum_cents} />,
          note: (
            <>
              Maior: <Money cents={fees.maximum_cents} />
            </>
          ),
        },
      ]}
    />
  )
}
