import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { watchMaintenanceTask } from '../../../worker/maintenance/watch-maintenance.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject, type User } from '../../functions/_shared/testing.ts'
import openOrder from '../../functions/maintenance/open-maintenance-order.ts'
import { type Gate, startGate } from '../concierge/gate.ts'

export let gate: Gate
export let worker: TestWorker
export let today: string
export let resident: User

/** Opens a building with a worker for the tests of a file. */
export function inService(): void {
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
}

export type Fn = Parameters<Gate['call']>[0]
export const code = async (fn: Fn, body: object, user?: User) =>
  (await gate.call(fn, body, user)).body.error?.code
export async function good<T>(fn: Fn, body: object, user?: User): Promise<T> {
  const answer = await gate.call(fn, body, user)
  expect(answer.body.error).toBeUndefined()
  return answer.body as T
}
export const as = async <Row>(
  user: User,
  ask: (sql: Gate['project']['sql']) => PromiseLike<unknown>,
): Promise<Row[]> =>
  gate.project.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true),
      set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })}, true)`
    return (await ask(sql as never)) as Row[]
  }) as Promise<Row[]>
export const order = (more: object = {}) => ({
  id: randomUUID(),
  kind: 'corrective',
  title: 'Trocar a mola',
  due_on: today,
  ...more,
})
export const open = async (more: object = {}) => (await good<{ id: string }>(openOrder, order(more))).id
export async function supplier(name = `Fornecedor ${randomUUID().slice(0, 6)}`): Promise<string> {
  const [row] = await gate.project.sql<{ id: string }[]>`
    insert into public.suppliers (condominium_id, name) values (${gate.condominiumId}, ${name}) returning id`
  return row!.id
}
/** The file that a command answers with. */
export async function file(fn: Fn, body: object): Promise<Buffer> {
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
export const plan = (more: object = {}) => ({
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
export const rowOf = async (id: string) =>
  (
    await gate.project.sql`select *, due_on::text as due_on from public.maintenance_orders where id = ${id}`
  )[0]!
export const ordersOf = (planId: string) => gate.project.sql<
  { id: string; status: string; planned_on: string }[]
>`
  select id, status, planned_on::text from public.maintenance_orders where plan_id = ${planId} order by sequence`
export const photo = (taskId: string) => gate.project.sql`
  insert into storage.objects (bucket_id, name, metadata) values ('condominium-files',
    ${`${gate.condominiumId}/maintenance/${taskId}/${randomUUID()}/foto.jpg`}, '{"mimetype": "image/jpeg", "size": 10}')`
export const watch = () => watchMaintenanceTask.run(worker.context, {}, new AbortController().signal)
