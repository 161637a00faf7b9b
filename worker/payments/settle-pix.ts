import { z } from 'zod'
import { civilDate } from '../../domain/calendar.ts'
import { AppError } from '../../domain/errors.ts'
import { matchPayment } from '../../domain/payments/match-payment.ts'
import { expectedAmounts, settleCharges } from '../../supabase/functions/_shared/ledger.ts'
import { holdForReview } from '../../supabase/functions/_shared/payments/payment-reviews.ts'
import { type ConfirmedPix, confirmPix } from '../../supabase/functions/_shared/payments/pix-provider.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'

const payload = z.object({ endToEndId: z.string() })

/** Books a Pix that a notice announced: confirmed by the provider, once, on the charge of its txid; else it waits for a person. */
export const settlePixTask: Task = {
  topic: 'settle-pix',
  async run(context, data) {
    const { endToEndId } = payload.parse(data)
    const pix = await confirmed(context, endToEndId)
    if (pix) await context.transaction((sql) => settlePix(context, sql, pix))
  },
}

/** A notice about a Pix that the provider does not know is dropped, and seen in the log. */
async function confirmed({ log }: WorkerContext, endToEndId: string): Promise<ConfirmedPix | null> {
  try {
    return await confirmPix(endToEndId)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn({ code: error.code }, 'pix notice without a pix')
    return null
  }
}

type Charge = {
  condominium_id: string
  id: string
  status: 'open' | 'paid' | 'cancelled'
  amount_cents: number
}

/** Settles the charge of the Pix's txid, or puts the Pix on the list to review; told twice, it changes nothing. */
export async function settlePix({ log }: WorkerContext, sql: Transaction, pix: ConfirmedPix): Promise<void> {
  const [charge] = await sql<Charge[]>`
    select condominium_id, id, status, amount_cents::float8 as amount_cents
    from public.charges where pix_txid = ${pix.txid} for update`
  const condominiumId = charge?.condominium_id ?? (await receiverOf(sql, pix.key))
  if (!condominiumId) return log.warn('pix for a key that no condominium has')
  const known = await sql`
    select 1 from public.payments where condominium_id = ${condominiumId} and method = 'pix' and external_id = ${pix.endToEndId}
    union all
    select 1 from public.payment_reviews where condominium_id = ${condominiumId} and method = 'pix' and external_id = ${pix.endToEndId}`
  if (known.length > 0) return // a notice told twice
  const receivedOn = civilDate(pix.receivedAt)
  const expected = charge
    ? (await expectedAmounts(sql, condominiumId, [charge.id], receivedOn)).get(charge.id)
    : undefined
  const due = { total: expected?.total ?? 0, days: expected?.days ?? 0 }
  const payable = charge ? { status: charge.status, principal: charge.amount_cents } : null
  const match = matchPayment('pix', pix.cents, payable, due)
  const payment = {
    method: 'pix' as const,
    receivedOn,
    amountCents: pix.cents,
    bankFeeCents: 0,
    externalId: pix.endToEndId,
  }
  if (match.settles && charge) {
    await settleCharges(sql, condominiumId, [{ ...payment, chargeId: charge.id, lateCents: match.lateCents }])
  } else if (!match.settles) {
    const held = {
      ...payment,
      chargeId: charge?.id ?? null,
      reason: match.reason,
      expectedCents: expected?.total ?? null,
    }
    await holdForReview(sql, condominiumId, [held])
  }
}

/** Whose key it is, when the txid says nothing; a key shared by several condominiums tells none. */
async function receiverOf(sql: Transaction, key: string): Promise<string | null> {
  const owners = await sql<{ condominium_id: string }[]>`
    select condominium_id from public.bank_accounts where pix_key = ${key} and is_active limit 2`
  return owners.length === 1 ? owners[0]!.condominium_id : null
}
