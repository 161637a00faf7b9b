import type { ApprovalNeed, ApprovalState } from '../../../../domain/bills/approval.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Cents } from '../../../../domain/money.ts'
import { signature } from '../accounts/folders.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

type Standing = {
  bill_id: string
  subject_id: string
  cents: Cents
  need: ApprovalNeed
  votes_wanted: number
  approvals: number
  decision_id: string | null
  is_urgent: boolean
  state: ApprovalState
}

/** Returns the approval state of bills; leaves out those that no rule covers. */
export const standings = (sql: Sql, condominiumId: string, ids: readonly string[]) => sql<Standing[]>`
  select bill_id, subject_id, cents::float8 as cents, need, votes_wanted, approvals, decision_id, is_urgent, state
  from private.bill_needs(${condominiumId}, ${[...ids]}::uuid[])`

type LockedBill = {
  subject_id: string
  status: string
  version: number
  created_by: string | null
  description: string
}

/**
 * Locks all parts of the purchase that a bill belongs to until the transaction ends, and returns its approval state. Throws `not_found`, `bill_paid`
 * unless it was urgent, `bill_cancelled`, `bill_changed` when it differs from what the caller saw, `bill_not_waiting` when no one's approval is
 * needed.
 */
export async function holdWaiting(
  context: Context,
  seen: { bill_id: string; version: number; cents: Cents },
): Promise<{ bill: LockedBill; standing: Standing }> {
  const { sql, condominiumId } = context
  await sql`
    select from public.bills b where b.condominium_id = ${condominiumId} and b.subject_id = (
      select o.subject_id from public.bills o where o.condominium_id = ${condominiumId} and o.id = ${seen.bill_id})
    order by b.id for update`
  const [bill] = await sql<LockedBill[]>`
    select subject_id, status, version, created_by, description from public.bills
    where condominium_id = ${condominiumId} and id = ${seen.bill_id}`
  if (!bill) throw new AppError('not_found')
  if (bill.status === 'cancelled') throw new AppError('bill_cancelled')
  const [standing] = await standings(sql, condominiumId, [seen.bill_id])
  // An urgent bill is judged after it was paid.
  if (bill.status === 'paid' && !standing?.is_urgent) throw new AppError('bill_paid')
  if (!standing || standing.need === 'none') throw new AppError('bill_not_waiting')
  if (bill.version !== seen.version || standing.cents !== seen.cents) throw new AppError('bill_changed')
  return { bill, standing }
}

/** Requests the council's approval, after the commit, for each purchase of these bills that waits for it. */
export async function askApproval(
  { sql, condominiumId, enqueue }: Pick<Context, 'sql' | 'condominiumId' | 'enqueue'>,
  billIds: readonly string[],
): Promise<void> {
  const asked = new Set<string>()
  for (const { bill_id, subject_id, need, state } of await standings(sql, condominiumId, billIds)) {
    if (state !== 'waiting' || need !== 'council' || asked.has(subject_id)) continue
    asked.add(subject_id)
    await enqueue('bill-approval', { condominiumId, billId: bill_id, what: 'waiting' })
  }
}

/**
 * Refers a purchase to the assembly's decision that approved it, in place of another one; null takes the reference back. Of an amount that the caller
 * knows from the bill's state.
 */
export async function referDecision(
  { sql, condominiumId, userId }: Pick<Context, 'sql' | 'condominiumId' | 'userId'>,
  { bill_id, subject_id, cents }: Pick<Standing, 'bill_id' | 'subject_id' | 'cents'>,
  decisionId: string | null,
): Promise<void> {
  await sql`
    update public.bill_approvals set void_at = private.now()
    where condominium_id = ${condominiumId} and subject_id = ${subject_id} and verdict = 'assembly' and void_at is null`
  if (!decisionId) return
  const author = await signature(sql, condominiumId, userId)
  await sql`
    insert into public.bill_approvals (condominium_id, subject_id, bill_id, user_id, author, verdict, decision_id, cents)
    values (${condominiumId}, ${subject_id}, ${bill_id}, ${userId}, ${author}, 'assembly', ${decisionId}, ${cents})`
}

/** Throws `bill_has_payments` once money has left for a part of the purchase. */
export async function requireUnpaid({ sql, condominiumId }: Context, subjectId: string): Promise<void> {
  const paid = await sql`
    select from public.bills where condominium_id = ${condominiumId} and subject_id = ${subjectId} and paid_cents > 0 limit 1`
  if (paid.length > 0) throw new AppError('bill_has_payments')
}
