import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import { nextToIssue } from '../../../../domain/charges/next-month.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { monthName } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { RowsSkeleton } from '../../../ui/page/skeletons.tsx'
import { jobQuery } from '../job-queries.ts'
import { monthSummaryQuery } from '../month/month-queries.ts'
import { IssueFlow } from './issue-flow.tsx'
import { IssueProgress } from './issue-progress.tsx'

const isMonth = (text: string | null): text is string =>
  text !== null && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(text)

/** A month's charges from the expenses to the job that issues them. `?competence=YYYY-MM`, else the next month due. */
export function Component() {
  const { id, unitCount } = useCondominium()
  const [params] = useSearchParams()
  const wanted = params.get('competence')
  const summary = useQuery(monthSummaryQuery(id, isMonth(wanted) ? wanted : null))
  const mayIssue = useMayManage()
  if (!mayIssue) return <Navigate to="/dashboard/finances" replace />
  if (summary.isLoadingError)
    return (
      <Page title="Emitir cobranças">
        <ErrorState message={toFailure(summary.error).message} onRetry={() => void summary.refetch()} />
      </Page>
    )
  if (!summary.data)
    return (
      <Page title="Emitir cobranças">
        <RowsSkeleton rows={6} />
      </Page>
    )
  const { today, run } = summary.data
  const competence = isMonth(wanted) ? wanted : nextToIssue(summary.data)
  const month = monthName(competence, today)
  const job = params.get('trabalho')
  if (job) return <IssueProgress jobId={job} competence={competence} month={month} />
  if (unitCount === 0) return <NoUnits month={month} />
  if (isMonth(wanted) && run?.status === 'issued')
    return <AlreadyIssued month={month} competence={competence} />
  if (isMonth(wanted) && run?.job_id)
    return <BegunRun jobId={run.job_id} competence={competence} month={month} today={today} />
  return <IssueFlow key={competence} competence={competence} month={month} today={today} />
}

type BegunRunProps = { jobId: string; competence: string; month: string; today: string }

/** A month that someone has begun to issue: under way, or given up and open to a new try. */
function BegunRun({ jobId, competence, month, today }: BegunRunProps) {
  const { id } = useCondominium()
  const { data: job } = useQuery(jobQuery(id, jobId))
  if (job?.status === 'failed') return <IssueFlow competence={competence} month={month} today={today} />
  return <IssueProgress jobId={jobId} competence={competence} month={month} />
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
          <Button component={Link} to={`/dashboard/finances?mes=${competence}`}>
            Ver cobranças
          </Button>
        }
      >
        Cada mês é emitido uma vez. Se faltou uma despesa, inclua no mês seguinte.
      </EmptyState>
    </Page>
  )
}
