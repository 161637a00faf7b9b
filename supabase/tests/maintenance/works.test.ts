import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, monthOf } from '../../../domain/calendar.ts'
import type { Works } from '../../../domain/maintenance/orders/works.ts'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import authorize from '../../functions/maintenance/authorize-maintenance-order.ts'
import billOrder from '../../functions/maintenance/bill-maintenance-order.ts'
import changeOrder from '../../functions/maintenance/change-maintenance-order.ts'
import chooseQuote from '../../functions/maintenance/choose-maintenance-quote.ts'
import move from '../../functions/maintenance/move-maintenance-order.ts'
import openOrder from '../../functions/maintenance/open-maintenance-order.ts'
import saveQuote from '../../functions/maintenance/save-maintenance-quote.ts'
import saveSettings from '../../functions/maintenance/save-maintenance-settings.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

let gate: Gate
let today: string
let supplier: string
let vice: User
beforeAll(async () => {
  gate = await startGate(await startProject(), { plan: 'profissional' })
  const [clock] = await gate.project.sql<{ today: string }[]>`select private.today()::text as today`
  today = clock!.today
  const [row] = await gate.project.sql<{ id: string }[]>`
    insert into public.suppliers (condominium_id, name) values (${gate.condominiumId}, 'Construtora') returning id`
  supplier = row!.id
  vice = await gate.project.member(gate.condominiumId, 'admin')
  await good(saveSettings, {
    quotes_above_cents: null,
    quotes_needed: 3,
    warranty_days: 30,
    assembly_above_cents: 1_000_000,
  })
})
afterAll(() => gate.project.close())

type Fn = Parameters<Gate['call']>[0]
const code = async (fn: Fn, body: object, user?: User) => (await gate.call(fn, body, user)).body.error?.code
async function good(fn: Fn, body: object, user?: User) {
  expect((await gate.call(fn, body, user)).body.error).toBeUndefined()
}
const what = { kind: 'corrective', title: 'Reforma da guarita' }

/** An order of these works with one quote of this much. */
async function asked(works: Works | null, cents: number) {
  const [id, quote_id] = [randomUUID(), randomUUID()]
  await good(openOrder, { id, ...what, works, due_on: today })
  await good(saveQuote, {
    order_id: id,
    id: quote_id,
    supplier_id: supplier,
    items: [{ description: 'Obra', cents }],
  })
  return { id, choice: { order_id: id, quote_id, reason: 'Único a atender' } }
}
async function decision(matter: string, more: { decided_on?: string; is_reached?: boolean } = {}) {
  const [row] = await gate.project.sql<{ id: string }[]>`
    insert into public.decisions (condominium_id, decided_on, assembly, matter, title, body, requirement, is_reached)
    values (${gate.condominiumId}, ${more.decided_on ?? today}, 'extraordinary', ${matter}, ${`Sobre ${matter}`}, 'Aprovado', 'maioria',
      ${more.is_reached ?? true}) returning id`
  return row!.id
}
const view = async (id: string) => {
  const [row] = await gate.project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: gate.admin.id, role: 'authenticated', aal: 'aal1' })}, true)`
    return sql<{ view: Record<string, unknown> }[]>`
      select public.maintenance_order(${gate.condominiumId}, ${id}) as view`
  })
  return row!.view
}

test('useful works wait for the decision of their own matter, whatever they cost', async () => {
  const { id, choice } = await asked('useful_works', 1000)
  expect(await code(chooseQuote, choice)).toBe('maintenance_decision_needed')
  const wrong = [
    randomUUID(),
    await decision('necessary_works'),
    await decision('useful_works', { decided_on: addDays(today, 1) }),
    await decision('useful_works', { is_reached: false }),
  ]
  for (const decision_id of wrong)
    expect(await code(authorize, { order_id: id, decision_id })).toBe('invalid_input')
  expect(await code(authorize, { order_id: id, urgent_reason: 'O portão cai sobre quem passa.' })).toBe(
    'maintenance_urgency_refused',
  )
  const decision_id = await decision('useful_works')
  await good(authorize, { order_id: id, decision_id }, vice)
  await good(chooseQuote, choice)
  expect(await view(id)).toMatchObject({
    works: 'useful_works',
    decision: { id: decision_id, label: expect.stringContaining('Sobre useful_works') },
    rule: { assembly_above_cents: 1_000_000 },
  })
  // What was chosen rests on it: neither the decision nor the matter is taken away from below it.
  expect(await code(authorize, { order_id: id, decision_id: null })).toBe('maintenance_decision_needed')
  const changed = { order_id: id, ...what, due_on: today, supplier_id: supplier }
  expect(await code(changeOrder, { ...changed, works: 'additions' })).toBe('maintenance_decision_needed')
  await good(changeOrder, { ...changed, works: 'useful_works', title: 'Guarita maior' })
  expect(await view(id)).toMatchObject({ decision_id, title: 'Guarita maior' })
  await good(chooseQuote, { order_id: id, quote_id: null })
  await good(changeOrder, { ...changed, works: 'additions' })
  expect(await view(id)).toMatchObject({ decision_id: null, works: 'additions' })
})

test('upkeep waits above the limit alone, also where its cost comes by closing it or by the bill', async () => {
  const cheap = await asked(null, 1_000_000)
  await good(chooseQuote, cheap.choice)
  const dear = await asked(null, 1_000_001)
  expect(await code(chooseQuote, dear.choice)).toBe('maintenance_decision_needed')
  const done = { order_id: dear.id, to: 'done', done_on: today }
  expect(await code(move, { ...done, cost_cents: 1_000_001 })).toBe('maintenance_decision_needed')
  await good(move, done)
  const bill = {
    order_id: dear.id,
    competence: monthOf(today),
    due_on: addDays(today, 10),
    lines: [{ fund: 'ordinary', rubric: '2.3.01', cents: 1_000_001 }],
  }
  expect(await code(billOrder, bill)).toBe('maintenance_decision_needed')
  await good(authorize, { order_id: dear.id, decision_id: await decision('accounts') })
  await good(billOrder, bill)
})

test('urgent necessary works go on by the word of the síndico, and the assembly is told afterwards', async () => {
  const { id, choice } = await asked('necessary_works', 5_000_000)
  expect(await code(chooseQuote, choice)).toBe('maintenance_decision_needed')
  const urgent = { order_id: id, urgent_reason: 'A marquise soltou pedaços sobre a calçada.' }
  expect(await code(authorize, { ...urgent, urgent_reason: 'Urgente' })).toBe('invalid_input')
  expect(await code(authorize, urgent, vice)).toBe('maintenance_urgency_of_sindico')
  await good(authorize, urgent)
  await good(chooseQuote, choice)
  expect(await code(authorize, { order_id: id })).toBe('maintenance_decision_needed')
  const decision_id = await decision('necessary_works')
  await good(authorize, { ...urgent, decision_id }, vice)
  expect(await view(id)).toMatchObject({ urgent_reason: urgent.urgent_reason, decision_id })
  const log = await gate.project.sql`
    select from_value, to_value, note from public.maintenance_events where order_id = ${id} and from_value is not null order by created_at, id`
  expect(log).toEqual([
    { from_value: 'urgent', to_value: null, note: urgent.urgent_reason },
    { from_value: 'decision', to_value: expect.stringContaining('Sobre necessary_works'), note: null },
  ])
  // Whoever only does the work reads neither.
  await gate.project
    .sql`update public.maintenance_orders set assignee_id = ${gate.doorman.id} where id = ${id}`
  const [own] = await gate.project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: gate.doorman.id, role: 'authenticated', aal: 'aal1' })}, true)`
    return sql<{ view: Record<string, unknown> }[]>`
      select public.maintenance_order(${gate.condominiumId}, ${id}) as view`
  })
  expect(own!.view).toMatchObject({ urgent_reason: null, decision_id: null, decision: null })
})

const approvalOf = async (billId: string) => {
  const [row] = await gate.project.sql<{ a: Record<string, unknown> | null }[]>`
    select private.bill_approval(${gate.condominiumId}, ${billId}) as a`
  return row!.a
}
/** Booked in so many instalments: the ids of all of its bills. */
async function booked(order_id: string, cents: number, instalments = 1) {
  await good(billOrder, {
    order_id,
    instalments,
    competence: monthOf(today),
    due_on: addDays(today, 10),
    lines: [{ fund: 'ordinary', rubric: '2.3.01', cents }],
  })
  const bills = await gate.project.sql<{ id: string }[]>`
    select b.id from public.bills b where b.subject_id = (
      select m.subject_id from public.maintenance_orders o join public.bills m on m.id = o.bill_id where o.id = ${order_id})`
  return bills.map(({ id }) => id)
}
const councilAsked = async (ids: readonly string[]) =>
  (
    await gate.project
      .sql`select from private.outbox where topic = 'bill-approval' and payload ->> 'billId' = any (${[...ids]})`
  ).length

test('the decision that an order rests on goes along to its bill and all instalments, with a rule of approval or without', async () => {
  const decision_id = await decision('useful_works')
  const named = { decision: { id: decision_id, label: expect.stringContaining('Sobre useful_works') } }
  const free = await asked('useful_works', 900_000)
  await good(authorize, { order_id: free.id, decision_id })
  await good(move, { order_id: free.id, to: 'done', done_on: today, cost_cents: 900_000 })
  for (const id of await booked(free.id, 900_000, 3))
    expect(await approvalOf(id)).toMatchObject({
      ...named,
      need: 'none',
      voices: [{ verdict: 'assembly', cents: 900_000 }],
    })

  await gate.project.sql`
    insert into public.approval_rules (condominium_id, effective_from, council_above_cents, assembly_above_cents)
    values (${gate.condominiumId}, ${today}, 100000, 500000)`
  const ruled = await asked('useful_works', 900_000)
  await good(authorize, { order_id: ruled.id, decision_id })
  await good(move, { order_id: ruled.id, to: 'done', done_on: today, cost_cents: 900_000 })
  const bills = await booked(ruled.id, 900_000, 2)
  expect(bills).toHaveLength(2)
  for (const id of bills)
    expect(await approvalOf(id)).toMatchObject({ ...named, need: 'assembly', state: 'approved' })

  // The council is asked where there is no decision, and only there.
  const council = await asked('useful_works', 200_000)
  await good(authorize, { order_id: council.id, decision_id })
  await good(move, { order_id: council.id, to: 'done', done_on: today, cost_cents: 200_000 })
  expect(await councilAsked(await booked(council.id, 200_000))).toBe(0)
  const plain = await asked(null, 200_000)
  await good(move, { order_id: plain.id, to: 'done', done_on: today, cost_cents: 200_000 })
  const [waiting] = await booked(plain.id, 200_000)
  expect(await councilAsked([waiting!])).toBe(1)
  expect(await approvalOf(waiting!)).toMatchObject({ decision: null, state: 'waiting' })

  // Urgent works: what the assembly decides afterwards is named on the order once, and stands on the bill too; named again, it is said once.
  const urgent = await asked('necessary_works', 900_000)
  await good(authorize, { order_id: urgent.id, urgent_reason: 'A marquise soltou pedaços sobre a calçada.' })
  await good(move, { order_id: urgent.id, to: 'done', done_on: today, cost_cents: 900_000 })
  const [late] = await booked(urgent.id, 900_000)
  expect(await approvalOf(late!)).toMatchObject({ decision: null, state: 'waiting' })
  const afterwards = await decision('necessary_works')
  for (let times = 0; times < 2; times++)
    await good(authorize, {
      order_id: urgent.id,
      decision_id: afterwards,
      urgent_reason: 'A marquise soltou pedaços sobre a calçada.',
    })
  const told = await approvalOf(late!)
  expect(told).toMatchObject({ decision: { id: afterwards }, state: 'approved' })
  expect(told!.voices).toHaveLength(1)
})
