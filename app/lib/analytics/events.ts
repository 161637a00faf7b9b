import { bareRoute, withoutPersonalData } from '../../../domain/error-report.ts'
import { storedList } from './stored-list.ts'

/** The data recorded for each kind of event (specification, section 3). Everything stays in this browser. */
export type Properties = {
  page_view: { page: string; title: string; referrer: string; url: string; userAgent: string }
  element_click: { element_name: string; element_type: string }
  form_submit: { form_name: string; success: boolean; action: 'completed' | 'failed' }
  feature_usage: { feature_name: string; action: string }
  performance_metric: { metric_name: string; value: number; unit: string }
  error_occurred: { error_message: string; error_stack: string; context: string; severity: string }
}
export type EventKind = keyof Properties

export type AnalyticsEvent = {
  [Kind in EventKind]: {
    event: Kind
    properties: Properties[Kind]
    /** ISO instant. */
    timestamp: string
    /** The account's id, or null before sign-in; no name, no e-mail. */
    userId: string | null
    sessionId: string
  }
}[EventKind]

export const storedEvents = storedList<AnalyticsEvent>('analytics_events', 100)

const sessionKey = 'analytics_session_id'

let userId: string | null = null
/** Whose events follow. */
export const setAnalyticsUser = (id: string | null): void => {
  userId = id
}

/** Stores one event. */
export function record<Kind extends EventKind>(event: Kind, properties: Properties[Kind]): void {
  const entry = { event, properties, timestamp: new Date().toISOString(), userId, sessionId: sessionId() }
  storedEvents.add(entry as AnalyticsEvent)
}

/** Lives as long as the tab. */
function sessionId(): string {
  const known = sessionStorage.getItem(sessionKey)
  if (known) return known
  const fresh = crypto.randomUUID()
  sessionStorage.setItem(sessionKey, fresh)
  return fresh
}

const ids = /[0-9a-f]{8}-[0-9a-f-]{27}/gi

/** An address as statistics may keep it: no query, no ids, no numbers that name someone. */
export const statisticRoute = (path: string): string => bareRoute(path.replace(ids, ':id'))

/** A page was opened. */
export function recordPageView(path: string, title: string): void {
  const page = statisticRoute(path)
  const referrer = document.referrer === '' ? '' : statisticRoute(document.referrer.replace(/[?#].*$/s, ''))
  record('page_view', {
    page,
    // The title of one person's or unit's page names it.
    title: page.includes(':id') ? '' : withoutPersonalData(title),
    referrer,
    url: page,
    userAgent: navigator.userAgent,
  })
}
