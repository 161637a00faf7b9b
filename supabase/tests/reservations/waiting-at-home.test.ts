import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../functions/_shared/testing.ts'
import bookArea from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import decide from '../../functions/reservations/decide-reservation.ts'
import join from '../../functions/reservations/join-area-wait.ts'
import { type Bookings, startBookings } from './bookings.ts'

let bookings: Bookings
beforeAll(async () => {
  bookings = await startBookings()
})
afterAll(() => bookings.close())

const waiting = (user: User) =>
  bookings.gate.project.sql.begin(async (sql) => {
    const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] = await sql`select public.community_waiting(${bookings.gate.condominiumId}) as waiting`
    return row!.waiting
  })

test('a request waits on the síndico’s home until it is decided; the unit’s home shows what is booked this week, to nobody else', async () => {
  const { gate, ok, space, booking, ana, beto } = bookings
  const area = await space({ name: 'Salão nobre', needs_approval: true })
  const asked = booking(area, 0, 3)
  await ok(bookArea, asked, ana)
  expect(await waiting(gate.admin)).toMatchObject({
    requests: { count: 1, id: asked.id, area: 'Salão nobre' },
  })
  expect((await waiting(ana)).next).toBeNull()
  expect((await waiting(ana)).requests).toBeUndefined()
  await ok(decide, { reservation_id: asked.id, approves: true })
  expect((await waiting(gate.admin)).requests.count).toBe(0)
  expect((await waiting(ana)).next).toMatchObject({ id: asked.id, area: 'Salão nobre' })
  expect((await waiting(beto)).next).toBeNull()
})

test('a freed time waits on the home of the one it is offered to', async () => {
  const { ok, space, booking, on, gate, ana, beto } = bookings
  const area = await space({ name: 'Quadra coberta' })
  const held = booking(area, 0, 20)
  await ok(bookArea, held, ana)
  await ok(join, { id: randomUUID(), area_id: area, unit_id: gate.units[1], ...on(20) }, beto)
  expect((await waiting(beto)).offers).toEqual([])
  await ok(cancel, { reservation_id: held.id, reason: '' }, ana)
  expect((await waiting(beto)).offers).toMatchObject([{ area: 'Quadra coberta' }])
  expect((await waiting(ana)).offers).toEqual([])
})

test('a plan without bookings has no line of them', async () => {
  const { gate } = bookings
  const { sql } = gate.project
  await sql`update public.subscription_plans set features = features || '{"reservations": false}'`
  expect((await waiting(gate.admin)).requests).toBeNull()
  await sql`update public.subscription_plans set features = features || '{"reservations": true}'`
})
