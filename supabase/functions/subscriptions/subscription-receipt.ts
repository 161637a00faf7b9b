import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import { condominiumId } from '../_shared/subscriptions/inputs.ts'
import { renderSubscriptionReceipt, type SubscriptionPaper } from '../_shared/subscriptions/receipt-pdf.ts'

const input = z.strictObject({ condominium_id: condominiumId, payment_id: z.uuid('Pagamento inválido.') })

/** The receipt of a payment whose money arrived, as a PDF; any other payment is `not_found`. */
export default command('subscription-receipt', {
  roles: ['owner_admin'],
  readOnlyAllowed: true,
  auditedAs: 'Baixou um recibo da assinatura',
  section: 'subscription-payments',
  answersFile: true,
  input,
  readOnly: true,
  async run({ sql, condominiumId }, { payment_id }) {
    const paper = await load(sql, condominiumId, payment_id)
    if (!paper) throw new AppError('not_found')
    return pdfAnswer(await renderSubscriptionReceipt(paper), `recibo-assinatura-${paper.paidOn}.pdf`)
  },
})

async function load(
  sql: Sql,
  condominiumId: string,
  paymentId: string,
): Promise<SubscriptionPaper | undefined> {
  const [paper] = await sql<SubscriptionPaper[]>`
    select p.id, p.provider_payment_id as "providerId", p.amount_cents::float8 as cents, p.refunded_cents::float8 as "refundedCents",
      p.method, p.card_end as "cardEnd", (p.created_at at time zone ${brasiliaZone})::date::text as "paidOn",
      p.period_from::text as "from", p.period_until::text as "until", private.today()::text as today,
      (select l.name from public.subscription_changes c join public.subscription_plans l on l.id = c.plan_id
        where c.subscription_id = p.subscription_id
        -- The plan when it was paid: the last change before, else the first.
        order by c.created_at <= p.created_at desc, case when c.created_at <= p.created_at then c.created_at end desc, c.created_at limit 1) as plan,
      s.billing_cycle as cycle,
      jsonb_build_object('name', k.name, 'document', k.document,
        'address', concat_ws(', ', k.address, k.district, nullif(concat_ws('/', k.city, k.state), ''))) as condominium
    from public.subscription_payments p
    join public.condominium_subscriptions s on s.id = p.subscription_id
    join public.condominiums k on k.id = p.condominium_id
    where p.condominium_id = ${condominiumId} and p.id = ${paymentId} and p.status in ('approved', 'in_mediation', 'refunded')`
  return paper
}
