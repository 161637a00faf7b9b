import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { formatCents } from '../../../domain/money.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { settleCharges } from '../_shared/ledger.ts'

const input = z
  .object({
    condominium_id: z.uuid(),
    review_id: z.uuid(),
    decision: z.enum(['settle', 'dismiss']),
    /** The charge to settle, when the payment came without one. */
    charge_id: z.uuid().optional(),
    note: z.string().trim().max(500).default(''),
  })
  .refine((said) => said.decision === 'settle' || said.note.length > 0, {
    path: ['note'],
    message: 'Diga o que foi feito com este valor (por exemplo, devolvido ao pagador).',
  })

type Review = {
  charge_id: string | null
  method: 'boleto' | 'pix'
  external_id: string
  amount_cents: number
  received_on: string
  bank_fee_cents: number
  status: string
}

/**
 * Decides a payment that waits for a person: `settle` books it on a charge (what is over the principal counts as fine and
 * interest), `dismiss` keeps it out of the books with a note. Throws `payment_already_reviewed`, `charge_not_open`, `not_found`.
 */
export default command('review-payment', {
  input,
  condominium: ({ condominium_id }) => condominium_id,
  async run({ sql, condominiumId, userId, audit }, { review_id, decision, charge_id, note }) {
    const [review] = await sql<Review[]>`
      select charge_id, method, external_id, amount_cents::float8 as amount_cents, received_on::text, bank_fee_cents::float8 as bank_fee_cents, status
      from public.payment_reviews where condominium_id = ${condominiumId} and id = ${review_id} for update`
    if (!review) throw new AppError('not_found')
    if (review.status !== 'open') throw new AppError('payment_already_reviewed')
    const chargeId = charge_id ?? review.charge_id
    if (decision === 'settle') await settle(sql, condominiumId, chargeId, review)
    await sql`
      update public.payment_reviews
      set status = ${decision === 'settle' ? 'settled' : 'dismissed'}, charge_id = ${chargeId}, note = ${note || null},
        decided_by = ${userId}, decided_at = private.now()
      where condominium_id = ${condominiumId} and id = ${review_id}`
    audit({
      entity: 'payment_reviews',
      entityId: review_id,
      before: { status: 'open' },
      after: { decision, charge_id: chargeId, note },
    })
    return { status: decision === 'settle' ? 'settled' : 'dismissed' }
  },
})

async function settle(
  sql: Sql,
  condominiumId: string,
  chargeId: string | null,
  review: Review,
): Promise<void> {
  if (!chargeId) {
    throw new AppError('invalid_input', {
      fields: [{ path: 'charge_id', message: 'Escolha a cobrança que este pagamento quita.' }],
    })
  }
  const [charge] = await sql<{ amount_cents: number; status: string }[]>`
    select amount_cents::float8 as amount_cents, status from public.charges
    where condominium_id = ${condominiumId} and id = ${chargeId} for update`
  if (charge?.status !== 'open') throw new AppError('charge_not_open')
  if (review.amount_cents < charge.amount_cents) {
    const missing = formatCents(charge.amount_cents - review.amount_cents)
    const message = `Faltam ${missing} para quitar esta cobrança. Devolva o valor ao pagador ou combine o complemento.`
    throw new AppError('invalid_input', { message, fields: [{ path: 'charge_id', message }] })
  }
  await settleCharges(sql, condominiumId, [
    {
      chargeId,
      method: review.method,
      receivedOn: review.received_on,
      amountCents: review.amount_cents,
      lateCents: review.amount_cents - charge.amount_cents,
      bankFeeCents: review.bank_fee_cents,
      externalId: review.external_id,
    },
  ])
}
