import type { Act, Payload } from '../acts.ts'
import {
  type ActOf,
  already,
  conflict,
  done,
  grouped,
  isKind,
  type Outcomes,
  type Settlements,
  winnerOf,
} from './parts.ts'

export type Delivery = {
  id: string
  status: 'waiting' | 'handed' | 'returned' | 'undone'
  unit_id: string
  carrier: string
  description: string
  volumes: number
  place: string | null
  photo_id: string | null
  label_text: string | null
  code: string
  arrived_at: string
  received_by: string
  desk_id: string
  /** Handed or returned. */
  closed_at: string | null
  closed_by: string | null
  to_name: string | null
  to_person_id: string | null
  proof: Payload<'delivery.handed'>['proof'] | null
  signature: string | null
  reason: string | null
}
type Mine = ActOf<'delivery.arrived' | 'delivery.handed' | 'delivery.returned' | 'delivery.moved'>
type Closing = ActOf<'delivery.handed' | 'delivery.returned'>

/** Returns the deliveries of the acts, one per delivery id: the first hand-over wins. */
export function foldDeliveries(
  stood: readonly Act[],
  undone: readonly Act[],
  settled: Settlements,
  outcomes: Outcomes,
): Delivery[] {
  const deliveries: Delivery[] = []
  const mine = stood.filter(
    isKind('delivery.arrived', 'delivery.handed', 'delivery.returned', 'delivery.moved'),
  )
  for (const group of grouped<Mine>(mine, ({ payload }) => payload.delivery_id).values()) {
    const delivery = foldDelivery(group, settled, outcomes)
    if (delivery) deliveries.push(delivery)
  }
  const known = new Set(deliveries.map(({ id }) => id))
  for (const act of undone.filter(isKind('delivery.arrived'))) {
    if (known.has(act.payload.delivery_id)) continue
    known.add(act.payload.delivery_id)
    deliveries.push({ ...arrivedAs(act), status: 'undone' })
  }
  return deliveries
}

function foldDelivery(group: Mine[], settled: Settlements, outcomes: Outcomes): Delivery | null {
  const arrivals = group.filter(isKind('delivery.arrived'))
  const [arrival] = arrivals
  for (const act of arrivals) outcomes.set(act.id, act === arrival ? done : already)
  if (!arrival) {
    for (const { id } of group) outcomes.set(id, conflict('delivery_unknown'))
    return null
  }
  const moves = group.filter(isKind('delivery.moved'))
  for (const { id } of moves) outcomes.set(id, done)
  const delivery = arrivedAs(arrival)
  const place = moves.at(-1)?.payload.place ?? delivery.place
  const closings = group.filter(isKind('delivery.handed', 'delivery.returned'))
  const closing = winnerOf<Closing>(closings, settled)
  for (const act of closings) {
    const lost = closing?.kind === 'delivery.handed' ? 'already_handed' : 'already_returned'
    outcomes.set(act.id, act === closing ? done : conflict(lost, closing?.id))
  }
  return closing ? { ...delivery, place, ...closedBy(closing) } : { ...delivery, place }
}

function closedBy(act: Closing): Partial<Delivery> {
  const closed = { closed_at: act.happened_at, closed_by: act.acted_by }
  if (act.kind === 'delivery.returned') return { ...closed, status: 'returned', reason: act.payload.reason }
  const { to_name, to_person_id, proof, signature } = act.payload
  return {
    ...closed,
    status: 'handed',
    to_name,
    to_person_id: to_person_id ?? null,
    proof,
    signature: signature ?? null,
  }
}

function arrivedAs({ payload, ...act }: ActOf<'delivery.arrived'>): Delivery {
  return {
    id: payload.delivery_id,
    status: 'waiting',
    unit_id: payload.unit_id,
    carrier: payload.carrier,
    description: payload.description,
    volumes: payload.volumes,
    place: payload.place ?? null,
    photo_id: payload.photo_id ?? null,
    label_text: payload.label_text ?? null,
    code: payload.code,
    arrived_at: act.happened_at,
    received_by: act.acted_by,
    desk_id: act.desk_id,
    closed_at: null,
    closed_by: null,
    to_name: null,
    to_person_id: null,
    proof: null,
    signature: null,
    reason: null,
  }
}
