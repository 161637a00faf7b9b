import { z } from 'zod'
import { formatDate } from '../../domain/calendar.ts'
import { type OrderKind, orderKindWords } from '../../domain/maintenance/orders/words.ts'
import { placeOf } from '../concierge/places.ts'
import type { Task, Transaction } from '../context.ts'
import { renderOrderAssigned } from '../message-templates/maintenance.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({ condominiumId: z.uuid(), orderId: z.uuid(), assigneeId: z.uuid() })

/** Notifies the assignee of an order, while it is still theirs. */
export const tellOrderTask: Task = {
  topic: 'tell-order',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const asked = payload.parse(data)
    await transaction((sql) => tellOrder(sql, asked, siteUrl), signal)
  },
}

type Row = {
  code: string
  title: string
  kind: OrderKind
  due_on: string
  asset: string | null
  place: string | null
  given: string
}

/** Notifies once for each assignment. */
export async function tellOrder(
  sql: Transaction,
  { condominiumId, orderId, assigneeId }: z.infer<typeof payload>,
  siteUrl: string,
): Promise<void> {
  const condominium = await placeOf(sql, condominiumId)
  const [order] = await sql<Row[]>`
    select o.code, o.title, o.kind, o.due_on::text, a.name as asset, p.name as place,
      (select count(*)::text from public.maintenance_events e
        where e.condominium_id = o.condominium_id and e.order_id = o.id and e.kind = 'assigned') as given
    from public.maintenance_orders o
    left join public.assets a on a.condominium_id = o.condominium_id and a.id = o.asset_id
    left join public.incident_places p on p.condominium_id = o.condominium_id and p.id = o.place_id
    where o.condominium_id = ${condominiumId} and o.id = ${orderId} and o.assignee_id = ${assigneeId} and o.is_open`
  if (!condominium || !order) return
  const path = `/dashboard/incidents/manutencao/ordens/${orderId}`
  await notifyIn(sql, [
    {
      condominiumId,
      kind: 'maintenance_assigned',
      userId: assigneeId,
      path,
      content: renderOrderAssigned({
        ...condominium,
        url: `${siteUrl}${path}`,
        code: order.code,
        title: order.title,
        facts: [orderKindWords[order.kind], order.asset, order.place].filter(Boolean).join(' · '),
        due: formatDate(order.due_on),
      }),
      about: { id: orderId, occurrence: Number(order.given) },
    },
  ])
}
