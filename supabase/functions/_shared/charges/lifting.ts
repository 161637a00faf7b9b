import { AppError } from '../../../../domain/errors.ts'
import { type Cents, sumCents } from '../../../../domain/money.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'
import { reverse } from '../ledger/posting.ts'
import { expectedAmounts, lockOwed } from '../payments/charges-owed.ts'
import { postRows, type Row, takeBack } from '../payments/postings.ts'
import { receive } from '../payments/receiving.ts'

type Here = Pick<Context, 'sql' | 'condominiumId' | 'userId' | 'today'>

/** A due that a run charged. */
export type ChargedDue = { id: string; unit_id: string; fund_id: string; charge_id: string | null }

/**
 * Takes an amount off a charged due that is no longer owed. First lowers what the charge, or the agreement that replaced it, still owes; only the
 * excess, which was received, becomes the unit's credit. `from` is the account that the due was booked on. Returns the new credit, in centavos.
 * Throws `due_being_charged` while its run is being issued.
 */
export async function liftDue(
  context: Here,
  due: ChargedDue,
  cents: Cents,
  from: Row['debit'],
  note: string,
): Promise<Cents> {
  if (cents === 0) return 0
  const { sql, condominiumId, userId, today } = context
  if (!due.charge_id) throw new AppError('due_being_charged')
  // Charges before accounts, as everything that posts receipts does.
  const standing = await lockStanding(sql, condominiumId, due.charge_id)
  await postRows(sql, condominiumId, userId, [
    {
      fundId: due.fund_id,
      debit: from,
      credit: { kind: 'advances' },
      cents,
      on: today,
      kind: 'advance',
      receiptId: null,
      unitId: due.unit_id,
      chargeId: due.charge_id,
      description: note,
    },
  ])
  const lowered = await lower(context, due.unit_id, standing, cents, note)
  await sql`
    update public.unit_dues set lifted_cents = lifted_cents + ${cents}, credited_cents = credited_cents + ${cents - lowered}
    where condominium_id = ${condominiumId} and id = ${due.id}`
  return cents - lowered
}

/** Locks the open charges that now stand for a charge; returns them by due date. */
async function lockStanding(sql: Sql, condominiumId: string, chargeId: string): Promise<string[]> {
  const standing = () => sql<{ id: string }[]>`
    select c.id from private.charges_standing_for(${condominiumId}, ${chargeId}) s
    join public.charges c on c.condominium_id = ${condominiumId} and c.id = s where c.status = 'open' order by c.due_on, c.id`
  const found = await standing()
  await lockOwed(sql, condominiumId, [chargeId, ...found.map(({ id }) => id)])
  return (await standing()).map(({ id }) => id)
}

/** Uses a unit's credit on these charges, as far as they owe. Returns how much they took. */
async function lower(
  { sql, condominiumId, userId, today }: Here,
  unitId: string,
  chargeIds: readonly string[],
  cents: Cents,
  note: string,
): Promise<Cents> {
  const owed = await expectedAmounts(sql, condominiumId, chargeIds, today)
  const used = Math.min(cents, sumCents([...owed.values()].map(({ total }) => total)))
  if (used === 0) return 0
  const released = { method: 'credit', source: 'released', receivedOn: today } as const
  await receive(sql, condominiumId, [{ ...released, cents: used, chargeIds, unitId, note }], userId)
  return used
}

/**
 * Uses credit that came of lifted dues on their charges again, whose payment was taken back: nothing was received for it any more. Throws
 * `credit_insufficient` when the unit has used it.
 */
export async function reclaimCredit(context: Here, paidChargeIds: readonly string[]): Promise<void> {
  const { sql, condominiumId } = context
  const dues = await sql<{ id: string; charge_id: string }[]>`
    select id, charge_id from private.credited_dues(${condominiumId}, ${[...paidChargeIds]}::uuid[])`
  for (const { id, charge_id } of dues) {
    const standing = await lockStanding(sql, condominiumId, charge_id)
    const [due] = await sql<{ unit_id: string; cents: number }[]>`
      select unit_id, credited_cents::float8 as cents from public.unit_dues
      where condominium_id = ${condominiumId} and id = ${id} for update`
    const used = await lower(context, due!.unit_id, standing, due!.cents, 'Pagamento desfeito')
    await sql`
      update public.unit_dues set credited_cents = credited_cents - ${used} where condominium_id = ${condominiumId} and id = ${id}`
  }
}

/** Whether all that stands on a charge is what was taken off its own dues: no money was received for it. */
export async function isOnlyLowered(sql: Sql, condominiumId: string, chargeId: string): Promise<boolean> {
  const [found] = await sql<{ is_only: boolean }[]>`
    select coalesce(bool_and(r.source = 'released' and not exists (select from public.payments o where o.condominium_id = p.condominium_id
          and o.receipt_id = p.receipt_id and o.charge_id <> p.charge_id and o.undone_at is null)), false)
      and coalesce(sum(p.amount_cents), 0) = (select coalesce(sum(d.lifted_cents - d.credited_cents), 0) from public.unit_dues d
        join public.charges c on c.condominium_id = d.condominium_id and c.run_id = d.run_id and c.unit_id = d.unit_id and private.bears_due(c, d)
        where d.condominium_id = ${condominiumId} and c.id = ${chargeId}) as is_only
    from public.payments p join public.receipts r on r.condominium_id = p.condominium_id and r.id = p.receipt_id
    where p.condominium_id = ${condominiumId} and p.charge_id = ${chargeId} and p.undone_at is null`
  return found!.is_only
}

/**
 * Takes back what lowered a charge that is about to be cancelled, with the credit that it was made of. Its dues wait again for what is still owed
 * of them only (`cancelCharges`).
 */
export async function takeBackLowering(
  { sql, condominiumId, userId }: Here,
  chargeId: string,
  reason: string,
): Promise<void> {
  const released = await sql<{ receipt_id: string }[]>`
    update public.payments p set undone_at = private.now() from public.receipts r
    where p.condominium_id = ${condominiumId} and p.charge_id = ${chargeId} and p.undone_at is null
      and r.condominium_id = p.condominium_id and r.id = p.receipt_id and r.source = 'released'
    returning p.receipt_id`
  const receipts = [...new Set(released.map(({ receipt_id }) => receipt_id))]
  if (receipts.length === 0) return
  await takeBack(sql, condominiumId, userId, receipts, { reason })
  await sql`
    update public.receipts set status = 'undone', outcome = null, credit_cents = 0, note = ${reason}, decided_by = ${userId}, decided_at = private.now()
    where condominium_id = ${condominiumId} and id = any (${receipts})`
  await sql`
    update public.charges set settled_cents = 0, late_cents = 0 where condominium_id = ${condominiumId} and id = ${chargeId}`
  const given = await sql<{ id: string }[]>`
    select t.id from public.ledger_transfers t
    join public.ledger_accounts a on a.condominium_id = t.condominium_id and a.id = t.credit_account_id and a.kind = 'advances'
    where t.condominium_id = ${condominiumId} and t.charge_id = ${chargeId} and t.kind = 'advance' and t.group_id is null
      and not exists (select from public.ledger_transfers o where o.condominium_id = t.condominium_id and o.reverses_id = t.id)`
  const ids = given.map(({ id }) => id)
  await reverse(sql, condominiumId, userId, ids, reason)
}
