import { ActionIcon, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Send } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { isMonth, monthOf, shiftMonth } from '../../../../domain/calendar.ts'
import { nextToIssue } from '../../../../domain/charges/next-month.ts'
import { useMayManage } from '../../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../../lib/membership/membership.tsx'
import { useSearchParams } from '../../../lib/mutations/go-on.ts'
import { counted, dayOf, monthName, shortDate } from '../../../lib/words.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FinanceNav } from '../finance-nav.tsx'
import { BooksProof } from '../ledger/proof/books-proof.tsx'
import { IssuingNotice } from './issuing-notice.tsx'
import { MonthCharges } from './month-charges.tsx'
import { type MonthSummary, monthSummaryQuery } from './month-queries.ts'
import { MonthRuns } from './month-runs.tsx'

/** Shows a month of the condominium: what was charged, what was received, what was not. */
export function MonthPage() {
  const { id } = useCondominium()
  const { params } = useSearchParams()
  const wanted = params.get('mes')
  const summary = useQuery(monthSummaryQuery(id, isMonth(wanted) ? wanted : null))
  if (!summary.data)
    return (
      <>
        <FinanceNav />
        <Page title="Cobranças">
          <NotLoaded query={summary} cards={5} rows={8} />
        </Page>
      </>
    )
  return <Month summary={summary.data} />
}

function Month({ summary }: { summary: MonthSummary }) {
  const { chargeId } = useParams()
  const mayIssue = useMayManage()
  const month = monthOf(summary.month)
  const name = monthName(month, summary.today)
  const next = nextToIssue(summary)
  const empty = summary.runs.length === 0 && summary.groups.length === 0
  const issue = mayIssue && !empty && (
    <Button
      component={Link}
      to={`/dashboard/finances/emitir?competence=${next}`}
      leftSection={<Send size={18} />}
    >
      {`Emitir ${monthName(next, summary.today)}`}
    </Button>
  )
  return (
    <>
      <FinanceNav />
      <Page
        title={`Cobranças de ${name}`}
        beside={<Months month={month} />}
        sentence={sentenceOf(summary)}
        action={issue}
      >
        {summary.run?.status === 'issuing' && (
          <IssuingNotice jobId={summary.run.job_id} month={name} competence={month} />
        )}
        <MonthRuns summary={summary} />
        {empty ? (
          <NothingIssued month={month} summary={summary} mayIssue={mayIssue} />
        ) : (
          <MonthCharges summary={summary} selectedId={chargeId} />
        )}
        {!empty && <BooksProof />}
      </Page>
    </>
  )
}

/** '96 cobranças, emitidas em 01/11, vencimento em 10/11.' */
function sentenceOf({ run, today }: MonthSummary): string | undefined {
  if (!run?.issued_at) return undefined
  const units = counted(run.charge_count, 'cobrança', 'cobranças')
  return `${units}, emitidas em ${shortDate(dayOf(run.issued_at), today)}, vencimento em ${shortDate(run.due_on, today)}.`
}

function Months({ month }: { month: string }) {
  const { role } = useMembership()
  const to = (shift: number) => `/dashboard/finances?mes=${shiftMonth(month, shift)}`
  return (
    role && (
      <Group gap={8} wrap="nowrap">
        <ActionIcon component={Link} to={to(-1)} variant="default" aria-label="Mês anterior">
          <ChevronLeft size={18} />
        </ActionIcon>
        <ActionIcon component={Link} to={to(1)} variant="default" aria-label="Mês seguinte">
          <ChevronRight size={18} />
        </ActionIcon>
      </Group>
    )
  )
}

function NothingIssued(props: { month: string; summary: MonthSummary; mayIssue: boolean }) {
  const { month, summary, mayIssue } = props
  const name = monthName(month, summary.today)
  const { unitCount } = useCondominium()
  if (unitCount === 0) {
    return (
      <EmptyState
        title="Primeiro, as unidades"
        actions={
          mayIssue && (
            <Button component={Link} to="/dashboard/units">
              Cadastrar unidades
            </Button>
          )
        }
      >
        As cobranças saem por unidade, pela fração ideal de cada uma.
        {mayIssue && ' Cadastre as unidades e volte aqui.'}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={`Nenhuma cobrança em ${name}`}
      actions={
        mayIssue && (
          <Button
            component={Link}
            to={`/dashboard/finances/emitir?competence=${month}`}
            leftSection={<Send size={18} />}
          >
            {`Emitir cobranças de ${name}`}
          </Button>
        )
      }
    >
      {mayIssue
        ? 'Diga as despesas do mês. Nós rateamos, e você confere o valor de cada unidade antes de emitir.'
        : 'As cobranças aparecem aqui assim que a administração as emitir.'}
    </EmptyState>
  )
}
