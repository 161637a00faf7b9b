import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, monthOf } from '../../../domain/calendar.ts'
import { tellOrderTask } from '../../../worker/maintenance/tell-order.ts'
import { watchMaintenanceTask } from '../../../worker/maintenance/watch-maintenance.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import cancelBill from '../../functions/bills/cancel-bill.ts'
import answerTask from '../../functions/maintenance/answer-maintenance-task.ts'
import assetHistory from '../../functions/maintenance/asset-history.ts'
import assetLabels from '../../functions/maintenance/asset-labels.ts'
import billOrder from '../../functions/maintenance/bill-maintenance-order.ts'
import changeOrder from '../../functions/maintenance/change-maintenance-order.ts'
import chooseQuote from '../../functions/maintenance/choose-maintenance-quote.ts'
import exportAssets from '../../functions/maintenance/export-assets.ts'
import exportOrders from '../../functions/maintenance/export-maintenance-orders.ts'
import orderDocument from '../../functions/maintenance/maintenance-order-document.ts'
import move from '../../functions/maintenance/move-maintenance-order.ts'
import openOrder from '../../functions/maintenance/open-maintenance-order.ts'
import rate from '../../functions/maintenance/rate-supplier.ts'
import saveAsset from '../../functions/maintenance/save-asset.ts'
import saveWarranty from '../../functions/maintenance/save-asset-warranty.ts'
import savePlan from '../../functions/maintenance/save-maintenance-plan.ts'
import saveQuote from '../../functions/maintenance/save-maintenance-quote.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

let gate: Gate
let worker: TestWorker
let today: string
let resident: User
beforeAll(async () => {
  gate = await startGate(await startProject(), { plan: 'profissional' })
  worker = startTestWorker(gate.project)
  resident = await gate.dweller(gate.units[0]!)
  const [clock] = await gate.project.sql<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
})
afterAll(async () => {
  await worker.stop()
  await gate.project.close()
})

type Fn = Parameters<Gate['call']>[0]
const code = async (fn: Fn, body: object, user?: User) => (await gate.call(fn, body, user)).body.error?.code
async function good<T>(fn: Fn, body: object, user?: User): Promise<T> {
  const answer = await gate.call(fn, body, user)
  expect(answer.body.error).toBeUndefined()
  return answer.body as T
}
const as = async <Row>(
  user: User,
  ask: (sql: Gate['project']['sql']) => PromiseLike<unknown>,
): Promise<Row[]> =>
  gate.project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })}, true)`
    return (await ask(sql as never)) as Row[]
  }) as Promise<Row[]>
const order = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'corrective',
  title: 'Trocar a mola',
  due_on: today,
  ...more,
})
const open = async (more: object = {}) => (await good<{ id: string }>(openOrder, order(more))).id
async function supplier(name = `Fornecedor ${randomUUID().slice(0, 6)}`): Promise<string> {
  const [row] = await gate.project.sql<{ id: string }[]>`
    insert into public.suppliers (condominium_id, name) values (${gate.condominiumId}, ${name}) returning id`
  return row!.id
}
/** The file that a command answers with. */
async function file(fn: Fn, body: object): Promise<Buffer> {
  const answer = await fn.fetch(
    new Request('http://localhost', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await gate.project.tokenFor(gate.admin)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ condominium_id: gate.condominiumId, ...body }),
    }),
  )
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const plan = (more: object = {}) => ({
  ...{
    id: randomUUID(),
    title: `Plano ${randomUUID().slice(0, 6)}`,
    every: 1,
    every_unit: 'month',
    anchor: 'date',
  },
  first_on: addDays(today, 60),
  ahead_days: 10,
  ...more,
})
const rowOf = async (id: string) =>
  (
    await gate.project.sql`select *, due_on::text as due_on from public.maintenance_orders where id = ${id}`
  )[0]!
const ordersOf = (planId: string) => gate.project.sql<{ id: string; status: string; planned_on: string }[]>`
  select id, status, planned_on::text from public.maintenance_orders where plan_id = ${planId} order by sequence`
const photo = (taskId: string) => gate.project.sql`
  insert into storage.objects (bucket_id, name, metadata) values ('condominium-files',
    ${`${gate.condominiumId}/maintenance/${taskId}/${randomUUID()}/foto.jpg`}, '{"mimetype": "image/jpeg", "size": 10}')`
const watch = () => watchMaintenanceTask.run(worker.context, {}, new AbortController().signal)

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

test('above the amount of the rule fewer quotes need a reason, and the chosen one is booked once, linked both ways', async () => {
  const id = await open()
  const [one, two] = [await supplier(), await supplier()]
  const quote = async (supplier_id: string, cents: number, more: object = {}) => {
    const quoteId = randomUUID()
    await good(saveQuote, {
      order_id: id,
      id: quoteId,
      supplier_id,
      items: [{ description: 'Serviço', cents }],
      ...more,
    })
    return quoteId
  }
  const dear = await quote(one, 600_000)
  const past = await quote(two, 550_000, { valid_until: addDays(today, -1) })
  const choice = { order_id: id, quote_id: dear, reason: 'Melhor prazo' }
  expect(await code(chooseQuote, { ...choice, quote_id: past })).toBe('maintenance_quote_lapsed')
  expect(await code(chooseQuote, { ...choice, reason: '' })).toBe('maintenance_reason_needed')
  expect(await code(chooseQuote, choice)).toBe('maintenance_quotes_missing')
  await good(chooseQuote, { ...choice, quotes_exception: 'Só dois atendem a região' })
  expect(await rowOf(id)).toMatchObject({ supplier_id: one, cost_cents: '600000', responsible: 'supplier' })
  expect(
    await code(saveQuote, {
      order_id: id,
      id: dear,
      supplier_id: one,
      items: [{ description: 'Serviço', cents: 1 }],
    }),
  ).toBe('maintenance_quote_chosen')
  const bill = {
    order_id: id,
    competence: monthOf(today),
    due_on: addDays(today, 10),
    lines: [{ fund: 'ordinary', rubric: '2.3.01', cents: 600_000 }],
  }
  expect(await code(billOrder, bill)).toBe('maintenance_not_done')
  await good(move, { order_id: id, to: 'done' })
  const answers = await Promise.all([
    gate.call(billOrder, bill),
    gate.call(billOrder, bill),
    gate.call(billOrder, bill),
  ])
  expect(answers.map(({ body }) => body.error?.code ?? 'booked').sort()).toEqual([
    'booked',
    'maintenance_billed',
    'maintenance_billed',
  ])
  const { bill_id } = await rowOf(id)
  const bills = await gate.project
    .sql`select id, supplier_id, cents from public.bills where condominium_id = ${gate.condominiumId}`
  expect(bills).toEqual([{ id: bill_id, supplier_id: one, cents: '600000' }])
  expect(await gate.project.sql`select * from private.ledger_differences(${gate.condominiumId})`).toEqual([])
  // A bill that was cancelled leaves the order free.
  await good(cancelBill, { bill_id, reason: 'Lançada no mês errado', version: 1 })
  await good(billOrder, { ...bill, lines: [{ fund: 'ordinary', rubric: '2.3.01', cents: 590_000 }] })
  expect(await rowOf(id)).toMatchObject({ cost_cents: '590000' })
})

test('a supplier whose documents lapsed gets work only with a reason, which is kept', async () => {
  const id = await supplier()
  await gate.project
    .sql`insert into public.supplier_document_needs (condominium_id, supplier_id, kinds) values (${gate.condominiumId}, ${id}, '{permit}')`
  await gate.project.sql`
    insert into public.supplier_documents (condominium_id, supplier_id, kind, name, expires_on) values (${gate.condominiumId}, ${id}, 'permit', 'Alvará', ${addDays(today, 3)})`
  await open({ supplier_id: id, due_on: today })
  expect(await code(openOrder, order({ supplier_id: id, due_on: addDays(today, 5) }))).toBe(
    'supplier_papers_lapsed',
  )
  const kept = await open({
    supplier_id: id,
    due_on: addDays(today, 5),
    lapsed_reason: 'Renovação protocolada',
  })
  expect((await rowOf(kept)).lapsed_reason).toBe('Renovação protocolada')
  const free = await open({ due_on: addDays(today, 5) })
  const changed = {
    order_id: free,
    kind: 'corrective',
    title: 'Trocar a mola',
    due_on: addDays(today, 5),
    supplier_id: id,
  }
  expect(await code(changeOrder, changed)).toBe('supplier_papers_lapsed')
})

test('late orders and warranties that end are told once each, to the management and to the assignee', async () => {
  const id = await open({
    title: 'Ordem que atrasa',
    due_on: addDays(today, -1),
    assignee_id: gate.doorman.id,
  })
  const asset = {
    id: randomUUID(),
    name: 'Portão com garantia',
    category: 'gate',
    warranty_until: addDays(today, 20),
  }
  await good(saveAsset, asset)
  await worker.settle([tellOrderTask])
  await watch()
  await watch()
  const told = async (kind: string, about: string) =>
    (
      await gate.project.sql<{ user_id: string }[]>`
        select user_id from public.messages
        where condominium_id = ${gate.condominiumId} and kind = ${kind} and about_id = ${about} and channel = 'app'`
    ).map((row) => row.user_id)
  const both = [gate.admin.id, gate.doorman.id].sort()
  expect((await told('maintenance_late', id)).sort()).toEqual(both)
  expect(await told('asset_warranty', asset.id)).toEqual([gate.admin.id])
  expect(await told('maintenance_assigned', id)).toEqual([gate.doorman.id])
  // Once postponed, it is announced again on its new day.
  await good(changeOrder, {
    order_id: id,
    kind: 'corrective',
    title: 'Ordem que atrasa',
    due_on: today,
    assignee_id: gate.doorman.id,
  })
  expect((await rowOf(id)).late_told_at).toBeNull()
})

test('equipment: its label says what and where to residents, its papers and lists come out, and out of use it keeps its history', async () => {
  const asset = {
    id: randomUUID(),
    name: 'Bomba de recalque 1',
    category: 'pump',
    maker: 'Schneider',
    place_note: 'Subsolo',
  }
  await good(saveAsset, asset)
  expect(await code(saveAsset, { ...asset, id: randomUUID(), name: 'BOMBA de recalque 1' })).toBe(
    'asset_name_taken',
  )
  const id = await open({ asset_id: asset.id })
  await good(move, { order_id: id, to: 'done', cost_cents: 12_345, note: 'Selo trocado' })
  const view = async (user: User) =>
    (
      await as<{ v: Record<string, unknown> }>(
        user,
        (sql) => sql`select public.asset_view(${gate.condominiumId}, ${asset.id}) as v`,
      )
    )[0]!.v
  expect(await view(resident)).not.toHaveProperty('maker')
  expect(await view(resident)).toMatchObject({ name: asset.name, is_whole: false })
  expect(await view(gate.admin)).toMatchObject({
    is_whole: true,
    costs: [{ orders: 1, cents: 12_345 }],
    orders: [{ done_note: 'Selo trocado' }],
  })
  const [costs] = await as<{ c: { rows: { name: string | null; corrective_cents: number }[] } }>(
    gate.admin,
    (sql) => sql`select public.maintenance_costs(${gate.condominiumId}) as c`,
  )
  expect(costs!.c.rows).toContainEqual(
    expect.objectContaining({ name: asset.name, corrective_cents: 12_345 }),
  )
  for (const [fn, body] of [
    [assetLabels, {}],
    [assetHistory, { asset_id: asset.id }],
    [exportAssets, { format: 'pdf' }],
  ] as const)
    expect((await file(fn, body)).subarray(0, 5).toString()).toBe('%PDF-')
  const csv = (await file(exportOrders, { format: 'csv', filters: { asset_id: asset.id } })).toString()
  expect(csv).toContain('Trocar a mola')
  expect(csv.trim().split('\n')).toHaveLength(2)
  const running = plan({ asset_id: asset.id })
  await good(savePlan, running)
  expect(await code(saveAsset, { ...asset, removed: true })).toBe('asset_has_plans')
  await good(savePlan, { ...running, ended: true })
  await good(saveAsset, { ...asset, removed: true })
  expect(await code(openOrder, order({ asset_id: asset.id }))).toBe('asset_unknown')
  await good(saveAsset, asset)
})

test('the warranty on work stays with the equipment from its own day on, and its end is told once', async () => {
  const asset = {
    id: randomUUID(),
    name: 'Portão lateral',
    category: 'gate',
    warranty_until: addDays(today, 400),
  }
  await good(saveAsset, asset)
  const firm = await supplier('Portões Alfa')
  const id = await open({ asset_id: asset.id, supplier_id: firm })
  const quote = { order_id: id, id: randomUUID(), supplier_id: firm, warranty_months: 12 }
  await good(saveQuote, { ...quote, items: [{ description: 'Motor', cents: 90_000 }] })
  const given = { order_id: id, covers: 'Motor novo', until_on: addDays(today, 20) }
  expect(await code(saveWarranty, given)).toBe('maintenance_not_done')
  await good(move, { order_id: id, to: 'done', done_on: addDays(today, -5) })
  expect(await code(saveWarranty, { ...given, until_on: addDays(today, -6) })).toBe('warranty_before_work')
  await good(saveWarranty, given)
  const bare = await open()
  await good(move, { order_id: bare, to: 'done' })
  expect(await code(saveWarranty, { ...given, order_id: bare })).toBe('warranty_without_asset')
  const [view] = await as<{ a: object; o: object; c: { warranties: object[] } }>(
    gate.admin,
    (
      sql,
    ) => sql`select public.asset_view(${gate.condominiumId}, ${asset.id}) as a, public.maintenance_order(${gate.condominiumId}, ${id}) as o,
      public.maintenance_calendar(${gate.condominiumId}, ${today}, ${addDays(today, 30)}) as c`,
  )
  const kept = {
    covers: 'Motor novo',
    starts_on: addDays(today, -5),
    until_on: addDays(today, 20),
    supplier_name: 'Portões Alfa',
  }
  // The equipment's own warranty is another one, and stays.
  expect(view!.a).toMatchObject({
    warranty_until: addDays(today, 400),
    warranties: [{ ...kept, order_id: id }],
  })
  expect(view!.o).toMatchObject({ warranty: kept, quotes: [{ warranty_months: 12 }] })
  expect(view!.c.warranties).toContainEqual({
    id: asset.id,
    name: 'Portão lateral: Motor novo',
    warranty_until: addDays(today, 20),
  })
  const ending = () =>
    as<{ name: string }>(
      gate.admin,
      (sql) => sql`select name from public.assets_page(${gate.condominiumId}, '{"warranty": "ending"}')`,
    )
  expect((await ending()).map(({ name }) => name)).toContain('Portão lateral')
  const told = () => gate.project.sql`
    select user_id from public.messages where condominium_id = ${gate.condominiumId} and kind = 'asset_warranty' and about_id = ${id} and channel = 'app'`
  await watch()
  await watch()
  expect(await told()).toEqual([{ user_id: gate.admin.id }])
  // Another end is told again, and a removed one no more.
  await good(saveWarranty, { ...given, until_on: addDays(today, 10) })
  await watch()
  expect(await told()).toHaveLength(2)
  await good(saveWarranty, { ...given, until_on: null })
  expect((await ending()).map(({ name }) => name)).not.toContain('Portão lateral')
})

test('work that a supplier finished is rated once by the management, and changed once by who gave it', async () => {
  const firm = await supplier('Elétrica Beta')
  const ordered = async () => {
    const id = await open({ supplier_id: firm })
    await good(move, { order_id: id, to: 'done' })
    return id
  }
  const [one, two] = [await ordered(), await ordered()]
  const rating = (stars: number, note = '') => ({ stars, note })
  expect(await code(rate, { order_id: one, rating: rating(4) })).toBe('rating_not_checked')
  for (const stars of [0, 6, 2.5])
    expect(await code(move, { order_id: one, to: 'checked', rating: rating(stars) })).toBe('invalid_input')
  await good(move, { order_id: one, to: 'checked', rating: rating(5, 'Caprichou') })
  await good(move, { order_id: two, to: 'checked' })
  await good(rate, { order_id: two, rating: rating(2) })
  const bare = await open()
  await good(move, { order_id: bare, to: 'done' })
  await good(move, { order_id: bare, to: 'checked' })
  expect(await code(rate, { order_id: bare, rating: rating(3) })).toBe('rating_without_supplier')
  const read = async () =>
    (
      await as<{ s: object[]; l: object[]; o: { rating: object } }>(
        gate.admin,
        (
          sql,
        ) => sql`select public.supplier_ratings_of(${gate.condominiumId}, ${firm}) as l, public.maintenance_order(${gate.condominiumId}, ${one}) as o,
          (select jsonb_agg(s) from public.supplier_ratings_summary(${gate.condominiumId}, ${firm}) s) as s`,
      )
    )[0]!
  expect(await read()).toMatchObject({
    s: [{ supplier_id: firm, average: 3.5, ratings: 2 }],
    o: { rating: { stars: 5, note: 'Caprichou', may_edit: true } },
  })
  expect((await read()).l).toHaveLength(2)
  const other = await gate.project.member(gate.condominiumId, 'admin')
  expect(await code(rate, { order_id: one, rating: rating(1) }, other)).toBe('rating_settled')
  await good(rate, { order_id: one, rating: rating(4, 'Voltou a falhar') })
  expect(await code(rate, { order_id: one, rating: rating(5) })).toBe('rating_settled')
  expect((await read()).o.rating).toMatchObject({ stars: 4, note: 'Voltou a falhar', may_edit: false })
  await expect(
    gate.project.sql`update public.supplier_ratings set stars = 1, edited_at = now() where order_id = ${one}`,
  ).rejects.toThrow('rating_settled')
  await expect(
    as(resident, (sql) => sql`select public.supplier_ratings_of(${gate.condominiumId}, ${firm})`),
  ).rejects.toThrow('forbidden')
  await expect(
    as(resident, (sql) => sql`select * from public.supplier_ratings_summary(${gate.condominiumId})`),
  ).rejects.toThrow('forbidden')
})

test('each week counts its orders and the hours of those of which they are known', async () => {
  // A week that no other test touches; its Sunday.
  const sunday = '2031-03-02'
  const calendar = async () =>
    (
      await as<{ c: { weeks: object[]; plans: { id: string; minutes: number | null }[] } }>(
        gate.admin,
        (sql) =>
          sql`select public.maintenance_calendar(${gate.condominiumId}, ${sunday}, ${addDays(sunday, 13)}) as c`,
      )
    )[0]!.c
  const first = await open({ due_on: sunday, minutes: 90 })
  await open({ due_on: addDays(sunday, 6) })
  const gone = await open({ due_on: addDays(sunday, 3), minutes: 600 })
  await good(move, { order_id: gone, to: 'cancelled', note: 'Não é mais preciso' })
  await open({ due_on: addDays(sunday, 7), minutes: 30 })
  expect((await calendar()).weeks).toEqual([
    { week: sunday, orders: 2, open: 2, minutes: 90, unknown: 1 },
    { week: addDays(sunday, 7), orders: 1, open: 1, minutes: 30, unknown: 0 },
  ])
  // What it took counts before what was expected.
  await good(move, { order_id: first, to: 'done', spent_minutes: 120 })
  expect((await calendar()).weeks).toContainEqual({
    week: sunday,
    orders: 2,
    open: 1,
    minutes: 120,
    unknown: 1,
  })
  // A plan says how long its work takes, and so does the order that it makes.
  const weekly = plan({ first_on: today, minutes: 45 })
  await good(savePlan, weekly)
  const [made] = await gate.project
    .sql`select minutes from public.maintenance_orders where plan_id = ${weekly.id}`
  expect(made).toEqual({ minutes: 45 })
  expect((await calendar()).plans.find((one) => one.id === weekly.id)).toMatchObject({ minutes: 45 })
})

test('the calendar has orders, plans, warranties, documents and inspections of its days', async () => {
  const [row] = await as<{ c: Record<string, unknown[]> }>(
    gate.admin,
    (sql) =>
      sql`select public.maintenance_calendar(${gate.condominiumId}, ${addDays(today, -10)}, ${addDays(today, 90)}) as c`,
  )
  const { orders, plans, warranties, expiries, months } = row!.c as Record<
    string,
    { title?: string; name?: string; source?: string }[]
  >
  expect(orders!.length).toBeGreaterThan(3)
  expect(plans!.length).toBeGreaterThan(0)
  expect(warranties!.map(({ name }) => name)).toContain('Portão com garantia')
  expect(expiries!.map(({ source }) => source)).toContain('supplier_document')
  expect(months!.length).toBeGreaterThan(0)
  await expect(
    as(resident, (sql) => sql`select public.maintenance_calendar(${gate.condominiumId}, ${today}, ${today})`),
  ).rejects.toThrow('forbidden')
})
