import { AppError } from '../../../../domain/errors.ts'
import type {
  IncidentEventKind,
  IncidentOutcome,
  IncidentStatus,
  Priority,
  Visibility,
  Waiting,
} from '../../../../domain/incidents/words.ts'
import type { Context } from '../command.ts'

export type LockedIncident = {
  id: string
  protocol: string
  title: string
  status: IncidentStatus
  waiting_for: Waiting | null
  outcome: IncidentOutcome | null
  is_open: boolean
  category_id: string
  priority: Priority
  visibility: Visibility
  reporter_id: string | null
  assignee_id: string | null
  supplier_id: string | null
  merged_into_id: string | null
  outage_id: string | null
  created_at: Date
  answer_due_at: Date | null
  solve_due_at: Date | null
  due_is_working: boolean
  paused_at: Date | null
  paused_minutes: number
  answered_at: Date | null
  solved_at: Date | null
  rating: number | null
}

/** Checks whether an incident is about the caller's own unit, was reported by someone else, and another administrator can act for the management. */
export async function isOwnCase(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  id: string,
): Promise<boolean> {
  const [found] = await sql`
    select from public.incidents i
    where i.condominium_id = ${condominiumId} and i.id = ${id} and i.id in (select private.incidents_against_me())
      and private.another_decides(i.condominium_id, i.unit_id, private.today(i.condominium_id))`
  return found !== undefined
}

/** Locks incidents until the transaction ends, always in the same order, so that two callers with the same ones wait instead of deadlocking. */
export async function lockIncidents(
  { sql, condominiumId }: Pick<Context, 'sql' | 'condominiumId'>,
  ids: readonly string[],
): Promise<LockedIncident[]> {
  return sql<LockedIncident[]>`
    select id, protocol, title, status, waiting_for, outcome, is_open, category_id, priority, visibility, reporter_id, assignee_id, supplier_id,
      merged_into_id, outage_id, created_at, answer_due_at, solve_due_at, due_is_working, paused_at, paused_minutes, answered_at, solved_at, rating
    from public.incidents where condominium_id = ${condominiumId} and id = any (${[...ids]}::uuid[])
      and id not in (select private.incidents_hidden_from_me()) order by id for no key update`
}

/** Locks an incident that the caller may read. Throws `not_found`. */
export async function lockIncident(context: Context, id: string): Promise<LockedIncident> {
  const { sql, condominiumId } = context
  const [seen] = await sql<
    { may: boolean }[]
  >`select private.may_read_incident(${condominiumId}, ${id}) as may`
  const [incident] = seen?.may ? await lockIncidents(context, [id]) : []
  if (!incident) throw new AppError('not_found')
  return incident
}

/** Locks an incident to be followed: the front desk reads one that neighbours may read from when it follows it. Throws `not_found`. */
export async function lockFollowable(context: Context, id: string): Promise<LockedIncident> {
  if (context.role !== 'doorman') return lockIncident(context, id)
  const [incident] = await lockIncidents(context, [id])
  return incident?.visibility === 'community' ? incident : lockIncident(context, id)
}

/** The caller's own report that was merged into an incident, one that they did not rate first; null when there is none. */
export async function ownDuplicate(
  { sql, condominiumId, userId }: Pick<Context, 'sql' | 'condominiumId' | 'userId'>,
  id: string,
): Promise<Pick<LockedIncident, 'id' | 'rating'> | null> {
  const [found] = await sql<Pick<LockedIncident, 'id' | 'rating'>[]>`
    select id, rating from public.incidents
    where condominium_id = ${condominiumId} and merged_into_id = ${id} and reporter_id = ${userId}
    order by rating is not null, id limit 1 for no key update`
  return found ?? null
}

export type LogEntry = {
  incidentId: string
  kind: IncidentEventKind
  from?: string | null
  to?: string | null
  note?: string | null
  isInternal?: boolean
}

/** Adds to the log; returns the new entries' ids, in their order. */
export async function logged(
  { sql, condominiumId, userId }: Pick<Context, 'sql' | 'condominiumId' | 'userId'>,
  entries: readonly LogEntry[],
): Promise<string[]> {
  if (entries.length === 0) return []
  const ids = await sql<{ id: string }[]>`
    select private.new_id() as id from generate_series(1, ${entries.length}::integer)`
  const rows = entries.map((entry, nth) => ({
    condominium_id: condominiumId,
    id: ids[nth]!.id,
    incident_id: entry.incidentId,
    kind: entry.kind,
    from_value: entry.from ?? null,
    to_value: entry.to ?? null,
    note: entry.note || null,
    is_internal: entry.isInternal ?? false,
    user_id: userId,
  }))
  await sql`insert into public.incident_events ${sql(rows)}`
  return rows.map(({ id }) => id)
}

/** What a notification about one incident says; the worker finds the recipients. */
export type Telling = 'received' | 'assigned' | 'update' | 'comment' | 'solved' | 'merged' | 'supplier'

export const tell = (
  { enqueue, condominiumId, userId }: Pick<Context, 'enqueue' | 'condominiumId' | 'userId'>,
  incidentId: string,
  telling: Telling,
  occurrenceId: string,
): Promise<void> =>
  enqueue('tell-incident', { condominiumId, incidentId, telling, occurrenceId, byUserId: userId })
