import { z } from 'zod'
import { eventWords, type IncidentEventKind } from '../../domain/incidents/words.ts'
import type { EventName } from '../../domain/notifications/events.ts'
import { managersOf } from '../concierge/places.ts'
import type { Task, Transaction } from '../context.ts'
import {
  renderIncidentAssigned,
  renderIncidentReceived,
  renderIncidentRegistered,
  renderIncidentSolved,
  renderIncidentUpdate,
  renderSupplierAnswer,
} from '../message-templates/incidents.ts'
import type { Rendered } from '../message-templates/layout.ts'
import { notifyIn } from '../notify/notify.ts'
import { followersOf, incidentTold } from './told.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  incidentId: z.uuid(),
  telling: z.enum(['received', 'assigned', 'update', 'comment', 'solved', 'merged', 'supplier']),
  /** The log entry or comment to report: each once. */
  occurrenceId: z.uuid(),
  byUserId: z.uuid().nullish(),
})
type Payload = z.infer<typeof payload>
type Told = NonNullable<Awaited<ReturnType<typeof incidentTold>>>
type Letter = { kind: EventName; to: readonly (string | null)[]; content: Rendered }

/** Reports an incident's news to those it concerns, but not to their own authors, except that a report arrived. */
export const tellIncidentTask: Task = {
  topic: 'tell-incident',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const asked = payload.parse(data)
    await transaction(async (sql) => {
      const told = await incidentTold(sql, asked.condominiumId, asked.incidentId, siteUrl)
      if (!told) return
      for (const { kind, to, content } of await lettersOf(sql, asked, told)) {
        const people = new Set(
          to.filter(
            (id): id is string =>
              id !== null &&
              !told.row.parties.includes(id) &&
              (asked.telling === 'received' || id !== asked.byUserId),
          ),
        )
        await notifyIn(
          sql,
          [...people].map((userId) => ({
            condominiumId: asked.condominiumId,
            kind,
            userId,
            content,
            path: told.path,
            about: { id: asked.occurrenceId },
          })),
        )
      }
    }, signal)
  },
}

async function lettersOf(sql: Transaction, asked: Payload, told: Told): Promise<Letter[]> {
  const { condominiumId, incidentId, telling, occurrenceId, byUserId } = asked
  const { row, letter } = told
  if (telling === 'received') return received(sql, asked, told)
  const event = await eventOf(sql, condominiumId, occurrenceId)
  if (telling === 'assigned')
    return [
      {
        kind: 'incident_assigned',
        to: [row.assignee_id],
        content: renderIncidentAssigned({ ...letter, note: event?.note ?? null, dueWords: told.solveDue }),
      },
    ]
  if (telling === 'supplier')
    return [
      {
        kind: 'incident_update',
        to: [row.assignee_id, ...(await managersOf(sql, condominiumId))],
        content: renderSupplierAnswer({
          ...letter,
          supplier: event?.from_value ?? 'O fornecedor',
          news: event ? eventWords({ kind: event.kind, from: null, to: event.to_value }) : 'Resposta',
          text: event?.note ?? null,
        }),
      },
    ]
  const readers = [row.reporter_id, ...(await followersOf(sql, condominiumId, incidentId))]
  if (telling === 'comment') return commented(sql, asked, told, readers)
  if (telling === 'solved')
    return [
      {
        kind: 'incident_solved',
        to: readers,
        content: renderIncidentSolved({ ...letter, text: event?.note ?? null, reopenDays: row.reopen_days }),
      },
    ]
  const news = event ? eventWords({ kind: event.kind, from: null, to: event.to_value }) : 'Andamento'
  // The reporter's acts are reported to those who work on it; the rest to the reporter and those affected.
  const byReporter = byUserId === row.reporter_id && byUserId != null
  return [
    {
      kind: 'incident_update',
      to: byReporter ? [row.assignee_id, ...(await managersOf(sql, condominiumId))] : readers,
      content: renderIncidentUpdate({ ...letter, news, text: event?.note ?? null }),
    },
  ]
}

async function received(
  sql: Transaction,
  { condominiumId, byUserId }: Payload,
  told: Told,
): Promise<Letter[]> {
  const { row, letter, answerDue } = told
  // The management knows of the failure that it is part of, where it is counted.
  const managers = row.outage_lasts ? [] : await managersOf(sql, condominiumId)
  return [
    {
      kind: 'incident_received',
      to: managers.filter((id) => id !== byUserId),
      content: renderIncidentReceived({
        ...letter,
        text: row.description.slice(0, 600),
        dueWords: answerDue,
      }),
    },
    {
      kind: 'incident_update',
      to: [row.reporter_id],
      content: renderIncidentRegistered({ ...letter, dueWords: answerDue }),
    },
  ]
}

async function commented(
  sql: Transaction,
  { condominiumId, occurrenceId }: Payload,
  { row, letter }: Told,
  readers: readonly (string | null)[],
): Promise<Letter[]> {
  const [comment] = await sql<{ body: string; is_answer: boolean }[]>`
    select body, is_answer from public.incident_comments
    where condominium_id = ${condominiumId} and id = ${occurrenceId} and removed_at is null and not is_internal`
  if (!comment) return []
  return [
    {
      kind: 'incident_update',
      to: comment.is_answer ? readers : [row.assignee_id, ...(await managersOf(sql, condominiumId))],
      content: renderIncidentUpdate({
        ...letter,
        news: comment.is_answer ? 'Resposta da administração' : 'Comentário novo',
        text: comment.body,
      }),
    },
  ]
}

async function eventOf(sql: Transaction, condominiumId: string, id: string) {
  const [event] = await sql<
    { kind: IncidentEventKind; from_value: string | null; to_value: string | null; note: string | null }[]
  >`
    select kind, from_value, to_value, note from public.incident_events where condominium_id = ${condominiumId} and id = ${id}`
  return event
}
