import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellReservationTask } from '../../../worker/reservations/tell-reservation.ts'
import type { User } from '../../functions/_shared/testing.ts'
import book from '../../functions/reservations/book-area.ts'
import comment from '../../functions/reservations/comment-reservation.ts'
import { type Bookings, startBookings } from './bookings.ts'
import { openDays } from './day.ts'

let bookings: Bookings
let days: ReturnType<typeof openDays>
let day = 12
beforeAll(async () => {
  bookings = await startBookings()
  days = openDays(bookings.gate)
})
afterAll(() => bookings.close())

async function booked(): Promise<string> {
  const asked = bookings.booking(await bookings.space(), 0, ++day)
  await bookings.ok(book, asked, bookings.ana)
  return asked.id
}
const message = (reservation_id: string, body = 'Posso entrar às 9h?') => ({
  id: randomUUID(),
  reservation_id,
  body,
})
const read = async (id: string, user: User) =>
  (await days.view(id, user))?.comments.map(({ body }: { body: string }) => body)
/** Who was told of a message inside of the product. */
const told = async (id: string) => {
  await bookings.worker.settle([tellReservationTask])
  const rows = await bookings.gate.project.sql`
    select user_id from public.messages where about_id = ${id} and channel = 'app' order by id`
  return rows.map(({ user_id }) => user_id)
}

test('a message goes once to the other side, however often it is sent', async () => {
  const { ok, ana, gate } = bookings
  const id = await booked()
  const [asked, answered] = [message(id), message(id, 'Pode.')]
  await Promise.all([ok(comment, asked, ana), ok(comment, asked, ana)])
  await ok(comment, asked, ana)
  expect(await told(asked.id)).toEqual([gate.admin.id])
  await ok(comment, answered)
  expect(await told(answered.id)).toEqual([ana.id])
  expect(await read(id, ana)).toEqual([asked.body, answered.body])
  expect(await read(id, gate.admin)).toEqual([asked.body, answered.body])
})

test('neighbours and the front desk neither write nor read', async () => {
  const { ok, refusal, ana, beto, gate } = bookings
  const id = await booked()
  await ok(comment, message(id), ana)
  expect(await refusal(comment, message(id), beto)).toBe('not_found')
  expect(await refusal(comment, message(id), gate.doorman)).toBe('forbidden')
  expect(await read(id, beto)).toBeUndefined()
  await gate.project.sql`
    update public.reservations set starts_at = now() + interval '1 hour', ends_at = now() + interval '3 hours',
      busy = tstzrange(now() + interval '1 hour', now() + interval '3 hours') where id = ${id}`
  expect(await read(id, gate.doorman)).toEqual([])
})

test('an id of another’s message is refused, and so is more than an hour takes', async () => {
  const { ok, refusal, ana } = bookings
  const id = await booked()
  const own = message(id)
  await ok(comment, own, ana)
  expect(await refusal(comment, own)).toBe('not_found')
  for (let sent = 0; sent < 30; sent += 1) await bookings.gate.call(comment, message(id), ana)
  expect(await refusal(comment, message(id), ana)).toBe('rate_limited')
})

test('whose stay ended reads and hears nothing more, and the next household nothing of it', async () => {
  const { ok, refusal, gate } = bookings
  const { sql } = gate.project
  const unit = gate.units[3]!
  const carla = await gate.dweller(unit)
  const asked = bookings.booking(await bookings.space(), 3, ++day)
  await ok(book, asked, carla)
  await ok(comment, message(asked.id), carla)
  await sql`
    update public.reservations set created_at = created_at - interval '10 days' where id = ${asked.id}`
  await sql`
    update public.occupancies set starts_on = starts_on - 400 where unit_id = ${unit}`
  expect(await read(asked.id, carla)).toHaveLength(1)
  await sql`
    update public.occupancies set ends_on = private.today() - 1 where unit_id = ${unit}`
  const dora = await gate.dweller(unit)
  expect(await read(asked.id, carla)).toBeUndefined()
  expect(await refusal(comment, message(asked.id), carla)).toBe('not_found')
  await sql`update public.occupancies set starts_on = private.today() where unit_id = ${unit} and ends_on is null`
  expect(await read(asked.id, dora)).toEqual([])
  expect(await refusal(comment, message(asked.id), dora)).toBe('not_found')
  const answered = message(asked.id, 'Pode.')
  await ok(comment, answered)
  expect(await told(answered.id)).toEqual([])
})
