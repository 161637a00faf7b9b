import { z } from 'zod'
import type { ChargeKind } from '../../domain/charges/charge-name.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { ReceiptMethod } from '../../domain/payments/receipt.ts'
import type { Task, WorkerContext } from '../context.ts'
import { renderChargePaid } from '../message-templates/charges/charge-paid.ts'
import { type Message, notify } from '../notify/notify.ts'

const payload = z.object({ condominiumId: z.uuid(), chargeIds: z.array(z.uuid()) })

type Paid = {
  id: string
  payer_id: string
  payer_name: string
  unit_label: string
  kind: ChargeKind
  reference: string
  items: string[] | null
  competence: string
  paid_on: string
  paid_cents: number
  method: ReceiptMethod
  condominium: string
  document: string | null
}

/** Notifies each payer that the payment arrived; once for each charge. */
export const chargesPaidTask: Task = {
  topic: 'charges-paid',
  async run(context, data) {
    const { condominiumId, chargeIds } = payload.parse(data)
    const paid = await load(context, condominiumId, chargeIds)
    await notify(
      context,
      paid.map((charge) => toMessage(context, condominiumId, charge)),
    )
  },
}

function toMessage({ siteUrl }: WorkerContext, condominiumId: string, charge: Paid): Message {
  const content = renderChargePaid({
    condominium: charge.condominium,
    document: charge.document && formatDocument(charge.document),
    unitLabel: charge.unit_label,
    personName: charge.payer_name,
    charge,
    paidOn: charge.paid_on,
    cents: charge.paid_cents,
    method: charge.method,
    url: `${siteUrl}/dashboard/finances/${charge.id}`,
  })
  const path = `/dashboard/finances/${charge.id}`
  return { condominiumId, kind: 'charge_paid', personId: charge.payer_id, chargeId: charge.id, content, path }
}

function load({ sql }: WorkerContext, condominiumId: string, chargeIds: readonly string[]) {
  return sql<Paid[]>`
    select c.id, c.kind, c.reference, case when c.kind = 'individual' then array(
        select i.description from public.charge_items i where i.charge_id = c.id order by i.position) end as items, c.payer_id, c.payer_name, c.unit_label, to_char(c.competence, 'YYYY-MM') as competence, c.paid_on::text,
      c.paid_cents::float8 as paid_cents, p.method, b.name as condominium, b.document
    from public.charges c
    cross join lateral (
      select p.method from public.payments p where p.charge_id = c.id and p.undone_at is null order by p.turn desc limit 1
    ) p
    join public.condominiums b on b.id = c.condominium_id
    where c.condominium_id = ${condominiumId} and c.id = any (${chargeIds as string[]}) and c.payer_id is not null
      and not exists (select from public.messages told
        where told.condominium_id = c.condominium_id and told.charge_id = c.id and told.kind = 'charge_paid')`
}
