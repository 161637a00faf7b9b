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
import { deskSummaryQuery } from '../concierge/manage/manage-queries.ts'
import { waitingQuery } from '../documents/queries.ts'
import { homeQuery } from '../finances/queries.ts'
import { inspectionsQuery } from '../maintenance/inspections/inspection-queries.ts'
import { FirstSteps } from '../onboarding/first-steps.tsx'
import { mandatesQuery } from '../users/queries.ts'
import { firstSteps, waiting } from './attention/attention.ts'
import { AttentionList } from './attention/attention-list.tsx'
import { changesWaiting, openChangesQuery } from './attention/change-attention.ts'
import { communityLines, communityWaitingQuery } from './attention/community-attention.ts'
import { deskConflictsWaiting } from './attention/concierge-attention.ts'
import { dataDeskQuery, dataRequestsWaiting } from './attention/data-attention.ts'
import { documentsWaitingLines } from './attention/document-attention.ts'
import { inspectionsWaiting } from './attention/inspection-attention.ts'
import { mandateEnding } from './attention/mandate-attention.ts'
import { CalendarLink } from './calendar/calendar-link.tsx'
import { greeting, longDay, waitingWords } from './greeting.ts'
import classes from './home.module.css'
import { FourNumbers } from './money/four-numbers.tsx'
import { OpenMoney } from './money/open-money.tsx'
import { OwnCommunity } from './own-community.tsx'
import { OwnDesk } from './own-desk.tsx'
import { financeSummaryQuery, type HomeSummary, homeSummaryQuery } from './queries.ts'
import { TrialBanner } from './trial-banner.tsx'

// The chart library is larger than the rest of the page together, and only managers see a chart.
const ReceivedChart = lazy(() =>
  import('./money/received-chart.tsx').then(({ ReceivedChart: Chart }) => ({ default: Chart })),
)

/** The home page of the síndico, read-only for the council: pending items, the figures, the state of the month. */
export function ManagerHome() {
  const { id } = useCondominium()
  const { membership } = useMembership()
  const summary = useQuery(homeSummaryQuery(id))
  const title = greeting(membership?.full_name ?? '', new Date())
  if (!summary.data)
    return (
      <Page title={title}>
        <NotLoaded
          query={summary}
          place={
            <>
              <RowsSkeleton rows={3} height={64} />
              <CardsSkeleton cards={4} />
            </>
          }
        />
      </Page>
    )
  return <Filled title={title} summary={summary.data} />
}

function attentionTitle(manages: boolean, fresh: boolean): string {
  if (!manages) return 'À espera da administração'
  return fresh ? 'Primeiros passos' : 'Precisa de você'
}

function Filled({ title, summary }: { title: string; summary: HomeSummary }) {
  const { id } = useCondominium()
  const { role, hasUnit, condominium } = useMembership()
  const finance = useQuery(financeSummaryQuery(id))
  const manages = isAdministrator(role)
  const mayManage = useMayManage()
  // What would be refused is no first step.
  const steps = mayManage ? firstSteps(summary) : []
  const fresh = summary.newest === null
  const mandates = useQuery({ ...mandatesQuery(id), enabled: role === 'owner_admin' })
  const ending = role === 'owner_admin' ? mandateEnding(mandates.data ?? [], summary.today) : []
  const dataDesk = useQuery({ ...dataDeskQuery(id), enabled: manages })
  const asked = dataDesk.data ? dataRequestsWaiting(dataDesk.data) : []
  const changes = useQuery({ ...openChangesQuery(id), enabled: manages })
  const desk = useQuery({ ...deskSummaryQuery(id), enabled: manages })
  const conflicts = desk.data ? deskConflictsWaiting(desk.data) : []
  const documents = useQuery(waitingQuery(id))
  const papers = documents.data ? documentsWaitingLines(documents.data) : []
  const community = useQuery(communityWaitingQuery(id))
  const inspections = useQuery(inspectionsQuery(id))
  const legal = inspections.data ? inspectionsWaiting(inspections.data) : []
  const lines = [
    ...waiting(summary),
    ...changesWaiting(changes.data ?? 0),
    ...(community.data ? communityLines(community.data) : []),
    ...asked,
    ...conflicts,
    ...papers,
    ...legal,
    ...ending,
    ...steps,
  ]
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
      <CalendarLink what="Tudo o que tem data neste mês, num lugar só" />
      <OwnCommunity />
      {!fresh && (
        <>
          <FourNumbers summary={summary} finance={finance.data} />
          <div className={classes.columns}>
            <Suspense fallback={<Skeleton height={264} mt={40} />}>
              <ReceivedChart summary={summary} />
            </Suspense>
            <OpenMoney finance={finance} />
          </div>
        </>
      )}
      {role === 'council' && hasUnit && <OwnUnitsDesk />}
      <NewAnnouncements />
    </Page>
  )
}

/** What waits at the desk for the units of a council member. */
function OwnUnitsDesk() {
  const { id } = useCondominium()
  const { data } = useQuery(homeQuery(id))
  const units = data?.units ?? []
  return units.length > 0 ? <OwnDesk unitIds={units.map(({ unit_id }) => unit_id)} /> : null
}
