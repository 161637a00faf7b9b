import { AppError } from '../../../../domain/errors.ts'
import { reclaimCredit } from '../charges/lifting.ts'
import type { Sql } from '../database.ts'
import { closedUntil } from '../ledger.ts'
import { lockOwed } from './charges-owed.ts'
import type { Receipt } from './deciding.ts'
import { booksOf, postRows, takeBack } from './postings.ts'
import { waitingRow } from './receipt-rows.ts'

export type Undoing = {
  reason: string
  /** The day of the reversals for rows of a closed month; otherwise each has its own row's day. */
  today: string
  allowsClosed: boolean
  /** The money never came: it is removed from the books entirely. Otherwise what a bank reported waits again, because its money is there. */
  isWhole: boolean
}

/**
 * Takes back all that a receipt posted: its charges are open again with their boletos as before, and its credit is removed. Returns the receipt's new
 * state. Credit that the unit has because it had paid a due that was lifted lowers the charge instead. Throws `receipt_released`, `receipt_undone`, `receipt_waits`, `receipt_month_closed` (set `allowsClosed` to date the reversal today), `receipt_charge_moved`,
 * `receipt_not_newest`, `credit_insufficient` when the credit was used.
 */
export async function undoReceipt(
  sql: Sql,
  condominiumId: string,
  userId: string | null,
  receipt: Receipt,
  { reason, today, allowsClosed, isWhole }: Undoing,
): Promise<'undone' | 'waiting'> {
  if (receipt.source === 'released') throw new AppError('receipt_released')
  if (receipt.status === 'undone') throw new AppError('receipt_undone')
  if (receipt.status === 'waiting' && !isWhole) throw new AppError('receipt_waits')
  const isClosed = await liesInClosedMonth(sql, condominiumId, receipt.id)
  if (isClosed && !allowsClosed) throw new AppError('receipt_month_closed')
  const opened = await openCharges(sql, condominiumId, receipt.id)
  const on = isClosed ? today : null
  const isRefund = receipt.status === 'refunded' && !isWhole
  const keep = isRefund ? ['receipt', 'expense'] : isWhole ? [] : ['expense']
  await takeBack(sql, condominiumId, userId, [receipt.id], { keep, on, reason })
  if (!isWhole && !isRefund) {
    const books = await booksOf(sql, condominiumId)
    const booked = { ...receipt, amountCents: receipt.cents, receivedOn: on ?? receipt.receivedOn }
    await postRows(sql, condominiumId, userId, [waitingRow(booked, books)])
  }
  const status = isWhole ? 'undone' : 'waiting'
  await sql`
    update public.receipts
    set status = ${status}, outcome = null, credit_cents = 0, is_automatic = false, note = ${reason}, decided_by = ${userId}, decided_at = private.now(),
      reason = case when ${status} = 'waiting' then case when ${isRefund} then reason else 'taken_back' end else reason end
    where condominium_id = ${condominiumId} and id = ${receipt.id}`
  await reclaimCredit({ sql, condominiumId, userId, today }, opened)
  return status
}

async function liesInClosedMonth(sql: Sql, condominiumId: string, receiptId: string): Promise<boolean> {
  const closed = await closedUntil(sql, condominiumId)
  if (!closed) return false
  const found = await sql`
    select from public.ledger_transfers t
    where t.condominium_id = ${condominiumId} and t.group_id = ${receiptId} and t.reverses_id is null and t.occurred_on <= ${closed}
      and not exists (select from public.ledger_transfers o where o.condominium_id = t.condominium_id and o.reverses_id = t.id) limit 1`
  return found.length > 0
}

/**
 * Removes its parts from their charges, the newest first: later parts were calculated on earlier ones; returns the charges. A charge that has since been cancelled or put
 * in an agreement depends on what was paid.
 */
async function openCharges(sql: Sql, condominiumId: string, receiptId: string): Promise<string[]> {
  const parts = await sql<{ charge_id: string }[]>`
    select charge_id from public.payments
    where condominium_id = ${condominiumId} and receipt_id = ${receiptId} and undone_at is null`
  if (parts.length === 0) return []
  const charges = await lockOwed(
    sql,
    condominiumId,
    parts.map((part) => part.charge_id),
  )
  if ([...charges.values()].some(({ status }) => status === 'cancelled' || status === 'agreed'))
    throw new AppError('receipt_charge_moved')
  const newer = await sql`
    select from public.payments p
    join public.payments o on o.condominium_id = p.condominium_id and o.charge_id = p.charge_id and o.turn > p.turn and o.undone_at is null
    where p.condominium_id = ${condominiumId} and p.receipt_id = ${receiptId} and p.undone_at is null limit 1`
  if (newer.length > 0) throw new AppError('receipt_not_newest')
  await sql`
    with undone as (
      update public.payments p set undone_at = private.now()
      where p.condominium_id = ${condominiumId} and p.receipt_id = ${receiptId} and p.undone_at is null
      returning p.charge_id, p.principal_cents + p.discount_cents as settled, p.late_cents, p.boleto_was
    ), boleto as (
      -- A bank that was told to forget it does not take it any more.
      update public.boletos b
      set status = case when b.write_off in ('sent', 'done') then 'written_off' else u.boleto_was end,
        write_off = case when b.write_off in ('sent', 'done') then b.write_off end
      from undone u
      where b.condominium_id = ${condominiumId} and b.charge_id = u.charge_id and u.boleto_was is not null and b.status = 'paid'
    )
    update public.charges c
    set settled_cents = c.settled_cents - u.settled, late_cents = c.late_cents - u.late_cents, paid_on = null, paid_cents = null,
      status = 'open'
    from undone u where c.condominium_id = ${condominiumId} and c.id = u.charge_id`
  return [...charges.keys()]
}
