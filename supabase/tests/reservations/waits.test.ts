import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join as pathOf } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { momentAt } from '../../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import answerOffer from '../../functions/reservations/answer-area-offer.ts'
import book from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import join from '../../functions/reservations/join-area-wait.ts'
import { type Bookings, startBookings } from './bookings.ts'

let bookings: Bookings
beforeAll(async () => {
  bookings = await startBookings()
})
afterAll(() => bookings.close())

/** Makes a space by the hour that is fully booked, so many days from now; `at` returns hours of that day. */
async function fullDay(days: number, more: object = {}) {
  const { space, ok, gate, today } = bookings
  const area_id = await space({ mode: 'free', step_minutes: 30, min_minutes: 30, max_minutes: 720, ...more })
  const at = (unit: number, from: number, until: number) => ({
    id: randomUUID(),
    area_id,
    unit_id: gate.units[unit]!,
    starts_at: momentAt(addDays(today, days), from, brasiliaZone).toISOString(),
    ends_at: momentAt(addDays(today, days), until, brasiliaZone).toISOString(),
  })
  const held = await ok(book, { ...at(2, 600, 1320), answers: { som: 'Não' } })
  return { at, held }
}

test('a unit has one place in line for hours that overlap, and is told which rule it meets', async () => {
  const { ok, refusal, ana, beto } = bookings
  const { at } = await fullDay(5)
  const first = await ok(join, at(0, 600, 720), ana)
  expect(await refusal(join, at(0, 630, 750), ana)).toBe('reservation_wait_overlaps')
  expect(await refusal(join, at(0, 540 + 60, 1320), ana)).toBeUndefined()
  expect((await ok(join, at(0, 600, 720), ana)).id).toBe(first.id)
  expect((await ok(join, at(0, 720, 780), ana)).id).not.toBe(first.id)
  expect((await ok(join, at(1, 630, 750), beto)).id).not.toBe(first.id)
})

test('of ten places asked for at once for hours that overlap the unit has one', async () => {
  const { gate, ana } = bookings
  const { at } = await fullDay(6)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => gate.call(join, at(0, 600 + nth * 30, 1300 - (1300 % 30)), ana)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const words = new Set(answers.flatMap(({ body }) => body.error?.code ?? []))
  expect(words).toEqual(new Set(['reservation_wait_overlaps']))
})

test('a unit waits in ten lines at most, also when it asks for all of them at once; whoever leaves one may enter another', async () => {
  const { gate, ok, refusal, beto } = bookings
  const { sql } = gate.project
  await sql`update public.reservation_waits set state = 'left' where condominium_id = ${gate.condominiumId}`
  const { at } = await fullDay(7)
  const asked = Array.from({ length: 16 }, (_, nth) => at(1, 600 + nth * 30, 630 + nth * 30))
  const answers = await Promise.all(asked.map((one) => gate.call(join, one, beto)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await refusal(join, at(1, 1200, 1230), beto)).toBe('reservation_waits_full')
  const kept = answers.find(({ status }) => status === 200)!
  await ok(answerOffer, { wait_id: kept.body.id, accepts: false }, beto)
  await ok(join, at(1, 1200, 1230), beto)
})

test('what a unit declines goes to the next, and never back to it', async () => {
  const { gate, ok, ana, beto } = bookings
  const { sql } = gate.project
  await sql`update public.reservation_waits set state = 'left' where condominium_id = ${gate.condominiumId}`
  const { at, held } = await fullDay(8)
  const [mine, next] = [await ok(join, at(0, 600, 720), ana), await ok(join, at(1, 600, 720), beto)]
  await ok(cancel, { reservation_id: held.id, reason: 'Obra' })
  await ok(answerOffer, { wait_id: mine.id, accepts: false }, ana)
  const states = await sql`
    select id, state from public.reservation_waits where id = any (${[String(mine.id), String(next.id)]}) order by created_at`
  expect(states.map(({ state }) => state)).toEqual(['declined', 'offered'])
})

test('who accepts an offer answers what every booking is asked; the management sees who waits, and in which order', async () => {
  const { gate, ok, refusal, ana, beto } = bookings
  const { sql } = gate.project
  await sql`update public.reservation_waits set state = 'left' where condominium_id = ${gate.condominiumId}`
  const { at, held } = await fullDay(12, {
    capacity: 10,
    questions: [{ id: 'som', label: 'Haverá som?', required: true }],
  })
  const mine = await ok(join, at(0, 600, 720), ana)
  await ok(join, at(1, 600, 720), beto)
  const asUser = (user: { id: string }) =>
    sql.begin(async (own) => {
      const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
      await own`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      const [row] = await own`select public.reservation_waits_view(${gate.condominiumId}) as waits`
      return row!.waits as { state: string; position: number; unit_label: string }[]
    })
  expect((await asUser(gate.admin)).map(({ state, position }) => [state, position])).toEqual([
    ['waiting', 1],
    ['waiting', 2],
  ])
  await expect(asUser(ana)).rejects.toThrow()
  await ok(cancel, { reservation_id: held.id, reason: 'Obra' })
  const accepted = { wait_id: mine.id, accepts: true }
  expect(await refusal(answerOffer, accepted, ana)).toBe('reservation_answer_missing')
  expect(await refusal(answerOffer, { ...accepted, guests: 11, answers: { som: 'Sim' } }, ana)).toBe(
    'reservation_too_many',
  )
  const { reservation_id } = await ok(
    answerOffer,
    { ...accepted, guests: 8, answers: { som: 'Sim', x: 'y' } },
    ana,
  )
  const [booking] =
    await sql`select guests, answers, state from public.reservations where id = ${String(reservation_id)}`
  expect(booking).toEqual({ guests: 8, answers: { som: 'Sim' }, state: 'approved' })
})

test('an id that somebody else has in line is refused in words', async () => {
  const { gate, ok, refusal, ana, beto } = bookings
  await gate.project
    .sql`update public.reservation_waits set state = 'left' where condominium_id = ${gate.condominiumId}`
  const { at } = await fullDay(9)
  const { id } = await ok(join, at(0, 600, 720), ana)
  expect(await refusal(join, { ...at(1, 900, 960), id }, beto)).toBe('record_exists')
})

test('of places that overlap already the one that was offered stays, else the earliest', async () => {
  const { gate } = bookings
  const { sql } = gate.project
  await sql`update public.reservation_waits set state = 'left' where condominium_id = ${gate.condominiumId}`
  await sql`alter table public.reservation_waits drop constraint reservation_wait_overlaps`
  const { at } = await fullDay(10)
  const keep = async (nth: number, unit: number, hours: readonly [number, number], state = 'waiting') => {
    const { id, ...place } = at(unit, ...hours)
    await sql`
      insert into public.reservation_waits ${sql({ ...place, id, condominium_id: gate.condominiumId, user_id: gate.admin.id, state, fee_cents: 0, deposit_cents: 0 })}`
    await sql`update public.reservation_waits set created_at = now() + ${nth} * interval '1 minute' where id = ${id}`
    return id
  }
  const ids = [
    await keep(1, 0, [600, 720]),
    // Only this booking blocks it, and it is cancelled.
    await keep(2, 0, [660, 780]),
    await keep(3, 0, [720, 840]),
    await keep(1, 1, [600, 720]),
    await keep(2, 1, [660, 780], 'offered'),
  ]
  const migration = pathOf(import.meta.dirname, '../../migrations/20260118000100_one_place_in_line.sql')
  await sql.unsafe(await readFile(migration, 'utf8'))
  const rows = await sql<{ id: string; state: string }[]>`
    select id, state from public.reservation_waits where id = any (${ids})`
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  expect(ids.map((id) => states.get(id))).toEqual(['waiting', 'left', 'waiting', 'left', 'offered'])
})
