import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from 'react-router'
import { isMonth } from '../../../../domain/calendar.ts'
import { nextToIssue } from '../../../../domain/charges/next-month.ts'
import { runKinds } from '../../../../domain/charges/run-kinds.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { monthName } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { jobQuery } from '../job-queries.ts'
import { type MonthSummary, monthSummaryQuery } from '../month/month-queries.ts'
import { IssueFlow } from './issue-flow.tsx'
import type { Issuing } from './issue-form.ts'
import { IssueProgress } from './issue-progress.tsx'

/** A month's charges from the expenses to the job that issues them. `?competence=YYYY-MM`, else the next month due. */
export function Component() {
  const { id, unitCount } = useCondominium()
  const { params } = useSearchParams()
  const wanted = params.get('competence')
  const summary = useQuery(monthSummaryQuery(id, isMonth(wanted) ? wanted : null))
  const mayIssue = useMayManage()
  if (!mayIssue) return <Navigate to="/dashboard/finances" replace />
  if (!summary.data)
    return (
      <Page title="Emitir cobranças">
        <NotLoaded query={summary} rows={6} />
      </Page>
    )
  const { today, runs } = summary.data
  const kind = runKinds.find((known) => known === params.get('tipo')) ?? 'ordinary'
  const competence = isMonth(wanted) ? wanted : nextToIssue(summary.data)
  const month = monthName(competence, today)
  const job = params.get('trabalho')
  if (job) return <IssueProgress jobId={job} competence={competence} kind={kind} month={month} />
  if (unitCount === 0) return <NoUnits month={month} />
  const known = isMonth(wanted) ? runs.filter((run) => run.kind === kind) : []
  const begun = known.find(({ status }) => status === 'issuing')
  const issuing = { competence, kind, number: nextNumber(known, begun) }
  if (kind === 'ordinary' && known.some(({ status }) => status === 'issued'))
    return <AlreadyIssued month={month} competence={competence} />
  if (begun?.job_id) return <BegunRun jobId={begun.job_id} issuing={issuing} month={month} today={today} />
  return (
    <IssueFlow
      key={`${competence} ${kind} ${issuing.number}`}
      issuing={issuing}
      month={month}
      today={today}
    />
  )
}

/** Returns the run's own number when it is in progress or was abandoned; else the next free one. */
const nextNumber = (known: MonthSummary['runs'], begun: MonthSummary['runs'][number] | undefined): number =>
  begun?.number ?? Math.max(0, ...known.map(({ number }) => number)) + 1

type BegunRunProps = { jobId: string; issuing: Issuing; month: string; today: string }

/** Shows a run that someone has started to issue: in progress, or abandoned and open to a retry. */
function BegunRun({ jobId, issuing, month, today }: BegunRunProps) {
  const { id } = useCondominium()
  const { data: job } = useQuery(jobQuery(id, jobId))
  if (job?.status === 'failed') return <IssueFlow issuing={issuing} month={month} today={today} />
  return <IssueProgress jobId={jobId} competence={issuing.competence} kind={issuing.kind} month={month} />
}

function NoUnits({ month }: { month: string }) {
  return (
    <Page title={`Emitir cobranças de ${month}`}>
      <EmptyState
        title="Primeiro, as unidades"
        actions={
          <Button component={Link} to="/dashboard/units">
            Cadastrar unidades
          </Button>
        }
      >
        As cobranças saem por unidade, pela fração ideal de cada uma.
      </EmptyState>
    </Page>
  )
}

function AlreadyIssued({ month, competence }: { month: string; competence: string }) {
  return (
    <Page title={`Cobranças de ${month}`}>
      <EmptyState
        title={`As cobranças de ${month} já foram emitidas`}
        actions={
          <>
            <Button component={Link} to={`/dashboard/finances?mes=${competence}`}>
              Ver cobranças
            </Button>
            <Button
              component={Link}
              to={`/dashboard/finances/emitir?competence=${competence}&tipo=extraordinary`}
              variant="default"
            >
              Emitir uma taxa extra
            </Button>
          </>
        }
      >
        A taxa do mês é emitida uma vez. Se faltou uma despesa, inclua no mês seguinte; se algo saiu errado,
        dá para desfazer até o vencimento em Emissões.
      </EmptyState>
    </Page>
  )
}
