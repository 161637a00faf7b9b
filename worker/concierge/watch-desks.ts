import type { Task, Transaction } from '../context.ts'
import { renderDeliveryWaiting } from '../message-templates/concierge.ts'
import { renderOverstay } from '../message-templates/concierge-management.ts'
import { notifyIn } from '../notify/notify.ts'
import { dwellersOf, managersOf, momentWords, type Place, placeOf } from './places.ts'

/**
 * Reports every quarter of an hour: visitors who stay longer than expected, deliveries waiting for their unit, and conflicts another desk has still
 * not explained.
 */
export const watchDesksTask: Task = {
  topic: 'watch-desks',
  schedule: '*/15 * * * *',
  isInterruptible: true,
  async run({ sql, transaction, siteUrl }, _, signal) {
    const places = await sql<{ id: string }[]>`
      select c.condominium_id as id from private.desk_chains c
      where exists (select from public.visits v where v.condominium_id = c.condominium_id and v.status = 'inside')
        or exists (select from public.deliveries d where d.condominium_id = c.condominium_id and d.status = 'waiting')
        or exists (select from public.desk_conflicts k where k.condominium_id = c.condominium_id and k.settled_at is null)
      order by 1`
    for (const { id } of places) {
      signal.throwIfAborted()
      await transaction(async (tx) => {
        const place = await placeOf(tx, id)
        if (!place) return
        await tellOverstays(tx, id, place, siteUrl)
        await remindOfDeliveries(tx, id, place, siteUrl)
        await tx`
          insert into private.outbox (topic, payload)
          select 'tell-desk-acts', jsonb_build_object('condominiumId', ${id}::text)
          where exists (select from public.desk_conflicts c where c.condominium_id = ${id} and c.told_at is null and c.settled_at is null)`
      }, signal)
    }
  },
}

type Staying = {
  id: string
  name: string
  unit_label: string | null
  entered_at: Date
  is_hidden: boolean
  hours: number
}

/** Reports each visit once; a hidden one only to the síndico. */
async function tellOverstays(sql: Transaction, condominiumId: string, place: Place, siteUrl: string) {
  const staying = await sql<Staying[]>`
    with late as (
      update public.visits v set overstay_told_at = private.now()
      from public.concierge_settings s
      where s.condominium_id = ${condominiumId} and v.condominium_id = ${condominiumId} and v.status = 'inside' and v.overstay_told_at is null
        and v.entered_at < private.now() - make_interval(hours => s.overstay_hours)
      returning v.id, v.name, v.unit_id, v.entered_at, v.is_hidden, s.overstay_hours as hours
    )
    select t.id, t.name, l.label as unit_label, t.entered_at, t.is_hidden, t.hours from late t
    left join public.unit_list l on l.condominium_id = ${condominiumId} and l.unit_id = t.unit_id order by t.entered_at`
  const path = '/dashboard/portaria/visitas'
  for (const hidden of [false, true]) {
    const told = staying.filter(({ is_hidden }) => is_hidden === hidden)
    const [first] = told
    if (!first) continue
    const content = renderOverstay({
      ...place,
      url: `${siteUrl}${path}`,
      hours: first.hours,
      visits: told.map(({ name, unit_label, entered_at }) => ({
        name,
        unitLabel: unit_label,
        since: momentWords(entered_at, place.zone),
      })),
    })
    await notifyIn(
      sql,
      (await managersOf(sql, condominiumId, hidden)).map((userId) => ({
        condominiumId,
        kind: 'visit_overstay' as const,
        userId,
        content,
        path,
        about: { id: first.id },
      })),
    )
  }
}

type Waiting = {
  id: string
  unit_id: string
  unit_label: string
  carrier: string
  description: string
  code: string
  days: number
  reminders: number
}

/** Reminds once for each of the condominium's days; days missed in a long outage count as one. */
async function remindOfDeliveries(sql: Transaction, condominiumId: string, place: Place, siteUrl: string) {
  const waiting = await sql<Waiting[]>`
    with due as (
      update public.deliveries d set reminders = n.passed
      from (
        select w.id, (select count(*)::int from unnest(s.delivery_reminder_days) r where r <= (select private.today(${condominiumId})) - (w.arrived_at at time zone (select private.zone_of(${condominiumId})))::date) as passed
        from public.concierge_settings s
        join public.deliveries w on w.condominium_id = s.condominium_id and w.status = 'waiting'
        where s.condominium_id = ${condominiumId}
      ) n
      where d.condominium_id = ${condominiumId} and d.id = n.id and n.passed > d.reminders
      returning d.id, d.unit_id, d.carrier, d.description, d.code, d.reminders, (select private.today(${condominiumId})) - (d.arrived_at at time zone (select private.zone_of(${condominiumId})))::date as days
    )
    select t.*, l.label as unit_label from due t
    join public.unit_list l on l.condominium_id = ${condominiumId} and l.unit_id = t.unit_id`
  const dwellers = await dwellersOf(
    sql,
    condominiumId,
    waiting.map(({ unit_id }) => unit_id),
  )
  await notifyIn(
    sql,
    waiting.flatMap(({ id, unit_id, unit_label, carrier, description, code, days, reminders }) => {
      const content = renderDeliveryWaiting({
        ...place,
        url: `${siteUrl}/dashboard/portaria`,
        unitLabel: unit_label,
        carrier,
        description,
        code,
        days,
      })
      return (dwellers.get(unit_id) ?? []).map((personId) => ({
        condominiumId,
        kind: 'delivery_waiting' as const,
        personId,
        unitId: unit_id,
        content,
        path: '/dashboard/portaria',
        about: { id, occurrence: reminders },
      }))
    }),
  )
}
