import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '../../../domain/calendar.ts'
import { readPdf } from '../../functions/_shared/charge-document/pdf-text.ts'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import assetHistory from '../../functions/maintenance/asset-history.ts'
import authorize from '../../functions/maintenance/authorize-maintenance-order.ts'
import exportOrders from '../../functions/maintenance/export-maintenance-orders.ts'
import orderDocument from '../../functions/maintenance/maintenance-order-document.ts'
import move from '../../functions/maintenance/move-maintenance-order.ts'
import openOrder from '../../functions/maintenance/open-maintenance-order.ts'
import saveAsset from '../../functions/maintenance/save-asset.ts'
import savePlan from '../../functions/maintenance/save-maintenance-plan.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

let gate: Gate
let today: string
beforeAll(async () => {
  gate = await startGate(await startProject(), { plan: 'profissional' })
  const [clock] = await gate.project.sql<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
})
afterAll(() => gate.project.close())

type Fn = Parameters<Gate['call']>[0]
const code = async (fn: Fn, body: object, user?: User) => (await gate.call(fn, body, user)).body.error?.code
async function good(fn: Fn, body: object, user?: User) {
  expect((await gate.call(fn, body, user)).body.error).toBeUndefined()
}
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
const asManager = <Row>(ask: (sql: Gate['project']['sql']) => PromiseLike<unknown>): Promise<Row> =>
  gate.project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: gate.admin.id, role: 'authenticated', aal: 'aal1' })}, true)`
    return (await ask(sql as never)) as Row
  }) as Promise<Row>
const view = async (id: string) =>
  (
    await asManager<{ v: Record<string, unknown> }[]>(
      (sql) => sql`select public.maintenance_order(${gate.condominiumId}, ${id}) as v`,
    )
  )[0]!.v

/** A monthly plan whose order for today is made, and that order. */
async function planned(more: object = {}) {
  const id = randomUUID()
  await good(savePlan, {
    id,
    title: `Plano ${id.slice(0, 6)}`,
    every: 1,
    every_unit: 'month',
    anchor: 'date',
    first_on: today,
    ahead_days: 10,
    ...more,
  })
  const [order] = await gate.project.sql<{ id: string; title: string }[]>`
    select id, title from public.maintenance_orders where plan_id = ${id}`
  return { plan: id, order: order!.id, title: order!.title }
}
const nextOf = async (plan: string) =>
  (await gate.project.sql`select next_on::text as on from public.maintenance_plans where id = ${plan}`)[0]!.on
const skip = (order_id: string) => ({ order_id, to: 'skipped', note: 'Oficina em férias coletivas' })

test('an order of a plan is skipped with a reason by the management, and the plan goes on', async () => {
  const { plan, order } = await planned({ assignee_id: gate.doorman.id, standard: 'ABNT NBR 5674' })
  expect(await view(order)).toMatchObject({ cycle: { anchor: 'date', standard: 'ABNT NBR 5674' } })
  expect(await code(move, { order_id: order, to: 'skipped' })).toBe('maintenance_reason_needed')
  expect(await code(move, skip(order), gate.doorman)).toBe('forbidden')
  await good(move, skip(order))
  expect(await nextOf(plan)).toBe(addMonths(today, 1))
  const skipped = await view(order)
  expect(skipped).toMatchObject({
    status: 'skipped',
    is_open: false,
    cancel_reason: 'Oficina em férias coletivas',
  })
  expect(skipped.events).toMatchObject([{ kind: 'made' }, { kind: 'status', to: 'skipped' }])
  // It is over: nothing is done to it but taking it back.
  for (const to of ['done', 'in_progress', 'cancelled'])
    expect(await code(move, { order_id: order, to, note: 'Motivo' })).toBe('maintenance_move_refused')
  expect(await code(authorize, { order_id: order, decision_id: null })).toBe('maintenance_order_closed')
})

test('what no plan made is not skipped, whoever writes', async () => {
  const id = randomUUID()
  await good(openOrder, { id, kind: 'corrective', title: 'Trocar a mola', due_on: today })
  expect(await code(move, skip(id))).toBe('maintenance_skip_unplanned')
  await expect(
    gate.project
      .sql`update public.maintenance_orders set status = 'skipped', cancel_reason = 'Oficina' where id = ${id}`,
  ).rejects.toThrow('maintenance_order_skipped')
  const { order } = await planned()
  await expect(
    gate.project.sql`update public.maintenance_orders set status = 'skipped' where id = ${order}`,
  ).rejects.toThrow('maintenance_order_given_up')
  // As long a reason as the field takes.
  await good(move, { ...skip(order), note: 'a'.repeat(2000) })
})

test('it is resumed, and its plan with it, until the plan made the next one, even where that one is over', async () => {
  const { plan, order } = await planned()
  await good(move, skip(order))
  await good(move, { order_id: order, to: 'open' })
  expect(await nextOf(plan)).toBe(today)
  expect(await view(order)).toMatchObject({ status: 'open', cancel_reason: null })
  await good(move, skip(order))
  expect(await nextOf(plan)).toBe(addMonths(today, 1))
  await gate.project
    .sql`update public.maintenance_plans set next_on = ${addDays(today, 3)} where id = ${plan}`
  const made = await gate.project.sql<{ order_id: string }[]>`
    select order_id from private.make_planned_orders(5, ${gate.condominiumId})`
  expect(made).toHaveLength(1)
  expect(await code(move, { order_id: order, to: 'open' })).toBe('maintenance_next_made')
  await good(move, { order_id: made[0]!.order_id, to: 'done', done_on: today })
  expect(await code(move, { order_id: order, to: 'open' })).toBe('maintenance_next_made')
  await good(savePlan, {
    id: plan,
    title: 'Encerrado',
    every: 1,
    every_unit: 'month',
    anchor: 'date',
    first_on: today,
    ended: true,
  })
})

test('skipped is told from cancelled in list, export, calendar, history and paper, and is no work of its week', async () => {
  const asset = { id: randomUUID(), name: 'Bomba de esgoto', category: 'pump' }
  await good(saveAsset, asset)
  const passed = await planned({ asset_id: asset.id, minutes: 90 })
  const off = await planned({ asset_id: asset.id })
  await good(move, skip(passed.order))
  await good(move, { order_id: off.order, to: 'cancelled', note: 'Bomba retirada' })
  const listed = async (state: string) =>
    (
      await asManager<{ id: string }[]>(
        (sql) =>
          sql`select id from public.maintenance_orders_page(${gate.condominiumId}, ${sql.json({ state, asset_id: asset.id })})`,
      )
    ).map(({ id }) => id)
  expect(await listed('skipped')).toEqual([passed.order])
  expect(await listed('cancelled')).toEqual([off.order])
  const csv = (
    await file(exportOrders, { format: 'csv', filters: { state: 'any', asset_id: asset.id } })
  ).toString()
  expect(csv).toContain(';Pulada;')
  expect(csv).toContain(';Cancelada;')
  const words = async (fn: Fn, body: object) =>
    readPdf(new Uint8Array(await file(fn, body))).text.replace(/\s+/g, ' ')
  const history = await words(assetHistory, { asset_id: asset.id })
  expect(history).toContain('Pulada')
  expect(history).toContain('Cancelada')
  expect(await words(orderDocument, { order_id: passed.order })).toContain('Oficina em férias coletivas')

  const [read] = await asManager<
    { c: { orders: { id: string; status: string }[]; weeks: { orders: number; minutes: number }[] } }[]
  >((sql) => sql`select public.maintenance_calendar(${gate.condominiumId}, ${today}, ${today}) as c`)
  const { orders, weeks } = read!.c
  expect(orders).toContainEqual(expect.objectContaining({ id: passed.order, status: 'skipped' }))
  expect(orders.map(({ id }) => id)).not.toContain(off.order)
  const [work] = await gate.project.sql<{ orders: number }[]>`
    select count(*)::integer as orders from public.maintenance_orders
    where condominium_id = ${gate.condominiumId} and due_on = ${today} and status not in ('skipped', 'cancelled')`
  expect(weeks.map((week) => week.orders).reduce((sum, one) => sum + one, 0)).toBe(work!.orders)
})

test('who did the work signs, drawn or by the typed name, on page and paper, and not what is taken back', async () => {
  const strokes = 'M10 10L90 40L120 30'
  const open = async () => {
    const id = randomUUID()
    await good(openOrder, {
      id,
      kind: 'corrective',
      title: 'Trocar a mola',
      due_on: today,
      assignee_id: gate.doorman.id,
    })
    return id
  }
  const [drawn, typed, bare] = [await open(), await open(), await open()]
  const done = (order_id: string, signature?: object) => ({ order_id, to: 'done', done_on: today, signature })
  expect(await code(move, done(drawn, { name: 'Jo', path: strokes }), gate.doorman)).toBe('invalid_input')
  expect(await code(move, done(drawn, { name: 'José Luz', path: 'javascript' }), gate.doorman)).toBe(
    'invalid_input',
  )
  await good(move, done(drawn, { name: 'José Luz', path: strokes }), gate.doorman)
  await good(move, done(typed, { name: 'Maria da Mola' }), gate.doorman)
  await good(move, done(bare), gate.doorman)
  expect(await view(drawn)).toMatchObject({
    signed_name: 'José Luz',
    signature: strokes,
    signed_by: gate.doorman.id,
    signed_at: expect.any(String),
    signed_by_name: expect.any(String),
  })
  expect(await view(typed)).toMatchObject({ signed_name: 'Maria da Mola', signature: null })
  expect(await view(bare)).toMatchObject({ signed_name: null, signed_at: null, signed_by_name: null })
  const paper = async (id: string) =>
    readPdf(new Uint8Array(await file(orderDocument, { order_id: id }))).text.replace(/\s+/g, ' ')
  expect(await paper(drawn)).toMatch(/José Luz.*Assinou com desenho/)
  expect(await paper(typed)).toMatch(/Maria da Mola.*Assinou com o nome digitado/)
  expect(await paper(bare)).toContain('Quem executou, data')
  // Checked and back, it stays; back to work, it goes.
  await good(move, { order_id: drawn, to: 'checked' })
  await good(move, { order_id: drawn, to: 'done' })
  expect(await view(drawn)).toMatchObject({ signature: strokes })
  await good(move, { order_id: drawn, to: 'in_progress', note: 'Faltou a mola' })
  expect(await view(drawn)).toMatchObject({ signed_name: null, signature: null, signed_at: null })
})
