import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '../../../domain/calendar.ts'
import type { User } from '../../functions/_shared/testing.ts'
import answerTask from '../../functions/maintenance/answer-maintenance-task.ts'
import assetHistory from '../../functions/maintenance/asset-history.ts'
import exportOrders from '../../functions/maintenance/export-maintenance-orders.ts'
import orderDocument from '../../functions/maintenance/maintenance-order-document.ts'
import move from '../../functions/maintenance/move-maintenance-order.ts'
import openOrder from '../../functions/maintenance/open-maintenance-order.ts'
import saveAsset from '../../functions/maintenance/save-asset.ts'
import savePlan from '../../functions/maintenance/save-maintenance-plan.ts'
import saveQuote from '../../functions/maintenance/save-maintenance-quote.ts'
import {
  as,
  code,
  file,
  gate,
  good,
  inService,
  open,
  order,
  ordersOf,
  photo,
  plan,
  resident,
  rowOf,
  supplier,
  today,
  watch,
} from './service.ts'

inService()

test('orders of plans are made once, ahead of their day, one at a time, by workers that run at once or were stopped', async () => {
  const near = plan({
    first_on: addDays(today, 5),
    checklist: [{ label: 'Óleo', kind: 'measure', unit: 'L', is_required: true }],
  })
  const far = plan({ first_on: addDays(today, 40) })
  expect(await good(savePlan, near)).toMatchObject({ orders: 1 })
  expect(await good(savePlan, far)).toMatchObject({ orders: 0 })
  await gate.project
    .sql`update public.maintenance_plans set next_on = ${addDays(today, 8)} where id = ${far.id}`
  // One transaction is killed before it commits, then several run at once.
  await gate.project.sql
    .begin(async (sql) => {
      expect(await sql`select * from private.make_planned_orders(50)`).toHaveLength(1)
      throw new Error('killed')
    })
    .catch((error: Error) => expect(error.message).toBe('killed'))
  await Promise.all([watch(), watch(), watch()])
  await watch()
  expect(await ordersOf(near.id)).toHaveLength(1)
  expect(await ordersOf(far.id)).toEqual([
    expect.objectContaining({ status: 'planned', planned_on: addDays(today, 8) }),
  ])
})

test('a plan goes on when its order is closed, and never twice to one day', async () => {
  const monthly = plan({ first_on: today })
  await good(savePlan, monthly)
  const [first] = await ordersOf(monthly.id)
  await good(move, { order_id: first!.id, to: 'done', done_on: today })
  const next = addMonths(today, 1)
  const planRow = async () =>
    (
      await gate.project
        .sql`select next_on::text, first_on::text from public.maintenance_plans where id = ${monthly.id}`
    )[0]!
  expect((await planRow()).next_on).toBe(next)
  // Its own next day, as the form sends it: the day it is counted from does not change.
  await good(savePlan, { ...monthly, first_on: next, title: 'Plano com outro nome' })
  expect(await planRow()).toEqual({ next_on: next, first_on: today })
  // A day that had its order is passed over.
  await good(savePlan, { ...monthly, first_on: today, every: 2 })
  expect((await planRow()).next_on).toBe(addMonths(today, 2))
  // Sent back while the next one is open: refused with the way out.
  await gate.project
    .sql`update public.maintenance_plans set next_on = ${addDays(today, 3)} where id = ${monthly.id}`
  await watch()
  expect(await code(move, { order_id: first!.id, to: 'in_progress', note: 'Faltou uma peça' })).toBe(
    'maintenance_next_open',
  )
  const [, second] = await ordersOf(monthly.id)
  await good(move, { order_id: second!.id, to: 'cancelled', note: 'Feita junto da outra' })
  await good(move, { order_id: first!.id, to: 'in_progress', note: 'Faltou uma peça' })
  await good(savePlan, { ...monthly, ended: true })
  await watch()
  expect(await ordersOf(monthly.id)).toHaveLength(2)
})

test('what the checklist requires is required, also of whoever writes the database', async () => {
  const checklist = [
    { label: 'Pressão', kind: 'measure', unit: 'bar', is_required: true },
    { label: 'Foto do painel', kind: 'photo', is_required: true },
    { label: 'Limpar', kind: 'check' },
  ]
  const id = await open({ checklist, assignee_id: gate.doorman.id })
  const tasks = await gate.project.sql<
    { id: string }[]
  >`select id from public.maintenance_tasks where order_id = ${id} order by position`
  const answer = (nth: number, more: object) => ({
    order_id: id,
    task_id: tasks[nth]!.id,
    done: true,
    ...more,
  })
  expect(await code(answerTask, answer(0, {}), gate.doorman)).toBe('maintenance_answer_missing')
  await good(answerTask, answer(0, { value: 4.25 }), gate.doorman)
  expect(await good(answerTask, answer(1, {}), gate.doorman)).toMatchObject({ is_met: false })
  expect(await code(move, { order_id: id, to: 'done' }, gate.doorman)).toBe('maintenance_evidence_missing')
  await expect(
    gate.project
      .sql`update public.maintenance_orders set status = 'done', done_on = ${today} where id = ${id}`,
  ).rejects.toThrow('maintenance_evidence_missing')
  await photo(tasks[1]!.id)
  expect(await code(move, { order_id: id, to: 'done', cost_cents: 1 }, gate.doorman)).toBe('forbidden')
  await good(move, { order_id: id, to: 'done' }, gate.doorman)
  await expect(
    gate.project.sql`update public.maintenance_tasks set done_at = null where order_id = ${id}`,
  ).rejects.toThrow('maintenance_order_closed')
  expect(await code(move, { order_id: id, to: 'checked' }, gate.doorman)).toBe('forbidden')
  await good(move, { order_id: id, to: 'checked' })
  expect(await code(move, { order_id: id, to: 'checked' })).toBe('maintenance_move_refused')
  await expect(
    gate.project.sql`update public.maintenance_events set note = 'x' where order_id = ${id}`,
  ).rejects.toThrow('maintenance_log_sealed')
})

test('answers given without a network count from when they were done, once, and the later of two phones is refused', async () => {
  const checklist = [{ label: 'Bomba' }, { label: 'Ralos' }].map((step) => ({ ...step, kind: 'check' }))
  const id = await open({ checklist, assignee_id: gate.doorman.id })
  const [pump, drains] = await gate.project.sql<{ id: string }[]>`
    select id from public.maintenance_tasks where order_id = ${id} order by position`
  const [clock] = await gate.project.sql<{ now: Date }[]>`
    update public.maintenance_orders set created_at = private.now() - interval '2 hours' where id = ${id} returning private.now() as now`
  const ago = (minutes: number) => new Date(clock!.now.getTime() - minutes * 60_000).toISOString()
  const taskOf = async (task: string) =>
    (await gate.project.sql`select done_at, done_by from public.maintenance_tasks where id = ${task}`)[0]!
  const said = { order_id: id, task_id: pump!.id, done: true, at: ago(60), seen: null }
  expect(await good(answerTask, said, gate.doorman)).toMatchObject({ done_at: ago(60) })
  // The answer was lost and the key is forgotten by now: taken once all the same.
  expect(await good(answerTask, said, gate.doorman)).toMatchObject({ done_at: ago(60), is_met: true })
  const entries = await gate.project.sql`select 1 from public.audit_entries where entity_id = ${pump!.id}`
  expect(entries).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ status: 'in_progress', started_at: new Date(ago(60)) })
  // Another phone read the step before that.
  expect(await code(answerTask, { ...said, at: ago(50) })).toBe('maintenance_task_answered')
  expect(await code(answerTask, { ...said, at: ago(50) }, gate.doorman)).toBe('maintenance_task_answered')
  expect(await taskOf(pump!.id)).toEqual({ done_at: new Date(ago(60)), done_by: gate.doorman.id })
  await good(answerTask, { ...said, at: ago(50), seen: ago(60) })
  expect(await taskOf(pump!.id)).toEqual({ done_at: new Date(ago(50)), done_by: gate.admin.id })
  // A clock that is wrong writes neither into the future nor before the order.
  const other = { ...said, task_id: drains!.id }
  await good(answerTask, { ...other, at: ago(-600) }, gate.doorman)
  expect((await taskOf(drains!.id)).done_at.getTime()).toBeLessThanOrEqual(Date.now())
  const { done_at: seen } = await taskOf(drains!.id)
  await good(answerTask, { ...other, at: ago(6000), seen: seen.toISOString() }, gate.doorman)
  const { created_at } = await rowOf(id)
  expect((await taskOf(drains!.id)).done_at).toEqual(created_at)
})

test('a measure outside of its limits asks for words, is marked in page, list and papers, and is followed by another order', async () => {
  const asset = { id: randomUUID(), name: 'Piscina adulta', category: 'pool' }
  await good(saveAsset, asset)
  const step = { label: 'pH', kind: 'measure', is_required: true, low: 7.2, high: 7.8 }
  const daily = plan({ asset_id: asset.id, first_on: today, checklist: [step], assignee_id: gate.doorman.id })
  await good(savePlan, daily)
  const [made] = await ordersOf(daily.id)
  const id = made!.id
  const [task] = await gate.project.sql<{ id: string; low: string; high: string }[]>`
    select id, low, high from public.maintenance_tasks where order_id = ${id}`
  expect(task).toMatchObject({ low: '7.200', high: '7.800' })
  const answer = (value: number, note = '') => ({ order_id: id, task_id: task!.id, done: true, value, note })
  expect(await code(answerTask, answer(8.4), gate.doorman)).toBe('maintenance_measure_outside')
  expect(await code(answerTask, answer(8.4, 'ok'), gate.doorman)).toBe('maintenance_measure_outside')
  await expect(
    gate.project
      .sql`update public.maintenance_tasks set value = 8.4, done_at = now(), note = '' where id = ${task!.id}`,
  ).rejects.toThrow('check constraint')
  for (const value of [7.2, 7.8]) await good(answerTask, answer(value), gate.doorman)
  const listed = (filters: object) =>
    as<{ id: string; steps_outside: number }>(
      gate.admin,
      (sql) =>
        sql`select id, steps_outside from public.maintenance_orders_page(${gate.condominiumId}, ${sql.json(filters as never)})`,
    )
  expect(await listed({ state: 'outside' })).toEqual([])
  await good(answerTask, answer(8.4, 'Cloro acabou'), gate.doorman)
  expect(await listed({ state: 'outside' })).toEqual([{ id, steps_outside: 1 }])
  await good(move, { order_id: id, to: 'done' }, gate.doorman)
  const mend = await open({ follows_id: id, asset_id: asset.id, title: 'Corrigir o pH' })
  expect(await code(openOrder, order({ follows_id: randomUUID() }))).toBe('maintenance_cause_unknown')
  const view = async (user: User, orderId: string) =>
    (
      await as<{ v: Record<string, unknown> }>(
        user,
        (sql) => sql`select public.maintenance_order(${gate.condominiumId}, ${orderId}) as v`,
      )
    )[0]!.v
  expect(await view(gate.admin, id)).toMatchObject({
    tasks: [{ value: 8.4, low: 7.2, high: 7.8, is_outside: true, note: 'Cloro acabou' }],
    follows: null,
    followed_by: [{ id: mend, title: 'Corrigir o pH' }],
  })
  expect(await view(gate.admin, mend)).toMatchObject({ follows: { id }, followed_by: [] })
  // Another order is not read by who only does this one.
  expect(await view(gate.doorman, id)).toMatchObject({ followed_by: [] })
  const [history] = await as<{ v: { orders: { id: string; outside: object[] }[] } }>(
    gate.admin,
    (sql) => sql`select public.asset_view(${gate.condominiumId}, ${asset.id}) as v`,
  )
  expect(history!.v.orders.find((one) => one.id === id)?.outside).toMatchObject([{ label: 'pH', value: 8.4 }])
  const csv = (await file(exportOrders, { format: 'csv', filters: { state: 'outside' } })).toString()
  expect(csv.split('\n')[0]).toContain('Fora do limite')
  expect(csv).toContain('Plano')
  for (const [fn, body] of [
    [orderDocument, { order_id: id }],
    [assetHistory, { asset_id: asset.id }],
  ] as const)
    expect((await file(fn, body)).subarray(0, 5).toString()).toBe('%PDF-')
})

test('whoever only does an order sees that one, without quotes and costs, until it is checked', async () => {
  const other = await open({ title: 'De outra pessoa' })
  const id = await open({ assignee_id: gate.doorman.id })
  await good(saveQuote, {
    order_id: id,
    id: randomUUID(),
    supplier_id: await supplier(),
    items: [{ description: 'Mola', cents: 500 }],
  })
  await gate.project.sql`update public.maintenance_orders set cost_cents = 900 where id = ${id}`
  const view = async (user: User, orderId: string) =>
    (
      await as<{ v: Record<string, unknown> | null }>(
        user,
        (sql) => sql`select public.maintenance_order(${gate.condominiumId}, ${orderId}) as v`,
      )
    )[0]!.v
  expect(await view(gate.doorman, id)).toMatchObject({
    cost_cents: null,
    quotes: [],
    may: { manage: false, work: true },
  })
  expect(await view(gate.admin, id)).toMatchObject({ cost_cents: 900, quotes: [{ cents: 500 }] })
  expect(await view(gate.doorman, other)).toBeNull()
  expect(await view(resident, id)).toBeNull()
  const list = (user: User) =>
    as<{ id: string; cost_cents: number | null }>(
      user,
      (sql) =>
        sql`select id, cost_cents from public.maintenance_orders_page(${gate.condominiumId}, '{"state": "open"}')`,
    )
  expect((await list(gate.doorman)).map((row) => row.id)).toContain(id)
  expect((await list(gate.doorman)).every((row) => row.cost_cents === null)).toBe(true)
  expect(await list(resident)).toEqual([])
  for (const after of ['a', '', "'", '2026-99-99 1', '9999999999999999999', '2026-02-30 5'])
    for (const sorted of ['due', 'newest'])
      expect(
        (
          await as(
            gate.admin,
            (sql) =>
              sql`select * from public.maintenance_orders_page(${gate.condominiumId}, '{}', ${sorted}, ${after})`,
          )
        ).length,
      ).toBeGreaterThan(0)
})
