import { daysBetween, formatDate } from '../../domain/calendar.ts'
import { managersOf, placeOf } from '../concierge/places.ts'
import type { Sql, Task, Transaction } from '../context.ts'
import { renderOrdersLate, renderWarranties } from '../message-templates/maintenance.ts'
import { notifyIn } from '../notify/notify.ts'
import { tellOrder } from './tell-order.ts'

/** Orders made in one transaction; the rest in the next ones. */
const atOnce = 200

/**
 * Runs every hour: creates the orders of plans whose day is near and notifies each assignee; reports once what is late and which warranties end soon.
 * Each part is one transaction with its notices, so that a stop between two parts repeats nothing.
 */
export const watchMaintenanceTask: Task = {
  topic: 'watch-maintenance',
  schedule: '20 * * * *',
  isInterruptible: true,
  async run({ sql, transaction, siteUrl }, _, signal) {
    for (let made = atOnce; made === atOnce; )
      made = (await transaction((tx) => makeOrders(tx, siteUrl), signal)) ?? 0
    for (const { id } of await placesToTell(sql)) {
      signal.throwIfAborted()
      await transaction(async (tx) => {
        await tellLate(tx, id, siteUrl)
        await tellWarranties(tx, id, siteUrl)
      }, signal)
    }
  },
}

async function makeOrders(sql: Transaction, siteUrl: string): Promise<number> {
  const made = await sql<{ condominium_id: string; order_id: string; assignee_id: string | null }[]>`
    select condominium_id, order_id, assignee_id from private.make_planned_orders(${atOnce})`
  for (const { condominium_id, order_id, assignee_id } of made)
    if (assignee_id)
      await tellOrder(
        sql,
        { condominiumId: condominium_id, orderId: order_id, assigneeId: assignee_id },
        siteUrl,
      )
  return made.length
}

const placesToTell = (sql: Sql) => sql<{ id: string }[]>`
  select o.condominium_id as id from public.maintenance_orders o join public.condominiums k on k.id = o.condominium_id
  where o.is_open and o.late_told_at is null and o.due_on < private.today_in(k.time_zone)
  union
  select a.condominium_id from public.assets a
  join public.maintenance_settings s on s.condominium_id = a.condominium_id
  join public.condominiums k on k.id = a.condominium_id
  where a.removed_at is null and a.warranty_until between private.today_in(k.time_zone) and private.today_in(k.time_zone) + s.warranty_days
    and a.warranty_told_on is distinct from a.warranty_until
  union
  select w.condominium_id from public.asset_warranties w
  join public.assets a on a.condominium_id = w.condominium_id and a.id = w.asset_id and a.removed_at is null
  join public.maintenance_settings s on s.condominium_id = w.condominium_id
  join public.condominiums k on k.id = w.condominium_id
  where w.until_on between private.today_in(k.time_zone) and private.today_in(k.time_zone) + s.warranty_days
    and w.told_on is distinct from w.until_on`

type Late = { id: string; code: string; title: string; due_on: string; assignee_id: string | null }

/** Sends one letter to each: to the management what has become late, to assignees their own. */
async function tellLate(sql: Transaction, condominiumId: string, siteUrl: string): Promise<void> {
  const late = await sql<Late[]>`
    with told as (
      update public.maintenance_orders o set late_told_at = private.now()
      where o.condominium_id = ${condominiumId} and o.is_open and o.late_told_at is null and o.due_on < (select private.today(${condominiumId}))
      returning o.id, o.code, o.title, o.due_on, o.assignee_id, o.sequence
    )
    select id, code, title, due_on::text, assignee_id from told order by due_on, sequence`
  const condominium = await placeOf(sql, condominiumId)
  const [first] = late
  if (!condominium || !first) return
  const managers = await managersOf(sql, condominiumId)
  const others = [...new Set(late.map(({ assignee_id }) => assignee_id))].filter(
    (id): id is string => id !== null && !managers.includes(id),
  )
  const path = '/dashboard/incidents/manutencao?situacao=late'
  const told = [
    ...managers.map((userId) => ({ userId, of: late })),
    ...others.map((userId) => ({ userId, of: late.filter(({ assignee_id }) => assignee_id === userId) })),
  ]
  await notifyIn(
    sql,
    told.map(({ userId, of }) => ({
      condominiumId,
      kind: 'maintenance_late' as const,
      userId,
      path,
      content: renderOrdersLate({
        ...condominium,
        url: `${siteUrl}${path}`,
        late: of.map(({ code, title, due_on }) => `${code} · ${title}, era para ${formatDate(due_on)}`),
      }),
      // Items in one letter are recorded once, under the first, on its day; a postponed day is reported again.
      about: { id: first.id, occurrence: daysBetween('2020-01-01', first.due_on) },
    })),
  )
}

async function tellWarranties(sql: Transaction, condominiumId: string, siteUrl: string): Promise<void> {
  const ending = await sql<{ id: string; name: string; warranty_until: string }[]>`
    with told as (
      update public.assets a set warranty_told_on = a.warranty_until
      from public.maintenance_settings s
      where a.condominium_id = ${condominiumId} and s.condominium_id = a.condominium_id and a.removed_at is null
        and a.warranty_until between (select private.today(${condominiumId})) and (select private.today(${condominiumId})) + s.warranty_days
        and a.warranty_told_on is distinct from a.warranty_until
      returning a.id, a.name, a.warranty_until
    ), told_of_work as (
      update public.asset_warranties w set told_on = w.until_on
      from public.maintenance_settings s, public.assets a
      where w.condominium_id = ${condominiumId} and s.condominium_id = w.condominium_id
        and a.condominium_id = w.condominium_id and a.id = w.asset_id and a.removed_at is null
        and w.until_on between (select private.today(${condominiumId})) and (select private.today(${condominiumId})) + s.warranty_days
        and w.told_on is distinct from w.until_on
      returning w.order_id as id, a.name || ': ' || w.covers as name, w.until_on as warranty_until
    )
    select id, name, warranty_until::text from (select * from told union all select * from told_of_work) every_one
    order by warranty_until, name`
  const condominium = await placeOf(sql, condominiumId)
  const [first] = ending
  if (!condominium || !first) return
  const path = '/dashboard/incidents/manutencao/ativos?garantia=ending'
  const content = renderWarranties({
    ...condominium,
    url: `${siteUrl}${path}`,
    ending: ending.map(({ name, warranty_until }) => `${name}, até ${formatDate(warranty_until)}`),
  })
  await notifyIn(
    sql,
    (await managersOf(sql, condominiumId)).map((userId) => ({
      condominiumId,
      kind: 'asset_warranty' as const,
      userId,
      content,
      path,
      about: { id: first.id, occurrence: daysBetween('2020-01-01', first.warranty_until) },
    })),
  )
}
