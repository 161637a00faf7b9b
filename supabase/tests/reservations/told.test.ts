import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasks } from '../../../worker/main.ts'
import { watchReservationsTask } from '../../../worker/reservations/watch-reservations.ts'
import answerOffer from '../../functions/reservations/answer-area-offer.ts'
import block from '../../functions/reservations/block-area.ts'
import book from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import decide from '../../functions/reservations/decide-reservation.ts'
import join from '../../functions/reservations/join-area-wait.ts'
import settle from '../../functions/reservations/settle-reservation-deposit.ts'
import { type Bookings, startBookings } from './bookings.ts'

let bookings: Bookings
beforeAll(async () => {
  bookings = await startBookings()
})
afterAll(() => bookings.close())

/** Does the work that waits, and returns the accounts that had letters about a booking since, by what it said. */
async function letters(about: unknown): Promise<string[]> {
  await bookings.worker.settle(tasks)
  const rows = await bookings.gate.project.sql<{ user_id: string; subject: string }[]>`
    select distinct coalesce(m.user_id, p.user_id) as user_id, split_part(m.subject, ':', 1) as subject
    from public.messages m left join public.people p on p.condominium_id = m.condominium_id and p.id = m.person_id
    where m.about_id = ${String(about)} order by 2, 1`
  return rows.map(({ user_id, subject }) => `${subject} ${user_id}`)
}
const past = (id: unknown) => bookings.gate.project.sql`
  update public.reservations set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days',
    busy = tstzrange(lower(busy) - interval '40 days', upper(busy) - interval '40 days') where id = ${String(id)}`

test('what the management books for a unit is told to all who live there, also when it is cancelled, closed or settled', async () => {
  const { ok, booking, space, gate, on } = bookings
  const [one, two] = [await gate.dweller(gate.units[3]!), await gate.dweller(gate.units[3]!)]
  const area = await space({ deposit_cents: 100 })
  const both = (subject: string) => [one.id, two.id].sort().map((id) => `${subject} ${id}`)
  const dropped = await ok(book, booking(area, 3, 3))
  await ok(cancel, { reservation_id: dropped.id, reason: 'Obra no salão' })
  expect(await letters(dropped.id)).toEqual(expect.arrayContaining(both('Reserva cancelada')))
  const closed = await ok(book, booking(area, 3, 4))
  await ok(block, { id: randomUUID(), area_id: area, ...on(4), reason: 'Pintura', cancels: true })
  expect(await letters(closed.id)).toEqual(expect.arrayContaining(both('Reserva cancelada')))
  const used = await ok(book, booking(area, 3, 5))
  expect(await letters(used.id)).toEqual(expect.arrayContaining(both('Reserva confirmada')))
  await past(used.id)
  await ok(settle, { reservation_id: used.id, kept_cents: 0 })
  expect(await letters(used.id)).toEqual(expect.arrayContaining(both('Caução acertada')))
})

test('who manages hears of what they booked for a unit only that it stands no more, with whose it is, apart from their own bookings', async () => {
  const { ok, booking, space, gate } = bookings
  const colleague = await gate.project.member(gate.condominiumId, 'admin')
  const area = await space()
  const bell = async () => {
    await bookings.worker.settle(tasks)
    return gate.project.sql<{ kind: string; subject: string }[]>`
      select kind, subject from public.messages where condominium_id = ${gate.condominiumId} and user_id = ${colleague.id} and kind like 'reservation%' and channel = 'app'
      order by created_at, id`
  }
  const made = await ok(book, booking(area, 5, 3), colleague)
  expect(await bell()).toEqual([])
  await ok(cancel, { reservation_id: made.id, reason: 'Obra no salão' })
  const [unit] = await gate.project.sql<{ label: string }[]>`
    select label from public.unit_list where condominium_id = ${gate.condominiumId} and unit_id = ${gate.units[5]!}`
  expect(await bell()).toEqual([
    { kind: 'reservation_of_unit', subject: expect.stringContaining(`, unidade ${unit!.label}, `) },
  ])
  // What waits for a decision still comes to everybody who manages, and says whose it is.
  const asked = await space({ needs_approval: true })
  await ok(book, booking(asked, 0, 4), bookings.ana)
  expect((await bell()).at(-1)).toEqual({
    kind: 'reservation_asked',
    subject: expect.stringMatching(/^Pedido de reserva: .+, unidade .+, /),
  })
})

test('what a resident booked is told to that resident alone; the next household hears nothing of it', async () => {
  const { ok, booking, space, gate, ana } = bookings
  const { sql } = gate.project
  const area = await space()
  const other = await gate.dweller(gate.units[0]!)
  const held = await ok(book, booking(area, 0, 3), ana)
  await ok(cancel, { reservation_id: held.id, reason: 'Obra no salão' })
  expect(await letters(held.id)).toContain(`Reserva cancelada ${ana.id}`)
  expect(await letters(held.id)).not.toContain(`Reserva cancelada ${other.id}`)
  const managed = await ok(book, booking(area, 4, 3))
  await sql`update public.reservations set created_at = created_at - interval '5 days' where id = ${String(managed.id)}`
  const next = await gate.dweller(gate.units[4]!)
  await sql`
    update public.occupancies o set starts_on = private.today() from public.people p
    where p.user_id = ${next.id} and o.person_id = p.id and o.unit_id = ${gate.units[4]!}`
  await ok(cancel, { reservation_id: managed.id, reason: 'Obra no salão' })
  expect(await letters(managed.id)).not.toContain(`Reserva cancelada ${next.id}`)
})

test('a unit does not wait for a time of its own, and what it books ends its wait for it', async () => {
  const { ok, booking, space, refusal, stateOf, ana, beto } = bookings
  const area = await space()
  const held = await ok(book, booking(area, 0, 6), ana)
  expect(await refusal(join, booking(area, 0, 6), ana)).toBe('reservation_wait_own')
  expect(await refusal(join, booking(area, 0, 6))).toBe('reservation_wait_own')
  const wait = await ok(join, booking(area, 1, 6), beto)
  await ok(cancel, { reservation_id: held.id, reason: '' }, ana)
  // Offered; asking again is the same place.
  expect((await ok(join, booking(area, 1, 6), beto)).id).toBe(wait.id)
  const { reservation_id } = await ok(answerOffer, { wait_id: wait.id, accepts: true }, beto)
  expect(await stateOf(reservation_id)).toBe('approved')
  expect(await refusal(join, booking(area, 1, 6), beto)).toBe('reservation_wait_own')
})

test('a request whose hour has come without a decision lapses, is told once, and is decided no more', async () => {
  const { ok, booking, space, refusal, stateOf, ana, worker } = bookings
  const area = await space({ needs_approval: true, fee_cents: 500 })
  const asked = await ok(book, booking(area, 0, 7), ana)
  await past(asked.id)
  expect(await refusal(decide, { reservation_id: asked.id, approves: true })).toBe('reservation_not_open')
  for (let turn = 0; turn < 2; turn++)
    await watchReservationsTask.run(worker.context, {}, new AbortController().signal)
  expect(await stateOf(asked.id)).toBe('expired')
  expect(await bookings.duesOf(asked.id)).toEqual([])
  expect((await letters(asked.id)).filter((line) => line.startsWith('Pedido vencido'))).toEqual([
    `Pedido vencido ${ana.id}`,
  ])
})

test('an id that another closing has closes nothing, and says so', async () => {
  const { ok, space, refusal, on } = bookings
  const [one, two] = [await space(), await space()]
  const asked = { id: randomUUID(), area_id: one, ...on(8), reason: 'Pintura' }
  await ok(block, asked)
  await ok(block, asked)
  expect(await refusal(block, { ...asked, area_id: two })).toBe('record_exists')
})
