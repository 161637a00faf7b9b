import type { Transaction } from '../context.ts'
import { renderDeliveryArrived, renderDeliveryHanded } from '../message-templates/concierge.ts'
import type { Message } from '../notify/notify.ts'
import { dwellersOf, momentWords, type Place } from './places.ts'

type Delivery = {
  id: string
  status: 'waiting' | 'handed' | 'returned'
  unit_id: string
  unit_label: string
  carrier: string
  description: string
  volumes: number
  place: string | null
  code: string
  arrived_at: Date
  closed_at: Date | null
  to_name: string | null
}

/**
 * Returns the notices about deliveries: one arrived and waits, or was collected. One that came and went before anyone was notified, at a desk without
 * network, is reported once, as collected. Marks them.
 */
export async function deliveryMessages(
  sql: Transaction,
  condominiumId: string,
  place: Place,
  siteUrl: string,
): Promise<Message[]> {
  const deliveries = await sql<Delivery[]>`
    with fresh as (
      update public.deliveries d set told_at = coalesce(d.told_at, private.now()),
        handed_told_at = case when d.status <> 'waiting' then private.now() end
      where d.condominium_id = ${condominiumId} and d.id in (
        select n.id from public.deliveries n
        where n.condominium_id = ${condominiumId} and n.status <> 'undone'
          and (n.told_at is null or n.status <> 'waiting' and n.handed_told_at is null) for update skip locked)
      returning d.*
    )
    select f.id, f.status, f.unit_id, l.label as unit_label, f.carrier, f.description, f.volumes, f.place, f.code, f.arrived_at, f.closed_at,
      f.to_name
    from fresh f join public.unit_list l on l.condominium_id = ${condominiumId} and l.unit_id = f.unit_id
    where f.status <> 'returned'`
  if (deliveries.length === 0) return []
  const dwellers = await dwellersOf(
    sql,
    condominiumId,
    deliveries.map(({ unit_id }) => unit_id),
  )
  return deliveries.flatMap((delivery) => {
    const parcel = {
      ...place,
      url: `${siteUrl}/dashboard/portaria`,
      unitLabel: delivery.unit_label,
      carrier: delivery.carrier,
      description: delivery.description,
    }
    const { volumes, code } = delivery
    const content =
      delivery.status === 'handed'
        ? renderDeliveryHanded({
            ...parcel,
            toName: delivery.to_name ?? '',
            when: momentWords(delivery.closed_at ?? delivery.arrived_at, place.zone),
          })
        : renderDeliveryArrived({
            ...parcel,
            volumes,
            code,
            place: delivery.place,
            when: momentWords(delivery.arrived_at, place.zone),
          })
    return (dwellers.get(delivery.unit_id) ?? []).map((personId) => ({
      condominiumId,
      kind: delivery.status === 'handed' ? ('delivery_handed' as const) : ('delivery_arrived' as const),
      personId,
      unitId: delivery.unit_id,
      content,
      path: '/dashboard/portaria',
      about: { id: delivery.id },
    }))
  })
}
