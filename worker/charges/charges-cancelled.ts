import { z } from 'zod'
import type { ChargeKind } from '../../domain/charges/charge-name.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Task, WorkerContext } from '../context.ts'
import { renderChargeCancelled } from '../message-templates/charges/charge-cancelled.ts'
import { type Message, notify } from '../notify/notify.ts'

const payload = z.object({ condominiumId: z.uuid(), chargeIds: z.array(z.uuid()) })

type Cancelled = {
  id: string
  payer_id: string
  payer_name: string
  unit_label: string
  kind: ChargeKind
  reference: string
  items: string[] | null
  competence: string
  due_on: string
  cents: number
  reason: string | null
  condominium: string
  document: string | null
}

/** Notifies a charge's earlier recipients that it is not to be paid; once for each charge. */
export const chargesCancelledTask: Task = {
  topic: 'charges-cancelled',
  async run(context, data) {
    const { condominiumId, chargeIds } = payload.parse(data)
    const rows = await load(context, condominiumId, chargeIds)
    await notify(
      context,
      rows.map((row) => toMessage(context, condominiumId, row)),
    )
  },
}

function toMessage({ siteUrl }: WorkerContext, condominiumId: string, charge: Cancelled): Message {
  const path = `/dashboard/finances/${charge.id}`
  const content = renderChargeCancelled({
    condominium: charge.condominium,
    document: charge.document && formatDocument(charge.document),
    unitLabel: charge.unit_label,
    personName: charge.payer_name,
    charge,
    dueOn: charge.due_on,
    cents: charge.cents,
    reason: charge.reason ?? 'não informado',
    url: `${siteUrl}${path}`,
  })
  return {
    condominiumId,
    kind: 'charge_cancelled',
    personId: charge.payer_id,
    chargeId: charge.id,
    content,
    path,
  }
}

function load({ sql }: WorkerContext, condominiumId: string, chargeIds: readonly string[]) {
  return sql<Cancelled[]>`
    select c.id, c.kind, c.reference, case when c.kind = 'individual' then array(
        select i.description from public.charge_items i where i.charge_id = c.id order by i.position) end as items, c.payer_id, c.payer_name, c.unit_label, to_char(c.competence, 'YYYY-MM') as competence, c.due_on::text,
      c.amount_cents::float8 as cents, c.cancel_reason as reason, b.name as condominium, b.document
    from public.charges c
    join public.condominiums b on b.id = c.condominium_id
    where c.condominium_id = ${condominiumId} and c.id = any (${chargeIds as string[]}) and c.status = 'cancelled' and c.payer_id is not null
      and not exists (select from public.messages told
        where told.condominium_id = c.condominium_id and told.charge_id = c.id and told.kind = 'charge_cancelled')`
}
