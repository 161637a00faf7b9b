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
        and (i.answered_at is null and (i.answer_warned_at is null and i.answer_due_at < private.now() + make_interval(hours => s.warn_hours)
            or i.answer_breach_told_at is null and i.answer_due_at < private.now())
          or i.warned_at is null and i.solve_due_at < private.now() + make_interval(hours => s.warn_hours)
          or i.breach_told_at is null and i.solve_due_at < private.now())
        and i.solve_due_at < private.now() + interval '400 days'
        and not exists (select from public.outages o where o.condominium_id = i.condominium_id and o.id = i.outage_id and o.ended_at is null)
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
  is_answer: boolean
  is_over: boolean
  parties: string[]
}

/** Sends one letter to each: to the management what is near or over, to assignees their own. */
async function tellDeadlines(sql: Transaction, condominiumId: string, siteUrl: string): Promise<void> {
  const condominium = await placeOf(sql, condominiumId)
  const due = await sql<Due[]>`
    with open as (
      select i.id, s.warn_hours, i.answered_at is null and i.answer_due_at < private.now() as answer_over, i.solve_due_at < private.now() as solve_over,
        i.answered_at is null and (i.answer_warned_at is null and i.answer_due_at < private.now() + make_interval(hours => s.warn_hours)
          or i.answer_breach_told_at is null and i.answer_due_at < private.now()) as tells_answer,
        coalesce(i.warned_at is null and i.solve_due_at < private.now() + make_interval(hours => s.warn_hours)
          or i.breach_told_at is null and i.solve_due_at < private.now(), false) as tells_solve
      from public.incidents i join public.incident_settings s on s.condominium_id = i.condominium_id
      where i.condominium_id = ${condominiumId} and i.is_open and i.paused_at is null
        -- What belongs to a failure of many is solved with it: its alarm would ring once for each who reported it.
        and not exists (select from public.outages o where o.condominium_id = i.condominium_id and o.id = i.outage_id and o.ended_at is null)
    ), told as (
      update public.incidents i set
        answer_warned_at = case when d.tells_answer then coalesce(i.answer_warned_at, private.now()) else i.answer_warned_at end,
        answer_breach_told_at = case when d.tells_answer and d.answer_over then private.now() else i.answer_breach_told_at end,
        warned_at = case when d.tells_solve then coalesce(i.warned_at, private.now()) else i.warned_at end,
        breach_told_at = case when d.tells_solve and d.solve_over then private.now() else i.breach_told_at end
      from open d
      where i.condominium_id = ${condominiumId} and i.id = d.id and (d.tells_answer or d.tells_solve)
      returning i.*, d.tells_answer, d.tells_solve, d.answer_over, d.solve_over, private.incident_parties(i) as parties
    )
    select t.id, t.protocol, t.title, t.assignee_id, k.due_at, k.is_answer, k.is_over, t.parties
    from told t cross join lateral (values (t.tells_answer, t.answer_due_at, true, t.answer_over), (t.tells_solve, t.solve_due_at, false, t.solve_over))
      k (tells, due_at, is_answer, is_over)
    where k.tells order by k.due_at, t.sequence`
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
        ({ protocol, title, due_at, is_answer }) =>
          `${protocol} · ${title}, ${is_answer ? 'responder' : 'resolver'} até ${momentWords(due_at, condominium.zone)}`,
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
      // A set is reported once under its first item: by deadline, whether it is over, and the quarter of an hour it is in.
      about: {
        id: first.id,
        occurrence:
          Math.floor(first.due_at.getTime() / 900_000) * 4 +
          (first.is_answer ? 2 : 0) +
          (first.is_over ? 1 : 0),
      },
    })),
  )
}
