import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { nextToIssue } from '../../../domain/charges/next-month.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { useMayManage } from '../../lib/membership/may-manage.ts'
import { useCondominium, useMembership } from '../../lib/membership/membership.tsx'
import { monthName } from '../../lib/words.ts'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../ui/page/page.tsx'
import { CardsSkeleton, RowsSkeleton } from '../../ui/page/skeletons.tsx'
import { NewAnnouncements } from '../communications/new-announcements.tsx'
import { FirstSteps } from '../onboarding/first-steps.tsx'
import { byPressure, firstSteps, waiting } from './attention/attention.ts'
import { AttentionList } from './attention/attention-list.tsx'
import { changesWaiting } from './attention/change-attention.ts'
import { communityLines } from './attention/community-attention.ts'
import { deskConflictsWaiting } from './attention/concierge-attention.ts'
import { dataRequestsWaiting } from './attention/data-attention.ts'
import { documentsWaitingLines } from './attention/document-attention.ts'
import { accessLines, approvalLines, dutyLines } from './attention/duty-attention.ts'
import { inspectionsWaiting } from './attention/inspection-attention.ts'
import { mandateEnding } from './attention/mandate-attention.ts'
import { ComingDays } from './calendar/coming-days.tsx'
import { GateNow } from './desk/gate-now.tsx'
import { greeting, longDay, waitingWords } from './greeting.ts'
import classes from './home.module.css'
import { FourNumbers } from './money/four-numbers.tsx'
import { MonthBudget } from './money/month-budget.tsx'
import { OpenMoney } from './money/open-money.tsx'
import { OwnCommunity } from './own-community.tsx'
import { OwnDesk } from './own-desk.tsx'
import { type ManagerHome as Answer, managerHomeQuery } from './queries.ts'
import { TrialBanner } from './trial-banner.tsx'

// The chart library is larger than the rest of the page together, and only managers see a chart.
const ReceivedChart = lazy(() =>
  import('./money/received-chart.tsx').then(({ ReceivedChart: Chart }) => ({ default: Chart })),
)

/** The home page of the síndico, read-only for the council: pending items, the figures, the state of the month. */
export function ManagerHome() {
  const { id } = useCondominium()
  const { membership } = useMembership()
  const home = useQuery(managerHomeQuery(id))
  const title = greeting(membership?.full_name ?? '', new Date())
  if (!home.data)
    return (
      <Page title={title}>
        <NotLoaded
          query={home}
          place={
            <>
              <RowsSkeleton rows={3} height={64} />
              <CardsSkeleton cards={4} />
            </>
          }
        />
      </Page>
    )
  return <Filled title={title} home={home.data} />
}

function attentionTitle(manages: boolean, fresh: boolean): string {
  if (!manages) return 'À espera da administração'
  return fresh ? 'Primeiros passos' : 'Precisa de você'
}

function Filled({ title, home }: { title: string; home: Answer }) {
  const { role, condominium } = useMembership()
  const { summary, duties, community, documents, inspections, finance, desk, data, today } = home
  const manages = isAdministrator(role)
  const mayManage = useMayManage()
  const fresh = summary.newest === null
  const hasMoney = !fresh || home.budget !== null
  const lines = byPressure([
    ...waiting(summary),
    ...changesWaiting(home.changes ?? 0),
    ...communityLines(community),
    ...(data ? dataRequestsWaiting(data) : []),
    ...deskConflictsWaiting(home.conflicts ?? 0),
    ...documentsWaitingLines(documents),
    ...dutyLines(duties),
    ...inspectionsWaiting({ today, rows: inspections }),
    ...mandateEnding(home.mandate_ends_on ?? null, today),
    // What would be refused is no first step.
    ...(mayManage ? [...firstSteps(summary, duties.has_received), ...accessLines(duties)] : []),
  ])
  const next = nextToIssue({ newest: summary.newest?.competence ?? null, today: summary.today })
  const mayIssue = mayManage && !fresh
  return (
    <Page
      title={title}
      sentence={`${longDay(summary.today)}.${manages ? ` ${waitingWords(lines.length)}.` : ''}`}
      action={
        mayIssue && (
          <Button
            component={Link}
            to={`/dashboard/finances/emitir?competence=${next}`}
            leftSection={<Send size={18} />}
          >
            {`Emitir cobranças de ${monthName(next, summary.today)}`}
          </Button>
        )
      }
    >
      {manages && summary.trial_ends_at && <TrialBanner endsAt={summary.trial_ends_at} />}
      {role === 'owner_admin' && summary.condominium.total_units === null && (
        <div style={{ marginBottom: 40 }}>
          <Section title="Seu condomínio" note="Quantas unidades ele tem, e qual plano você quer testar.">
            <FirstSteps name={condominium?.name} />
          </Section>
        </div>
      )}
      <AttentionList title={attentionTitle(manages, fresh && mayManage)} lines={lines} withVerbs={manages} />
      <AttentionList title="Precisa de você" lines={approvalLines(duties)} withVerbs />
      <OwnCommunity waiting={community} polls={home.polls} />
      {!fresh && (
        <FourNumbers summary={summary} finance={finance} delinquencyBefore={home.delinquency_before} />
      )}
      <div className={hasMoney ? classes.columns : undefined}>
        {hasMoney && (
          <div>
            {!fresh && (
              <Suspense fallback={<Skeleton height={264} mt={40} />}>
                <ReceivedChart summary={summary} />
              </Suspense>
            )}
            {home.budget && <MonthBudget budget={home.budget} today={today} />}
          </div>
        )}
        <div>
          <ComingDays
            ahead={home.ahead}
            today={today}
            what="assembleias, mudanças, reservas, manutenção e prazos"
          />
          {!fresh && <OpenMoney finance={finance} />}
          {home.gate && <GateNow gate={home.gate} today={today} />}
        </div>
      </div>
      {desk && <OwnDesk desk={desk} />}
      <NewAnnouncements newest={home.news} />
    </Page>
  )
}
