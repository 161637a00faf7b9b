import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { momentAt } from '../../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { tellReservationTask } from '../../../worker/reservations/tell-reservation.ts'
import { watchReservationsTask } from '../../../worker/reservations/watch-reservations.ts'
import type { User } from '../../functions/_shared/testing.ts'
import answerOffer from '../../functions/reservations/answer-area-offer.ts'
import block from '../../functions/reservations/block-area.ts'
import book from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import decide from '../../functions/reservations/decide-reservation.ts'
import exportList from '../../functions/reservations/export-reservations.ts'
import join from '../../functions/reservations/join-area-wait.ts'
import removeArea from '../../functions/reservations/remove-common-area.ts'
import saveQuotas from '../../functions/reservations/save-area-quotas.ts'
import saveArea from '../../functions/reservations/save-common-area.ts'
import unblock from '../../functions/reservations/unblock-area.ts'
import waive from '../../functions/reservations/waive-reservation-fee.ts'
import { startGate } from '../concierge/gate.ts'
import { type Bookings, startBookings } from './bookings.ts'

let bookings: Bookings
let gate: Bookings['gate']
let worker: Bookings['worker']
let ana: Bookings['ana']
let beto: Bookings['beto']
let today: Bookings['today']
let ok: Bookings['ok']
let refusal: Bookings['refusal']
let space: Bookings['space']
let on: Bookings['on']
let booking: Bookings['booking']
let stateOf: Bookings['stateOf']
let duesOf: Bookings['duesOf']
beforeAll(async () => {
  bookings = await startBookings()
  ;({ gate, worker, ana, beto, today, ok, refusal, space, on, booking, stateOf, duesOf } = bookings)
})
afterAll(() => bookings.close())

test('of twenty who book a slot at once one has it, and the others are told of the waiting list', async () => {
  const area = await space()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => gate.call(book, booking(area, nth % 2, 5), nth % 2 ? beto : ana)),
  )
  const won = answers.flatMap(({ status }, nth) => (status === 200 ? [nth] : []))
  expect(won).toHaveLength(1)
  // The unit that has the time waits for nothing.
  for (const [nth, { status, body }] of answers.entries())
    if (status !== 200)
      expect(body.error).toMatchObject({
        code: 'reservation_taken_time',
        details: { may_wait: nth % 2 !== won[0]! % 2 },
      })
})

test('a quota of two over two spaces holds when a unit books twelve days at once', async () => {
  const [one, other] = [await space(), await space()]
  await ok(saveQuotas, { quotas: [{ area_ids: [one, other], period: 'year', most: 2 }] })
  // Days of one year, chosen so that all fall in the first one's year.
  const first = today.slice(5) > '12-10' ? 25 : 2
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      gate.call(book, booking(nth % 2 ? one : other, 0, first + nth), ana),
    ),
  )
  await ok(saveQuotas, { quotas: [] })
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(answers.flatMap(({ body }) => body.error?.code ?? []))).toEqual(
    new Set(['reservation_quota']),
  )
})

test('a booking that is sent again is the same; nobody books for a neighbour, in the past, or past the hours', async () => {
  const area = await space({ min_notice_hours: 48, max_notice_days: 30 })
  const mine = booking(area, 0, 6)
  expect((await ok(book, mine, ana)).id).toBe((await ok(book, mine, ana)).id)
  expect(await refusal(book, booking(area, 1, 8), ana)).toBe('reservation_not_yours')
  expect(await refusal(book, booking(area, 0, -1), ana)).toBe('reservation_past')
  expect(await refusal(book, booking(area, 0, 1), ana)).toBe('reservation_too_late')
  expect(await refusal(book, booking(area, 0, 40), ana)).toBe('reservation_too_early')
  expect(await refusal(book, { ...booking(area, 0, 9), guests: 31 }, ana)).toBe('reservation_too_many')
  const odd = {
    ...booking(area, 0, 9),
    ends_at: momentAt(addDays(today, 9), 1200, brasiliaZone).toISOString(),
  }
  expect(await refusal(book, odd, ana)).toBe('reservation_time_invalid')
})

test('an id that another booking has is refused in words, whoever sends it, and changes nothing of that booking', async () => {
  const area = await space()
  const { id } = await ok(book, booking(area, 0, 6), ana)
  expect(await refusal(book, { ...booking(area, 1, 7), id }, beto)).toBe('reservation_taken')
  expect(await refusal(book, { ...booking(area, 0, 7), id }, ana)).toBe('reservation_taken')
  const elsewhere = await startGate(gate.project, { plan: 'avancado' })
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, starts_minute: 600, ends_minute: 1320 }))
  const there = { ...booking(randomUUID(), 0, 7), id, unit_id: elsewhere.units[0] }
  const place = { id: there.area_id, name: 'Salão', capacity: 30, mode: 'slots', hours }
  expect((await elsewhere.call(saveArea, place)).status).toBe(200)
  expect((await elsewhere.call(book, there)).body.error?.code).toBe('reservation_taken')
  const [kept] = await gate.project
    .sql`select condominium_id, unit_id, starts_at from public.reservations where id = ${id!}`
  expect(kept).toMatchObject({ condominium_id: gate.condominiumId, unit_id: gate.units[0] })
})

test('the minutes kept free around a booking are nobody else’s', async () => {
  const hours = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { weekday, starts_minute: 540, ends_minute: 780 },
    { weekday, starts_minute: 800, ends_minute: 1000 },
  ])
  const area = await space({ hours, buffer_after: 30 })
  const at = (from: number, until: number) => ({
    ...booking(area, 0, 4),
    starts_at: momentAt(addDays(today, 4), from, brasiliaZone).toISOString(),
    ends_at: momentAt(addDays(today, 4), until, brasiliaZone).toISOString(),
  })
  await ok(book, at(540, 780), ana)
  expect(await refusal(book, at(800, 1000), ana)).toBe('reservation_taken_time')
})

test('fee and deposit are due once approved; in time a cancel costs nothing, later what the terms of that day say', async () => {
  const terms = { fee_cents: 10001, deposit_cents: 5000, free_cancel_hours: 48, late_cancel_percent: 50 }
  const area = await space({ ...terms, needs_approval: true })
  const early = await ok(book, booking(area, 0, 10), ana)
  expect(early.state).toBe('pending')
  expect(await duesOf(early.id)).toEqual([])
  await ok(decide, { reservation_id: early.id, approves: true })
  expect(await refusal(decide, { reservation_id: early.id, approves: false, reason: 'Não' })).toBe(
    'reservation_not_open',
  )
  expect(await duesOf(early.id)).toEqual(['deposit waiting 5000', 'reservation waiting 10001'])
  const late = await ok(book, booking(area, 1, 1))
  // Later changes of the space do not affect existing bookings.
  await gate.project
    .sql`update public.common_areas set late_cancel_percent = 100, free_cancel_hours = 0 where id = ${area}`
  expect((await ok(cancel, { reservation_id: early.id }, ana)).owed_cents).toBe(0)
  expect(await duesOf(early.id)).toEqual(['deposit waived 5000', 'reservation waived 10001'])
  expect((await ok(cancel, { reservation_id: late.id }, beto)).owed_cents).toBe(5000)
  expect(await duesOf(late.id)).toEqual(['deposit waived 5000', 'reservation waiting 5000'])
  expect(await refusal(cancel, { reservation_id: late.id }, beto)).toBe('reservation_not_open')
})

test('a freed time goes to who waits, in order; an offer that nobody answers goes to the next, once', async () => {
  const area = await space({ fee_cents: 700 })
  const held = await ok(book, booking(area, 2, 7))
  expect(await refusal(join, { ...booking(area, 0, 8) }, ana)).toBe('reservation_wait_free')
  const first = await ok(join, booking(area, 0, 7), ana)
  expect((await ok(join, booking(area, 0, 7), ana)).id).toBe(first.id)
  const second = await ok(join, booking(area, 1, 7), beto)
  await ok(cancel, { reservation_id: held.id, reason: 'Obra' })
  const offerOf = async (wait: unknown) =>
    (
      await gate.project
        .sql`select state, reservation_id from public.reservation_waits where id = ${String(wait)}`
    )[0]!
  expect(await offerOf(first.id)).toMatchObject({ state: 'offered' })
  expect(await offerOf(second.id)).toMatchObject({ state: 'waiting' })
  expect(await refusal(book, booking(area, 1, 7), beto)).toBe('reservation_taken_time')
  expect(await refusal(answerOffer, { wait_id: first.id, accepts: true }, beto)).toBe('not_found')
  await gate.project.sql`
    update public.reservations set expires_at = private.now() - interval '1 minute' where id = ${(await offerOf(first.id)).reservation_id}`
  await watchReservationsTask.run(worker.context, {}, new AbortController().signal)
  await watchReservationsTask.run(worker.context, {}, new AbortController().signal)
  expect(await offerOf(first.id)).toMatchObject({ state: 'expired' })
  const next = await offerOf(second.id)
  expect(next).toMatchObject({ state: 'offered' })
  expect(await refusal(answerOffer, { wait_id: first.id, accepts: true }, ana)).toBe('reservation_wait_over')
  await ok(answerOffer, { wait_id: second.id, accepts: true }, beto)
  expect(await stateOf(next.reservation_id)).toBe('approved')
  expect(await duesOf(next.reservation_id)).toEqual(['reservation waiting 700'])
  await worker.settle([tellReservationTask])
  const told = await gate.project
    .sql`select kind from public.messages where user_id = ${beto.id} order by created_at`
  expect(told.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['reservation_offer', 'reservation_news']),
  )
})

test('a block over bookings asks first, then cancels them without cost', async () => {
  const area = await space({ fee_cents: 900, free_cancel_hours: 2160, late_cancel_percent: 100 })
  const held = await ok(book, booking(area, 0, 3), ana)
  const closed = { id: randomUUID(), area_id: area, ...on(3), reason: 'Pintura' }
  expect(await refusal(block, closed)).toBe('area_has_bookings')
  expect((await ok(block, { ...closed, cancels: true })).cancelled).toBe(1)
  expect(await stateOf(held.id)).toBe('cancelled')
  expect(await duesOf(held.id)).toEqual(['reservation waived 900'])
  expect(await refusal(book, booking(area, 0, 3), ana)).toBe('area_blocked')
})

test('neighbours see that a time is taken, and not by whom; doormen see today alone; a councillor without a unit nothing', async () => {
  const area = await space()
  await ok(book, { ...booking(area, 0, 9), guests: 12 }, ana)
  const seen = async (user: User) =>
    gate.project.sql.begin(async (sql) => {
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })}, true)`
      const [row] = await sql<{ seen: object[] }[]>`
        select public.reservation_calendar(${gate.condominiumId}, ${addDays(today, 8)}, ${addDays(today, 11)}, ${area}) as seen`
      return row!.seen
    })
  expect(await seen(ana)).toMatchObject([{ is_mine: true, guests: 12 }])
  expect(await seen(beto)).toMatchObject([{ is_mine: false, unit_label: null, guests: null }])
  expect(await seen(gate.admin)).toMatchObject([{ guests: 12 }])
  expect(await seen(gate.doorman)).toEqual([])
  await expect(seen(await gate.project.member(gate.condominiumId, 'council'))).rejects.toThrow(
    'unit_required',
  )
})

test('a month at a glance has so many of each day, the reader’s own among them, and says how many there are', async () => {
  const spaces = [await space(), await space(), await space(), await space()]
  const [one] = spaces
  for (const area of spaces.slice(0, 3)) await ok(book, booking(area, 1, 40), beto)
  await ok(book, booking(spaces[3]!, 0, 40), ana)
  await ok(block, {
    id: randomUUID(),
    area_id: one,
    starts_at: momentAt(addDays(today, 41), 0, brasiliaZone).toISOString(),
    ends_at: momentAt(addDays(today, 43), 0, brasiliaZone).toISOString(),
    reason: 'Pintura',
  })
  type Glance = {
    on_date: string
    count: number
    entries: { area_id: string; kind: string; is_mine: boolean }[]
  }
  const seen = async (user: User, area: string | null = null) =>
    gate.project.sql.begin(async (sql) => {
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })}, true)`
      const [row] = await sql<{ seen: Glance[] }[]>`
        select public.reservation_month(${gate.condominiumId}, ${addDays(today, 40)}, ${addDays(today, 43)}, ${area}, 2) as seen`
      return row!.seen
    })
  const [first, ...closed] = await seen(ana)
  expect(first).toMatchObject({ on_date: addDays(today, 40), count: 4 })
  expect(first!.entries.filter(({ is_mine }) => is_mine)).toHaveLength(1)
  expect(first!.entries).toHaveLength(2)
  expect(closed.map(({ on_date, entries }) => [on_date, entries.map(({ kind }) => kind)])).toEqual([
    [addDays(today, 41), ['block']],
    [addDays(today, 42), ['block']],
  ])
  expect((await seen(gate.admin, one)).map(({ count }) => count)).toEqual([1, 1, 1])
  for (const [user, code] of [
    [gate.doorman, 'forbidden'],
    [await gate.project.member(gate.condominiumId, 'council'), 'unit_required'],
  ] as const)
    await expect(seen(user)).rejects.toThrow(code)
})

test('a plan has so many spaces and no more', async () => {
  const small = await startGate(gate.project, { plan: 'essencial' })
  const [plan] = await gate.project.sql<{ most: number }[]>`
    select max_common_spaces as most from public.subscription_plans where slug = 'essencial' order by created_at desc limit 1`
  const hours = [{ weekday: 1, starts_minute: 600, ends_minute: 700 }]
  const add = (name: string) =>
    small.call(saveArea, { id: randomUUID(), name, capacity: 5, mode: 'slots', hours })
  for (let nth = 0; nth < plan!.most; nth++) expect((await add(`Espaço ${nth}`)).status).toBe(200)
  expect((await add('Mais um')).body.error?.code).toBe('plan_limit_reached')
})

test('a unit reads what a day counts against, of its own bookings alone', async () => {
  const [one, other] = [await space(), await space()]
  const limits = async (user: User, unit: number, area = one) =>
    gate.project.sql.begin(async (sql) => {
      const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      const [row] = await sql`
        select public.reservation_limits(${gate.condominiumId}, ${area}, ${gate.units[unit]!}, ${addDays(today, 5)}::date) as found`
      return row!.found
    })
  await ok(saveQuotas, {
    quotas: [
      { area_ids: [one, other], period: 'day', most: 2 },
      { area_ids: [other], period: 'year', most: 9 },
    ],
  })
  await ok(book, booking(other, 0, 5), ana)
  expect(await limits(ana, 0)).toEqual([
    { period: 'day', most: 2, used: 1, area_names: [expect.stringMatching(/^Salão/), expect.any(String)] },
  ])
  expect(await limits(ana, 0, other)).toMatchObject([
    { most: 2, used: 1 },
    { most: 9, used: 1 },
  ])
  expect(await limits(gate.admin, 1)).toMatchObject([{ most: 2, used: 0 }])
  expect(await limits(ana, 1)).toEqual([])
  await ok(saveQuotas, { quotas: [] })
})

test('what is opened again is offered to who waits for it, and a space leaves once nothing is booked of it', async () => {
  const area = await space()
  const id = randomUUID()
  await ok(book, booking(area, 0, 7), ana)
  const waits = { ...booking(area, 1, 7), id: randomUUID() }
  await ok(join, waits, beto)
  const closed = { id, area_id: area, ...on(7), reason: 'Pintura do teto' }
  expect(await refusal(block, { ...closed, cancels: false })).toBe('area_has_bookings')
  expect(await ok(block, { ...closed, cancels: true })).toMatchObject({ cancelled: 1 })
  expect(await refusal(book, booking(area, 1, 7), beto)).toBe('area_blocked')
  await ok(unblock, { block_id: id })
  expect(await refusal(unblock, { block_id: id })).toBe('not_found')
  const [offered] = await gate.project.sql`
    select state from public.reservation_waits where condominium_id = ${gate.condominiumId} and id = ${waits.id}`
  expect(offered!.state).toBe('offered')
  expect(await refusal(removeArea, { area_id: area })).toBe('area_in_use')
  await ok(answerOffer, { wait_id: waits.id, accepts: false }, beto)
  await ok(removeArea, { area_id: area })
  expect(await refusal(book, booking(area, 0, 9), ana)).toBe('not_found')
})

test('a fee is waived once with its reason before it is charged, and of a request beforehand', async () => {
  const area = await space({ fee_cents: 5000 })
  const mine = booking(area, 0, 11)
  await ok(book, mine, ana)
  expect(await duesOf(mine.id)).toEqual(['reservation waiting 5000'])
  await ok(waive, { reservation_id: mine.id, reason: 'Festa das crianças' })
  expect(await duesOf(mine.id)).toEqual(['reservation waived 5000'])
  expect(await refusal(waive, { reservation_id: mine.id, reason: 'De novo' })).toBe('due_not_waiting')
  const asks = booking(await space({ fee_cents: 5000, needs_approval: true }), 0, 12)
  await ok(book, asks, ana)
  await ok(waive, { reservation_id: asks.id, reason: 'Festa das crianças' })
  await ok(decide, { reservation_id: asks.id, approves: true })
  expect(await duesOf(asks.id)).toEqual([])
})

test('the exported list holds what the filters keep, and nobody but the management takes it', async () => {
  const area = await space()
  const mine = booking(area, 0, 13)
  await ok(book, mine, ana)
  await ok(book, booking(area, 1, 14), beto)
  const taken = async (filters: object) => {
    const answer = await exportList.fetch(
      new Request('http://localhost/', {
        method: 'POST',
        headers: { authorization: `Bearer ${await gate.project.tokenFor(gate.admin)}` },
        body: JSON.stringify({ condominium_id: gate.condominiumId, format: 'csv', filters }),
      }),
    )
    expect(answer.status).toBe(200)
    return (await answer.text()).trim().split('\r\n').slice(1)
  }
  expect(await taken({ area_id: area })).toHaveLength(2)
  expect(await taken({ area_id: area, unit_id: gate.units[0] })).toHaveLength(1)
  expect(await taken({ area_id: area, state: 'cancelled' })).toEqual([])
  expect(await refusal(exportList, { format: 'csv', filters: {} }, ana)).toBe('forbidden')
})
