import { Button, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { GitBranch } from 'lucide-react'
import { feeTotals } from '../../../../domain/budget/fee-lines.ts'
import { differencePercent } from '../../../../domain/budget/variance.ts'
import { yearTotal } from '../../../../domain/budget/year-line.ts'
import { formatMonth, monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import { sumCents } from '../../../../domain/money.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { capital, dayOf, shortDate } from '../../../lib/words.ts'
import { type Column, DataList } from '../../../ui/data/data-list.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { rubricsQuery } from '../ledger/chart-queries.ts'
import { fundsQuery } from '../queries.ts'
import { type Budget, type BudgetVersion, basisOf, budgetLinesQuery, namedLines } from './budget-queries.ts'
import { VersionStatus } from './version-status.tsx'

type VersionsProps = { budget: Budget; today: string }

/** Every version of a year, the newest on top: its state, what its fee is, the decision that approved it. */
export function Versions({ budget, today }: VersionsProps) {
  const mayManage = useMayManage()
  const [revising, dialog] = useDisclosure(false)
  const isOpen = budget.budget_versions.some(({ status }) => status !== 'approved')
  const says = ({ status, decisions, changed_at, applies_from }: BudgetVersion) =>
    status === 'approved'
      ? (decisions?.label ?? 'Aprovada')
      : `Vale a partir de ${formatMonth(applies_from.slice(0, 7))} · mudada em ${shortDate(dayOf(changed_at), today)}`
  const columns: Column<BudgetVersion>[] = [
    { key: 'version', header: 'Versão', cell: ({ version }) => `Versão ${version}` },
    { key: 'state', header: 'Situação', cell: ({ status }) => <VersionStatus status={status} /> },
    { key: 'says', header: 'Decisão', cell: says, text: says },
    {
      key: 'from',
      header: 'Vale a partir de',
      cell: ({ applies_from }) => capital(formatMonth(applies_from.slice(0, 7))),
    },
    {
      key: 'fee',
      header: 'Taxa por mês',
      end: true,
      cell: (version) => <MonthlyFee budget={budget} version={version} />,
    },
  ]
  return (
    <Section
      title="Versões"
      note="O que foi aprovado não muda; uma revisão é uma versão nova, com a diferença à vista."
      action={
        mayManage && !isOpen ? (
          <Button variant="default" leftSection={<GitBranch size={18} />} onClick={dialog.open}>
            Revisar
          </Button>
        ) : undefined
      }
    >
      <DataList
        label="Versões do orçamento"
        rows={budget.budget_versions}
        id={({ version }) => String(version)}
        columns={columns}
        to={({ budget_id, version }) => `/dashboard/finances/orcamento/${budget_id}/${version}`}
        phone={(version) => ({
          first: `Versão ${version.version}`,
          figure: <MonthlyFee budget={budget} version={version} />,
          second: says(version),
          state: <VersionStatus status={version.status} />,
        })}
      />
      {revising && <ReviseDialog budget={budget} today={today} onClose={dialog.close} />}
    </Section>
  )
}

/** What all units pay together in the first month that the version counts for, and how far it is from the version before. */
function MonthlyFee({ budget, version }: { budget: Budget; version: BudgetVersion }) {
  const { id } = useCondominium()
  const before = budget.budget_versions.find((other) => other.version === version.version - 1)
  const now = useFee(id, budget, version)
  const earlier = useFee(id, budget, before ?? version)
  if (now === null) return <span aria-hidden>…</span>
  const change = before && earlier !== null ? differencePercent(earlier, now) : null
  return (
    <>
      <Money cents={now} />
      {change && change !== '0,0%' && <span style={{ color: 'var(--muted)', marginLeft: 8 }}>{change}</span>}
    </>
  )
}

function useFee(id: string, budget: Budget, version: BudgetVersion): number | null {
  const lines = useQuery(budgetLinesQuery(id, budget.id, version.version))
  const funds = useQuery(fundsQuery(id))
  const rubrics = useQuery(rubricsQuery(id))
  if (!lines.data || !funds.data || !rubrics.data) return null
  const basis = basisOf(version, budget.starts_on, namedLines(lines.data, funds.data, rubrics.data))
  return feeTotals(basis)[basis.first] ?? sumCents(lines.data.map(yearTotal))
}

type Values = { applies_from: string }

/** Creates a revision that continues the approved version from a month on. */
function ReviseDialog({ budget, today, onClose }: VersionsProps & { onClose: () => void }) {
  const goOn = useGoOn()
  const first = budget.starts_on.slice(0, 7)
  const choices = Array.from({ length: 12 }, (_, place) => shiftMonth(first, place))
  const next = shiftMonth(monthOf(today), 1)
  const form = useForm<Values>({
    initialValues: { applies_from: choices.includes(next) ? next : next < first ? first : choices[11]! },
  })
  const number = Math.max(...budget.budget_versions.map(({ version }) => version)) + 1
  return (
    <CommandDialog
      title="Revisar o orçamento"
      verb="Começar a revisão"
      action="começar a revisão"
      command="start-budget"
      done={{
        title: `Versão ${number} em rascunho`,
        message: 'Mude o que for preciso e proponha à assembleia.',
      }}
      form={form}
      body={({ applies_from }) => ({ starts_on: first, from: 'version', applies_from })}
      onDone={() => goOn(`/dashboard/finances/orcamento/${budget.id}/${number}`)}
      onClose={onClose}
    >
      <Select
        label="Vale a partir de"
        description="Os meses anteriores ficam como foram aprovados."
        data={choices.map((month) => ({ value: month, label: capital(formatMonth(month)) }))}
        allowDeselect={false}
        {...form.getInputProps('applies_from')}
      />
    </CommandDialog>
  )
}
