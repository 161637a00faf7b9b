import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { User } from '../../functions/_shared/testing.ts'
import { furnishInfractions } from '../penalty-rows.ts'
import { type Bookings, startBookings } from '../reservations/bookings.ts'

// The vice-síndico has the third flat, and a business of their own; one of the council too has theirs.
export let house: Bookings
export let vice: User
export let councillor: User
export let vicePerson: string
export const cpf = '52998224725'
export const ask = async (fn: Parameters<Bookings['gate']['call']>[0], body: object, user: User = vice) => {
  const { status, body: answer } = await house.gate.call(fn, body, user)
  return status === 200 ? 'done' : (answer.error?.code ?? String(status))
}
export const sql = () => house.gate.project.sql
export const home = () => house.gate.condominiumId
export const notes = async () =>
  (await sql()`select matter, why from public.own_decisions order by id`).map(
    ({ matter, why }) => `${matter} ${why}`,
  )

/** Opens the house for the tests of a file; each begins with no note of an own decision. */
export function inHousehold(): void {
  beforeAll(async () => {
    house = await startBookings()
    vice = await house.gate.dweller(house.gate.units[2]!)
    await sql()`update public.memberships set role = 'admin' where user_id = ${vice.id}`
    councillor = await house.gate.project.member(home(), 'council')
    const [person] = await sql()<{ id: string }[]>`
      update public.people set document = ${cpf} where user_id = ${vice.id} returning id`
    vicePerson = person!.id
    await sql()`
      insert into public.people (condominium_id, user_id, name, document)
      values (${home()}, ${councillor.id}, 'Conselheira', '11144477735')`
    await furnishInfractions(sql(), home())
  })
  afterAll(() => house.close())
  beforeEach(() => sql()`delete from public.own_decisions`)
}

/** Runs `work` with no other administrator. */
export async function alone(work: () => Promise<void>): Promise<void> {
  const become = (role: string) =>
    sql()`update public.memberships set role = ${role} where user_id = ${house.gate.admin.id}`
  await become('resident')
  try {
    await work()
  } finally {
    await become('owner_admin')
  }
}
export const supplier = async (values: { document?: string; pix_key?: string }) => {
  const [row] = await sql()<{ id: string }[]>`
    insert into public.suppliers ${sql()({ condominium_id: home(), name: `Pessoa ${randomUUID().slice(0, 8)}`, ...values })}
    on conflict (condominium_id, document) do update set document = excluded.document returning id`
  return row!.id
}
