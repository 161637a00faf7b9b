import { z } from 'zod'
import { isReminded } from '../../domain/bills/approval.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Cents } from '../../domain/money.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'
import {
  renderBillDecided,
  renderBillsWaiting,
  renderBillUrgent,
  type WaitingBill,
} from '../message-templates/charges/bill-approval.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  billId: z.uuid(),
  what: z.enum(['waiting', 'approved', 'refused', 'urgent']),
})
type Told = z.infer<typeof payload>

const queue = '/dashboard/finances/aprovacoes'

type Row = WaitingBill & {
  subject_id: string
  state: string
  need: string
  words: number
  condominium: string
  document: string | null
  reasons: string[]
}

/** Notifies the council that a bill awaits approval or was urgent, or those who pay of the decision. */
export const billApprovalTask: Task = {
  topic: 'bill-approval',
  isInterruptible: true,
  async run(context, data, signal) {
    const told = payload.parse(data)
    await context.transaction((sql) => tell(sql, context, told), signal)
  },
}

async function tell(
  sql: Transaction,
  context: WorkerContext,
  { condominiumId, billId, what }: Told,
): Promise<void> {
  const [row] = await sql<Row[]>`
    select n.subject_id, n.state, n.need, n.cents::float8 as cents, b.description, b.due_on::text, s.name as supplier, k.name as condominium, k.document,
      (select count(*)::int from public.bill_approvals a where a.condominium_id = b.condominium_id and a.subject_id = n.subject_id) as words,
      array(select a.author || ': ' || a.reason from public.bill_approvals a
        where a.condominium_id = b.condominium_id and a.subject_id = n.subject_id and a.void_at is null and a.reason is not null
          and (a.verdict = 'urgent') = ${what === 'urgent'}
        order by a.given_at) as reasons
    from private.bill_needs(${condominiumId}, array[${billId}]::uuid[]) n
    join public.bills b on b.condominium_id = ${condominiumId} and b.id = n.bill_id
      and (b.status = 'open' or b.status = 'paid' and ${what === 'urgent'})
    join public.condominiums k on k.id = b.condominium_id
    left join public.suppliers s on s.condominium_id = b.condominium_id and s.id = b.supplier_id`
  // Later states have their own notices.
  if (!row || row.state !== what) return
  if (!(await isFirst(sql, condominiumId, `${what} ${row.subject_id} ${row.words}`))) return
  const from = { condominium: row.condominium, document: row.document && formatDocument(row.document) }
  if (what === 'waiting') {
    const content = renderBillsWaiting({
      ...from,
      bills: [row],
      isReminder: false,
      url: `${context.siteUrl}${queue}`,
    })
    const people = await peopleOf(sql, condominiumId, ['council'])
    return send(sql, condominiumId, 'bill_waiting', people, { content, path: queue })
  }
  const path = `/dashboard/finances/despesas/${billId}`
  const url = `${context.siteUrl}${path}`
  if (what === 'urgent') {
    const content = renderBillUrgent({
      ...from,
      bill: row,
      reasons: row.reasons,
      needsAssembly: row.need === 'assembly',
      url,
    })
    const people = await peopleOf(sql, condominiumId, ['council'])
    return send(sql, condominiumId, 'bill_urgent', people, { content, path })
  }
  const content = renderBillDecided({
    ...from,
    bill: row,
    isApproved: what === 'approved',
    reasons: row.reasons,
    url,
  })
  const people = await peopleOf(sql, condominiumId, ['owner_admin', 'admin'])
  await send(sql, condominiumId, 'bill_decided', people, { content, path })
}

/** Returns whether this was not sent before: a task may run twice. */
async function isFirst(sql: Transaction, condominiumId: string, key: string): Promise<boolean> {
  const made = await sql`
    insert into private.bill_notices (condominium_id, key, told_on)
    values (${condominiumId}, ${key}, private.today(${condominiumId})) on conflict do nothing returning 1`
  return made.length > 0
}

const peopleOf = async (
  sql: Transaction,
  condominiumId: string,
  roles: readonly string[],
): Promise<string[]> => {
  const rows = await sql<{ user_id: string }[]>`
    select user_id from public.memberships
    where condominium_id = ${condominiumId} and status = 'approved' and role = any (${[...roles]})`
  return rows.map(({ user_id }) => user_id)
}

async function send(
  sql: Transaction,
  condominiumId: string,
  kind: 'bill_waiting' | 'bill_decided' | 'bill_urgent',
  people: readonly string[],
  message: { content: ReturnType<typeof renderBillDecided>; path: string },
): Promise<void> {
  await notifyIn(
    sql,
    people.map((userId) => ({ condominiumId, kind, userId, ...message })),
  )
}

type Place = { condominium_id: string; name: string; document: string | null; today: string }

/**
 * Reminds each council member every morning of the bills awaiting them, three days after the last reminder or the day before one falls due. Recorded
 * in the message's transaction: on a repeat, no one gets it twice.
 */
export const remindApprovalsTask: Task = {
  topic: 'remind-approvals',
  localTime: '08:20',
  isInterruptible: true,
  async run(context, data, signal) {
    const at = localTimeOf(data)
    const places = await context.sql<Place[]>`
      select k.id as condominium_id, k.name, k.document, private.today_in(k.time_zone)::text as today from public.condominiums k
      where (${at}::time is null or private.time_in(k.time_zone) >= ${at}::time)
        and exists (select from public.approval_rules r where r.condominium_id = k.id)
        and exists (select from public.bills b where b.condominium_id = k.id and b.status = 'open')
        and private.subscription_state(k.id) in ('trial', 'active')
      order by k.id`
    for (const place of places) {
      signal.throwIfAborted()
      await context.transaction((sql) => remind(sql, context, place), signal)
    }
  },
}

type Waiting = WaitingBill & { subject_id: string; asked_on: string; cents: Cents; voters: string[] }

async function remind(sql: Transaction, context: WorkerContext, place: Place): Promise<void> {
  const { condominium_id, today } = place
  const waiting = await sql<Waiting[]>`
    select distinct on (n.subject_id) n.subject_id, n.cents::float8 as cents, b.description, b.due_on::text, s.name as supplier,
      (b.created_at at time zone (select private.zone_of(${condominium_id})))::date::text as asked_on,
      array(select a.user_id from public.bill_approvals a
        where a.condominium_id = ${condominium_id} and a.subject_id = n.subject_id and a.void_at is null) as voters
    from private.bill_needs(${condominium_id}, array(
      select o.id from public.bills o where o.condominium_id = ${condominium_id} and o.status = 'open')) n
    join public.bills b on b.condominium_id = ${condominium_id} and b.id = n.bill_id
    left join public.suppliers s on s.condominium_id = b.condominium_id and s.id = b.supplier_id
    where n.state = 'waiting' and n.need = 'council' order by n.subject_id, b.due_on`
  if (waiting.length === 0) return
  for (const userId of await peopleOf(sql, condominium_id, ['council'])) {
    const theirs = waiting.filter(({ voters, asked_on }) => !voters.includes(userId) && asked_on < today)
    if (theirs.length > 0) await remindOne(sql, context, place, userId, theirs)
  }
}

async function remindOne(
  sql: Transaction,
  context: WorkerContext,
  { condominium_id, name, document, today }: Place,
  userId: string,
  bills: readonly Waiting[],
): Promise<void> {
  const key = `reminded ${userId}`
  const [last] = await sql<{ told_on: string }[]>`
    select told_on::text from private.bill_notices where condominium_id = ${condominium_id} and key = ${key}`
  // Members never reminded were notified of the first bill on the day it came.
  const lastTold = last?.told_on ?? bills.map(({ asked_on }) => asked_on).toSorted()[0]!
  if (
    !isReminded(
      lastTold,
      bills.map(({ due_on }) => due_on),
      today,
    )
  )
    return
  const mine = await sql`
    insert into private.bill_notices as n (condominium_id, key, told_on) values (${condominium_id}, ${key}, ${today})
    on conflict (condominium_id, key) do update set told_on = excluded.told_on where n.told_on < excluded.told_on returning 1`
  // Another worker was faster.
  if (mine.length === 0) return
  const content = renderBillsWaiting({
    condominium: name,
    document: document && formatDocument(document),
    bills,
    isReminder: true,
    url: `${context.siteUrl}${queue}`,
  })
  await send(sql, condominium_id, 'bill_waiting', [userId], { content, path: queue })
}
