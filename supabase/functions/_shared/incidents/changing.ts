import { civilDate } from '../../../../domain/calendar.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import type { IncidentChange } from '../../../../domain/incidents/input.ts'
import type { Visibility } from '../../../../domain/incidents/words.ts'
import type { Context } from '../command.ts'
import { refuseUnless } from '../guards.ts'
import { type IncidentRules, incidentRules } from './deadline-rules.ts'
import { type LockedIncident, logged, tell } from './locks.ts'
import { movedTo, resumed, written } from './moving.ts'
import { giveLink, showsPhotosOf } from './supplier-links.ts'

/** The result for one incident: its state before and after, or why nothing was done. */
export type Changed =
  | { refused: ErrorCode }
  | { refused?: undefined; before: Record<string, unknown>; after: Record<string, unknown> }
type Apply = (incident: LockedIncident) => Promise<Changed>
type StatusChange = Extract<IncidentChange, { kind: 'status' }>
type Assignment = Extract<IncidentChange, { kind: 'assign' }>

/** Returns a function that changes one incident; checks and reads once what applies to all of them. */
export async function changer(context: Context, change: IncidentChange): Promise<Apply> {
  const rules = await incidentRules(context.sql, context.condominiumId)
  switch (change.kind) {
    case 'status':
      return statusChange(context, change, rules)
    case 'assign':
      return assignment(context, change, rules)
    case 'priority':
      return dueChange(context, { priority: change.priority }, rules)
    case 'category': {
      const [category] = await context.sql<{ name: string }[]>`
        select name from public.incident_categories
        where condominium_id = ${context.condominiumId} and id = ${change.category_id} and removed_at is null`
      refuseUnless(category !== undefined, 'incident_category_unknown')
      return dueChange(context, { category_id: change.category_id }, rules, category.name)
    }
    case 'visibility':
      return visibilityChange(context, change.visibility)
  }
}

/**
 * Shows an incident to neighbours or hides it. Who reported it in private was promised that neighbours do not read it: they are asked first
 * (`answer-incident-publishing`), unless they changed it themselves or are gone.
 */
function visibilityChange(context: Context, visibility: Visibility): Apply {
  const { sql, condominiumId, userId, now } = context
  return async (incident) => {
    const asked = await sql<{ reporter_id: string | null; publish_asked_at: Date | null }[]>`
      select private.hearing(condominium_id, reporter_id) as reporter_id, publish_asked_at from public.incidents
      where condominium_id = ${condominiumId} and id = ${incident.id}`
    const { reporter_id, publish_asked_at } = asked[0]!
    if (incident.visibility === visibility) {
      if (publish_asked_at) await written(context, incident.id, { publish_asked_at: null, updated_at: now })
      return { before: {}, after: {} }
    }
    if (visibility === 'community' && reporter_id && reporter_id !== userId) {
      if (publish_asked_at) return { before: {}, after: {} }
      await written(context, incident.id, { publish_asked_at: now, updated_at: now })
      const [event] = await logged(context, [{ incidentId: incident.id, kind: 'publish_asked' }])
      await tell(context, incident.id, 'update', event!)
      return { before: { visibility: incident.visibility }, after: { publish_asked: true } }
    }
    await written(context, incident.id, { visibility, publish_asked_at: null, updated_at: now })
    await logged(context, [
      { incidentId: incident.id, kind: 'visibility', from: incident.visibility, to: visibility },
    ])
    return { before: { visibility: incident.visibility }, after: { visibility } }
  }
}

function statusChange(context: Context, change: StatusChange, rules: IncidentRules): Apply {
  const { now } = context
  const { status, note } = change
  const waitingFor = status === 'waiting' ? (change.waiting_for ?? null) : null
  refuseUnless(status !== 'waiting' || waitingFor !== null, 'incident_waiting_for_missing')
  return async (incident) => {
    const closes = status === 'closed' && incident.status === 'solved'
    if (status === 'new' || !(incident.is_open || closes) || incident.merged_into_id)
      return { refused: 'incident_not_open' }
    if (status === 'closed' && !closes && note.length < 3) return { refused: 'incident_reason_missing' }
    if (incident.status === status && incident.waiting_for === waitingFor) return { before: {}, after: {} }
    await written(
      context,
      incident.id,
      movedTo(incident, status, waitingFor, { now, hours: rules.hours, note }),
    )
    const [event] = await logged(context, [
      { incidentId: incident.id, kind: 'status', from: incident.status, to: status, note },
    ])
    await tell(context, incident.id, status === 'solved' ? 'solved' : 'update', event!)
    return { before: { status: incident.status }, after: { status } }
  }
}

/** Who looks after it, as its history keeps it (`private.incident_hand`). */
const hands = ({
  assignee_id,
  supplier_id,
}: Pick<Assignment, 'assignee_id' | 'supplier_id'>): string | null =>
  [assignee_id, supplier_id].filter(Boolean).join(' ') || null

async function assignment(context: Context, change: Assignment, rules: IncidentRules): Promise<Apply> {
  const { sql, condominiumId, now } = context
  const { assignee_id, supplier_id, note } = change
  const [known] = await sql<{ member: boolean; supplier: boolean }[]>`
    select ${assignee_id}::uuid is null or exists (select from public.memberships m where m.condominium_id = ${condominiumId}
        and m.user_id = ${assignee_id}::uuid and m.status = 'approved' and m.role <> 'resident') as member,
      ${supplier_id}::uuid is null or exists (select from public.suppliers s where s.condominium_id = ${condominiumId}
        and s.id = ${supplier_id}::uuid and s.archived_on is null) as supplier`
  refuseUnless(known!.member && known!.supplier, 'incident_assignee_unknown')
  return async (incident) => {
    if (!incident.is_open) return { refused: 'incident_not_open' }
    const moves = incident.status === 'new' && (assignee_id ?? supplier_id) !== null
    await written(context, incident.id, {
      ...(moves ? movedTo(incident, 'triaged', null, { now, hours: rules.hours }) : {}),
      assignee_id,
      supplier_id,
      updated_at: now,
    })
    const [event, moved] = await logged(context, [
      {
        incidentId: incident.id,
        kind: 'assigned',
        from: hands(incident),
        to: hands(change),
        note,
        isInternal: true,
      },
      ...(moves ? [{ incidentId: incident.id, kind: 'status' as const, from: 'new', to: 'triaged' }] : []),
    ])
    if (assignee_id && assignee_id !== incident.assignee_id)
      await tell(context, incident.id, 'assigned', event!)
    // The entry with the note for who looks after it is not for the reporter.
    if (moves) await tell(context, incident.id, 'update', moved!)
    // The link of an earlier supplier ended with the change of hands.
    const link =
      supplier_id && supplier_id !== incident.supplier_id
        ? await giveLink(context, incident.id, {
            supplierId: supplier_id,
            showsPhotos: showsPhotosOf(incident, change.shows_photos),
          })
        : null
    return {
      before: { assignee_id: incident.assignee_id, supplier_id: incident.supplier_id },
      after: { assignee_id, supplier_id, ...(link && { expires_on: link.expiresOn }) },
    }
  }
}

/** Changes category or priority: the deadlines are those in force on the day of the report, less the time spent waiting. */
function dueChange(
  context: Context,
  next: Partial<Pick<LockedIncident, 'priority' | 'category_id'>>,
  rules: IncidentRules,
  categoryName?: string,
): Apply {
  const { now, zone } = context
  return async (incident) => {
    if (!incident.is_open) return { refused: 'incident_not_open' }
    const wanted = { priority: incident.priority, category_id: incident.category_id, ...next }
    if (wanted.priority === incident.priority && wanted.category_id === incident.category_id)
      return { before: {}, after: {} }
    const day = civilDate(incident.created_at, zone)
    const due = rules.due(wanted.category_id, wanted.priority, incident.created_at, day)
    const waited = incident.paused_minutes * 60_000
    const later = (at: Date | null) => at && new Date(at.getTime() + waited)
    const paused = incident.paused_at
      ? { paused_at: now, paused_minutes: resumed(incident, now, rules.hours).paused_minutes }
      : {}
    await written(context, incident.id, {
      ...next,
      ...due,
      answer_due_at: later(due.answer_due_at),
      solve_due_at: later(due.solve_due_at),
      ...paused,
      answer_warned_at: null,
      answer_breach_told_at: null,
      warned_at: null,
      breach_told_at: null,
      updated_at: now,
    })
    const isPriority = next.priority !== undefined
    await logged(context, [
      {
        incidentId: incident.id,
        kind: isPriority ? 'priority' : 'category',
        from: isPriority ? incident.priority : null,
        to: isPriority ? wanted.priority : (categoryName ?? null),
      },
    ])
    return {
      before: { priority: incident.priority },
      after: isPriority ? { priority: wanted.priority } : { category: categoryName },
    }
  }
}
