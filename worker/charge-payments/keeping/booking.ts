import { civilDate } from '../../../domain/calendar.ts'
import type { BookedMoney } from '../../../domain/charge-payments/money.ts'
import { toAppError } from '../../../domain/errors.ts'
import type { Cents } from '../../../domain/money.ts'
import { quotedSum } from '../../../domain/payments/bundle.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { arrivedForBundleId, closeBundle } from '../../../supabase/functions/_shared/bundles/settling.ts'
import type { ToldChargePayment } from '../../../supabase/functions/_shared/charge-payments/provider.ts'
import { lockReceipt } from '../../../supabase/functions/_shared/payments/deciding.ts'
import { booksOf, postRows, takeBack } from '../../../supabase/functions/_shared/payments/postings.ts'
import { receive } from '../../../supabase/functions/_shared/payments/receiving.ts'
import { undoReceipt } from '../../../supabase/functions/_shared/payments/undoing.ts'
import type { Transaction } from '../../context.ts'
import type { Became, KeptPayment } from './kept.ts'

/**
 * Receives a payment: each charge as quoted; where one has moved, the open ones, and any rest becomes the unit's credit, since the payer is known.
 * The provider's fee is an expense; the remainder is in the condominium's account there.
 */
async function book(
  sql: Transaction,
  row: KeptPayment,
  told: ToldChargePayment,
  wanted: BookedMoney,
): Promise<Became> {
  const { condominiumId, bundleId } = row
  const receivedOn = civilDate(told.approvedAt ?? told.changedAt, brasiliaZone)
  // Quoted sums are accepted whenever they are approved: the provider took the payment in time.
  const sum = { cents: wanted.cents - wanted.rest, receivedOn: row.madeOn }
  const arrival = await arrivedForBundleId(sql, condominiumId, bundleId, sum)
  if (!arrival) throw new Error('a payment without its bundle')
  const open = await openOf(sql, condominiumId, arrival.chargeIds)
  const isQuoted = arrival.quotes?.length ? quotedSum(arrival.quotes) === sum.cents : false
  const { receipts } = await receive(sql, condominiumId, [
    {
      method: row.method,
      source: 'provider',
      receivedOn: receivedOn > row.today ? row.today : receivedOn,
      cents: wanted.cents,
      bankFeeCents: wanted.fee,
      bankAccountId: row.bankAccountId,
      externalId: `mp-${told.id}`,
      payerName: row.payerName,
      statementText: 'Pagamento pelo Mercado Pago',
      chargeIds: open,
      ...(isQuoted && { quotes: arrival.quotes ?? [], restCents: wanted.rest }),
      unitId: row.unitId,
      creditsUnit: true,
    },
  ])
  const [receipt] = receipts
  if (!receipt) throw new Error('a payment that is in the books already')
  await sql`
    update public.charge_payments
    set booked_cents = ${wanted.cents}, booked_fee_cents = ${wanted.fee}, loss_cents = 0, receipt_id = ${receipt.id}
    where condominium_id = ${condominiumId} and id = ${row.id}`
  await closeBundle(sql, { condominiumId, bundleId }, receipt.id)
  return open.length === 0 ? 'credit' : 'booked'
}

async function openOf(sql: Transaction, condominiumId: string, ids: readonly string[]): Promise<string[]> {
  const open = await sql<{ id: string }[]>`
    select id from public.charges where condominium_id = ${condominiumId} and id = any (${[...ids]}) and status = 'open'`
  const found = new Set(open.map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

/** Returns what its receipt says: the total and the fee; null while there is none. */
async function bookedBy(sql: Transaction, row: KeptPayment): Promise<{ cents: Cents; fee: Cents } | null> {
  if (!row.receiptId) return null
  const [receipt] = await sql<{ cents: number; fee: number }[]>`
    select amount_cents::float8 as cents, bank_fee_cents::float8 as fee from public.receipts
    where condominium_id = ${row.condominiumId} and id = ${row.receiptId}`
  return receipt ?? null
}

/**
 * Brings the books in line with a payment's current state. What is no longer as booked is taken out, its charges owed again with their own dates and
 * its credit removed, and the rest received again. Where it cannot be taken out, because the credit was used or a charge has moved on, the money is
 * still gone: a loss, for a person to recover. Money that comes back ends the loss.
 */
export async function settleBooks(
  sql: Transaction,
  row: KeptPayment,
  told: ToldChargePayment,
  wanted: BookedMoney,
): Promise<Became> {
  if (wanted.cents === row.bookedCents && wanted.fee === row.bookedFee) return 'same'
  const { condominiumId, id } = row
  if (row.lossCents > 0)
    await takeBack(sql, condominiumId, null, [id], { reason: 'O dinheiro voltou para a conta' })
  const stands = await bookedBy(sql, row)
  if (!stands) return wanted.cents > 0 ? book(sql, row, told, wanted) : 'same'
  const isWhole = stands.cents === wanted.cents && stands.fee === wanted.fee
  const isOut = !isWhole && (await undone(sql, row, told))
  if (isOut) {
    await sql`
      update public.charge_payments set booked_cents = 0, booked_fee_cents = 0, loss_cents = 0, receipt_id = null
      where condominium_id = ${condominiumId} and id = ${id}`
    if (wanted.cents === 0) return 'out'
    await book(sql, row, told, wanted)
    return 'less'
  }
  const loss = stands.cents - stands.fee - (wanted.cents - wanted.fee)
  await lose(sql, row, loss)
  await sql`
    update public.charge_payments
    set booked_cents = ${wanted.cents}, booked_fee_cents = ${wanted.fee}, loss_cents = ${loss}
    where condominium_id = ${condominiumId} and id = ${id}`
  return isWhole ? 'booked' : 'lost'
}

/** Refusals that say that a receipt's parts are not there to be taken off any more. */
const movedOn = new Set(['receipt_charge_moved', 'receipt_not_newest', 'credit_insufficient'])

async function undone(sql: Transaction, row: KeptPayment, told: ToldChargePayment): Promise<boolean> {
  const { condominiumId, receiptId, refundAskedBy, today } = row
  const receipt = await lockReceipt(sql, condominiumId, receiptId!)
  // Someone already refunded it another way: then it was paid back twice.
  if (receipt.status === 'refunded' || receipt.status === 'undone') return false
  const reason = row.refundReason ?? backWords[told.status] ?? 'O valor mudou no Mercado Pago'
  try {
    await sql.savepoint((inner) =>
      undoReceipt(inner, condominiumId, refundAskedBy, receipt, {
        reason: `${reason}`.slice(0, 300),
        today,
        allowsClosed: true,
        isWhole: true,
      }),
    )
    return true
  } catch (error) {
    if (movedOn.has(toAppError(error).code)) return false
    throw error
  }
}

const backWords: Partial<Record<ToldChargePayment['status'], string>> = {
  refunded: 'Devolvido pelo Mercado Pago',
  charged_back: 'Contestado por quem pagou',
  cancelled: 'Cancelado no Mercado Pago',
}

/** Uses a separate id, so that it can be ended individually. */
async function lose(
  sql: Transaction,
  { condominiumId, id, bankAccountId, today }: KeptPayment,
  cents: Cents,
) {
  const { ordinary, fee } = await booksOf(sql, condominiumId)
  await postRows(sql, condominiumId, null, [
    {
      fundId: ordinary,
      debit: { kind: 'expense', rubric: fee },
      credit: { kind: 'bank', bank: bankAccountId },
      cents,
      on: today,
      kind: 'expense',
      receiptId: id,
      description: 'Pagamento devolvido ou contestado sem cobrança a reabrir',
    },
  ])
}
