import { managersOf, momentWords, placeOf } from '../concierge/places.ts'
import type { Task, Transaction } from '../context.ts'
import { renderIncidentDeadlines } from '../message-templates/incidents.ts'
import { notifyIn } from '../notify/notify.ts'

/** Condominiums looked at in one turn; the rest come with the next. */
const MOST_A_TURN = 500

/** Runs every quarter of an hour: reports near or passed deadlines once, and closes what no one contradicted. */
export const watchIncidentsTask: Task = {
  topic: 'watch-incidents',
  schedule: '*/15 * * * *',
  isInterruptible: true,
  async run({ sql, transaction, siteUrl }, _, signal) {
    await transaction(closeSolved, signal)
    const places = await sql<{ id: string }[]>`
      select distinct i.condominium_id as id from public.incidents i
      join public.incident_settings s on s.condominium_id = i.condominium_id
      where i.is_open and i.paused_at is null
        and (i.warned_at is null and least(case when i.answered_at is null then i.answer_due_at end, i.solve_due_at) < private.now() + make_interval(hours => s.warn_hours)
          or i.breach_told_at is null and least(case when i.answered_at is null then i.answer_due_at end, i.solve_due_at) < private.now())
        and i.solve_due_at < private.now() + interval '400 days'
      limit ${MOST_A_TURN}`
    for (const { id } of places) {
      signal.throwIfAborted()
      await transaction((tx) => tellDeadlines(tx, id, siteUrl), signal)
    }
  },
}

/** Solved so many days ago and not opened again: closed, with its line in the log. */
async function closeSolved(sql: Transaction): Promise<void> {
  await sql`
    with closed as (
      update public.incidents i set status = 'closed', outcome = 'solved', closed_at = private.now(), updated_at = private.now()
      from public.incident_settings s
      where s.condominium_id = i.condominium_id and i.status = 'solved' and i.merged_into_id is null
        and i.solved_at < private.now() - make_interval(days => s.close_days)
      returning i.condominium_id, i.id, s.close_days
    )
    insert into public.incident_events (condominium_id, incident_id, kind, from_value, to_value, note)
    select c.condominium_id, c.id, 'status', 'solved', 'closed', 'Sem contestação em ' || c.close_days || ' dias' from closed c`
}

type Due = {
  id: string
  protocol: string
  title: string
  assignee_id: string | null
  due_at: Date
  is_over: boolean
  parties: string[]
}

/** Sends one letter to each: to the management what is near or over, to assignees their own. */
async function tellDeadlines(sql: Transaction, condominiumId: string, siteUrl: string): Promise<void> {
  const condominium = await placeOf(sql, condominiumId)
  const due = await sql<Due[]>`
    with due as (
      select i.id, least(case when i.answered_at is null then i.answer_due_at end, i.solve_due_at) as at, i.warned_at, i.breach_told_at
      from public.incidents i where i.condominium_id = ${condominiumId} and i.is_open and i.paused_at is null
    ), told as (
      update public.incidents i set warned_at = coalesce(i.warned_at, private.now()),
        breach_told_at = case when d.at < private.now() then private.now() else i.breach_told_at end
      from due d, public.incident_settings s
      where i.condominium_id = ${condominiumId} and i.id = d.id and s.condominium_id = i.condominium_id
        and (d.warned_at is null and d.at < private.now() + make_interval(hours => s.warn_hours) or d.breach_told_at is null and d.at < private.now())
      returning i.id, i.protocol, i.title, i.assignee_id, i.sequence, d.at as due_at, d.at < private.now() as is_over, private.incident_parties(i) as parties
    )
    select id, protocol, title, assignee_id, due_at, is_over, parties from told order by due_at, sequence`
  const [first] = due
  if (!condominium || !first) return
  const managers = await managersOf(sql, condominiumId)
  const others = [...new Set(due.map(({ assignee_id }) => assignee_id))].filter(
    (id): id is string => id !== null && !managers.includes(id),
  )
  const path = '/dashboard/incidents?prazo=1'
  const told = [
    ...managers.map((userId) => ({ userId, of: due })),
    ...others.map((userId) => ({ userId, of: due.filter(({ assignee_id }) => assignee_id === userId) })),
  ]
    .map(({ userId, of }) => ({ userId, of: of.filter(({ parties }) => !parties.includes(userId)) }))
    .filter(({ of }) => of.length > 0)
  const words = (over: boolean, of: readonly Due[]) =>
    of
      .filter(({ is_over }) => is_over === over)
      .slice(0, 20)
      .map(
        ({ protocol, title, due_at }) =>
          `${protocol} · ${title}, até ${momentWords(due_at, condominium.zone)}`,
      )
  await notifyIn(
    sql,
    told.map(({ userId, of }) => ({
      condominiumId,
      kind: 'incident_deadline' as const,
      userId,
      content: renderIncidentDeadlines({
        ...condominium,
        url: `${siteUrl}${path}`,
        near: words(false, of),
        over: words(true, of),
      }),
      path,
      // A set is reported once under its first item, at the quarter of an hour it is in.
      about: {
        id: first.id,
        occurrence: Math.floor(first.due_at.getTime() / 900_000) + (first.is_over ? 1 : 0),
      },
    })),
  )
}
