import { type BookedMoney, bookedOf } from '../../../domain/charge-payments/money.ts'
import { isPaid } from '../../../domain/charge-payments/states.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import type { ToldChargePayment } from '../../../supabase/functions/_shared/charge-payments/provider.ts'
import { lockOwed } from '../../../supabase/functions/_shared/payments/charges-owed.ts'
import type { Transaction, WorkerContext } from '../../context.ts'
import { settleBooks } from './booking.ts'
import type { KeptPayment, Teller } from './kept.ts'
import { tellPayment } from './telling.ts'

/**
 * Records the provider's report on a payment, with its consequences for the books, in one transaction: receives what is paid for its charges, takes
 * out what went back. A repeated or older answer changes nothing. Returns whether it was one of ours: a payment that nothing here requested belongs
 * to no charge, and is not booked.
 */
export const keepTold = (context: WorkerContext, teller: Teller, told: ToldChargePayment): Promise<boolean> =>
  context.transaction(async (sql) => {
    const row = await lockTold(sql, teller, told)
    if (!row) {
      context.log.warn({ payment: told.id }, 'a payment of the account is none of ours')
      return false
    }
    if (row.changedAt && told.changedAt < row.changedAt) return true
    await write(sql, row, told)
    const wanted = bookedOf({
      status: told.status,
      amount: told.cents,
      surcharge: row.surcharge,
      fee: told.feeCents,
      refunded: told.refundedCents,
    })
    const became = await settleBooks(sql, row, told, wanted)
    if (row.status !== told.status || became !== 'same') await auditChange(sql, row, told, wanted)
    await tellPayment(sql, context, row, told, became)
    return true
  })

async function lockTold(
  sql: Transaction,
  { condominiumId, accountId, providerUserId }: Teller,
  told: ToldChargePayment,
): Promise<KeptPayment | null> {
  if (told.collectorId !== providerUserId || !told.reference) return null
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(told.reference)) return null
  const charges = await sql<{ charge_id: string }[]>`
    select c.charge_id from public.charge_payments p
    join public.payment_bundle_charges c on c.condominium_id = p.condominium_id and c.bundle_id = p.bundle_id
    where p.condominium_id = ${condominiumId} and p.account_id = ${accountId} and p.id = ${told.reference}`
  // Lock charges first, as other payers do: changes to them reach this row too.
  await lockOwed(
    sql,
    condominiumId,
    charges.map(({ charge_id }) => charge_id),
  )
  const row = await lockPayment(sql, condominiumId, told.reference)
  if (!row || row.accountId !== accountId) return null
  // Ours is one payment there, of the requested amount: another under its reference is someone else's.
  const isOurs =
    row.providerPaymentId === null
      ? told.cents === row.debt + row.surcharge
      : row.providerPaymentId === told.id
  return isOurs ? row : null
}

async function lockPayment(
  sql: Transaction,
  condominiumId: string,
  id: string,
): Promise<KeptPayment | undefined> {
  const [row] = await sql<KeptPayment[]>`
    select p.condominium_id as "condominiumId", p.id, p.account_id as "accountId", a.bank_account_id as "bankAccountId",
      p.bundle_id as "bundleId", p.unit_id as "unitId", p.unit_labels as "unitLabels", p.method, p.debt_cents::float8 as debt, p.surcharge_cents::float8 as surcharge,
      p.status, p.provider_payment_id as "providerPaymentId", m.full_name as "payerName", p.order_to_provider as "order",
      p.asked_by as "refundAskedBy", p.refund_reason as "refundReason", p.booked_cents::float8 as "bookedCents",
      p.booked_fee_cents::float8 as "bookedFee", p.loss_cents::float8 as "lossCents", p.receipt_id as "receiptId", p.user_id as "createdBy",
      (p.created_at at time zone ${brasiliaZone})::date::text as "madeOn", p.changed_at as "changedAt", private.today()::text as today
    from public.charge_payments p
    join public.payment_accounts a on a.condominium_id = p.condominium_id and a.id = p.account_id
    left join public.memberships m on m.condominium_id = p.condominium_id and m.user_id = p.user_id
    where p.condominium_id = ${condominiumId} and p.id = ${id} for update of p`
  return row
}

/** An order that the answer fulfils, or has made idle, is none any more. */
function orderAfter({ order }: KeptPayment, { status }: ToldChargePayment): KeptPayment['order'] {
  if (order === 'make') return null
  if (order === 'cancel') return status === 'pending' ? 'cancel' : null
  if (order === 'refund') return isPaid(status) ? 'refund' : null
  return null
}

async function write(sql: Transaction, row: KeptPayment, told: ToldChargePayment): Promise<void> {
  await sql`
    update public.charge_payments
    set status = ${told.status}, status_detail = ${told.detail}, provider_payment_id = ${told.id},
      method_name = coalesce(${told.methodName}, method_name), card_end = coalesce(${told.cardEnd}, card_end),
      pix_code = coalesce(${told.pixCode}, pix_code), barcode = coalesce(${told.barcode}, barcode),
      ticket_url = coalesce(${told.ticketUrl}, ticket_url), expires_at = coalesce(${told.expiresAt}, expires_at),
      fee_cents = ${told.feeCents}, refunded_cents = least(${told.refundedCents}::bigint, debt_cents + surcharge_cents),
      release_on = coalesce(${told.releaseOn}::date, release_on), approved_at = coalesce(${told.approvedAt}, approved_at),
      changed_at = ${told.changedAt}, read_at = private.now(), order_to_provider = ${orderAfter(row, told)}
    where condominium_id = ${row.condominiumId} and id = ${row.id}`
  await sql`
    delete from private.charge_payment_orders where condominium_id = ${row.condominiumId} and payment_id = ${row.id}`
}

async function auditChange(
  sql: Transaction,
  row: KeptPayment,
  told: ToldChargePayment,
  wanted: BookedMoney,
): Promise<void> {
  const before = { status: row.status, cents: row.bookedCents, fee_cents: row.bookedFee }
  const after = { status: told.status, cents: wanted.cents, fee_cents: wanted.fee }
  await sql`
    insert into public.audit_entries (condominium_id, action, entity, entity_id, before, after)
    values (${row.condominiumId}, 'follow-charge-payment', 'charge_payments', ${row.id}, ${sql.json(before)}, ${sql.json(after)})`
}
