import { z } from 'zod'
import { type ChecklistItem, problemWords } from '../../domain/reservations/checklist/checklists.ts'
import { managersOf, momentWords, placeOf } from '../concierge/places.ts'
import type { Task, Transaction } from '../context.ts'
import {
  type ReservationTelling,
  renderReservation,
  type SettledDeposit,
  type ToldDamage,
} from '../message-templates/reservations.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({
  condominiumId: z.uuid(),
  reservationId: z.uuid(),
  telling: z.enum([
    ...['asked', 'approved', 'refused', 'cancelled', 'offered', 'deposit'],
    ...['handed', 'returned', 'contested', 'departed', 'lapsed'],
    ...['damage', 'damage_answered', 'damage_decided', 'damage_withdrawn'],
    ...['message', 'message_of_unit'],
  ] as const),
  byUserId: z.uuid().nullish(),
  /** That a space was handed over, came back or was contested by. */
  checklistId: z.uuid().nullish(),
  damageId: z.uuid().nullish(),
  commentId: z.uuid().nullish(),
})

/** Sends a booking's news: requests to the management, the rest to the person who booked, or to the unit for which the management did. */
export const tellReservationTask: Task = {
  topic: 'tell-reservation',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const told = payload.parse(data)
    await transaction((sql) => tellReservation(sql, { ...told, siteUrl }), signal)
  },
}

/** Each is sent once per booking, identified by its position here. */
const tellings: readonly ReservationTelling[] = [
  'asked',
  'approved',
  'refused',
  'cancelled',
  'offered',
  'reminder',
  'deposit',
  'guests',
  'handed',
  'returned',
  'contested',
  'departed',
  'lapsed',
  'damage',
  'damage_answered',
  'damage_decided',
  'damage_withdrawn',
  'message',
  'message_of_unit',
  'damage_near',
  'damage_silent',
  'damage_over',
]

/** What a message about a booking, its damage or its checklist is known by, beside the id of that. */
export const occurrenceOf = (telling: ReservationTelling): number => tellings.indexOf(telling)

const toManagement: readonly ReservationTelling[] = [
  'asked',
  'contested',
  'departed',
  'damage_answered',
  'damage_silent',
  'message_of_unit',
]

/** What the management still hears of a booking that it made for a unit: that it is answered, or stands no more. The rest is the unit's to know. */
const toWhoBooked: readonly ReservationTelling[] = ['offered', 'refused', 'cancelled', 'lapsed']

type Row = {
  area: string
  unit_label: string | null
  starts_at: Date
  expires_at: Date | null
  reason: string | null
  kept_reason: string | null
  settled: SettledDeposit | null
  guests_until: Date
  checked: ChecklistItem[] | null
  answer_note: string | null
  damage: ToldDamage | null
  said: string | null
}

/** Sends each notice of a booking once: `about` names both. No one is notified of their own action, except that it was confirmed. */
export async function tellReservation(
  sql: Transaction,
  told: {
    condominiumId: string
    reservationId: string
    telling: ReservationTelling
    byUserId?: string | null
    checklistId?: string | null
    damageId?: string | null
    commentId?: string | null
    siteUrl: string
  },
): Promise<void> {
  const { condominiumId, reservationId, telling, byUserId } = told
  const condominium = await placeOf(sql, condominiumId)
  const [row] = await sql<Row[]>`
    select a.name as area, l.label as unit_label, r.starts_at, r.expires_at, r.reason,
      case when d.kept_cents > 0 then d.reason end as kept_reason,
      case when d.reservation_id is not null then jsonb_build_object('kept', d.kept_cents, 'returned', d.returned_cents,
        'credited', coalesce(u.credited_cents, 0), 'wasCharged', u.run_id is not null) end as settled,
      r.starts_at - make_interval(hours => a.guests_until_hours) as guests_until, c.items as checked, c.answer_note,
      case when g.id is not null then to_jsonb(g) || jsonb_build_object('answer_until', to_char(g.answer_until, 'DD/MM/YYYY')) end as damage,
      k.author_name || ': “' || k.body || '”' as said
    from public.reservations r
    join public.common_areas a on a.condominium_id = r.condominium_id and a.id = r.area_id
    left join public.unit_list l on l.condominium_id = r.condominium_id and l.unit_id = r.unit_id
    left join public.reservation_deposits d on d.condominium_id = r.condominium_id and d.reservation_id = r.id
    left join public.unit_dues u on u.condominium_id = r.condominium_id and u.source = 'deposit' and u.source_id = r.id
    left join public.reservation_checklists c on c.condominium_id = r.condominium_id and c.id = ${told.checklistId ?? null}
    left join public.reservation_damages g on g.condominium_id = r.condominium_id and g.id = ${told.damageId ?? null}
    left join public.reservation_comments k on k.condominium_id = r.condominium_id and k.id = ${told.commentId ?? null}
    where r.condominium_id = ${condominiumId} and r.id = ${reservationId}`
  if (!condominium || !row) return
  const toManagers = toManagement.includes(telling)
  const managers = await managersOf(sql, condominiumId)
  const hearers = toManagers
    ? managers.map((id) => ({ id, isHousehold: false }))
    : await toldOf(sql, condominiumId, reservationId)
  const mayBeOwnAct = ['approved', 'offered', 'reminder', 'guests'].includes(telling)
  const people = hearers
    .filter(
      ({ id, isHousehold }) => (mayBeOwnAct || id !== byUserId) && (telling !== 'message' || isHousehold),
    )
    .map(({ id, isHousehold }) => ({ id, isManagement: !isHousehold && managers.includes(id) }))
    .filter(({ isManagement }) => toManagers || !isManagement || toWhoBooked.includes(telling))
  // An offer is answered in the agenda; everything else is read, and acted on, on the booking's page.
  const path = `/dashboard/reservations${telling === 'offered' ? '' : `/${reservationId}`}`
  const contentFor = (toManagement: boolean) =>
    renderReservation({
      toManagement,
      ...condominium,
      url: `${told.siteUrl}${path}`,
      telling,
      area: row.area,
      when: momentWords(row.starts_at, condominium.zone),
      unitLabel: row.unit_label ?? '',
      settled: row.settled,
      damage: row.damage,
      said: row.said,
      reason:
        telling === 'deposit'
          ? row.kept_reason
          : telling === 'approved' || row.damage || row.said
            ? null
            : row.reason,
      until:
        telling === 'guests'
          ? momentWords(row.guests_until, condominium.zone)
          : row.expires_at && momentWords(row.expires_at, condominium.zone),
      problems: telling === 'contested' ? row.answer_note : problemWords(row.checked ?? []),
    })
  const kindFor = (isManagement: boolean) =>
    toManagers
      ? ('reservation_asked' as const)
      : telling === 'offered'
        ? ('reservation_offer' as const)
        : isManagement
          ? ('reservation_of_unit' as const)
          : ('reservation_news' as const)
  await notifyIn(
    sql,
    people.map(({ id: userId, isManagement }) => ({
      condominiumId,
      kind: kindFor(isManagement),
      userId,
      content: contentFor(isManagement),
      path,
      about: {
        id: told.commentId ?? told.damageId ?? told.checklistId ?? reservationId,
        occurrence: occurrenceOf(telling),
      },
    })),
  )
}

/** Who hears of a booking, and of them who may still read what is written about it: its household. */
const toldOf = (sql: Transaction, condominiumId: string, reservationId: string) =>
  sql<{ id: string; isHousehold: boolean }[]>`
    select id, private.of_booking_household(${condominiumId}, ${reservationId}, id) as "isHousehold"
    from private.told_of_booking(${condominiumId}, ${reservationId}) id`
