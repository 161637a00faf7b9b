import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { sumCents } from '../../../domain/money.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { lockBill } from '../_shared/bills/paying.ts'
import { undoBillPayment } from '../_shared/bills/undoing.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  batch_id: z.uuid('Pagamento inválido.'),
  reason: bills.reason,
})

/** Takes back what was paid together and has not been undone yet: all or nothing. Throws `bill_payment_undone` when nothing is left, `not_found`. */
export default command('undo-bill-payments', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Desfez pagamentos feitos juntos',
  ownCase: 'undecided',
  input,
  async run(context, { batch_id, reason }) {
    const { sql, condominiumId, audit } = context
    const made = await sql<{ id: string; bill_id: string; cents: number }[]>`
      select id, bill_id, cents::float8 as cents from public.bill_payments
      where condominium_id = ${condominiumId} and batch_id = ${batch_id} order by bill_id`
    if (made.length === 0) throw new AppError('not_found')
    // Locks the bills first, in the order in which they are paid; only then is it known which payments remain.
    for (const { bill_id } of made) await lockBill(context, bill_id)
    const standing = await sql<{ id: string }[]>`
      select id from public.bill_payments
      where condominium_id = ${condominiumId} and batch_id = ${batch_id} and undone_at is null order by bill_id`
    if (standing.length === 0) throw new AppError('bill_payment_undone')
    for (const { id } of standing) await undoBillPayment(context, id, reason)
    const ids = new Set(standing.map(({ id }) => id))
    const cents = sumCents(made.filter(({ id }) => ids.has(id)).map((payment) => payment.cents))
    audit({ entity: 'bills', entityId: made[0]!.bill_id, after: { cents, rows: standing.length, reason } })
    return { payments: standing.length }
  },
})
