import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import bookArea from '../../functions/reservations/book-area.ts'
import removeArea from '../../functions/reservations/remove-common-area.ts'
import saveSpecialDays from '../../functions/reservations/save-special-days.ts'
import { type Bookings, startBookings } from './bookings.ts'

let bookings: Bookings
beforeAll(async () => {
  bookings = await startBookings()
})
afterAll(() => bookings.close())

const closed = (today: string, days: number, more: object = {}) => ({
  name: 'Festa da padroeira',
  on_day: addDays(today, days),
  hours: [],
  ...more,
})

test('a closed day refuses new bookings of the spaces that it names, leaves those made, and says how many they are', async () => {
  const { ok, refusal, booking, space, today, ana, stateOf } = bookings
  const [one, other] = [await space(), await space()]
  const made = booking(one, 0, 10)
  await ok(bookArea, made, ana)
  const answer = await ok(saveSpecialDays, { days: [closed(today, 10, { area_ids: [one] })] })
  expect(answer).toEqual({ count: 1, bookings: 1 })
  expect(await stateOf(made.id)).toBe('approved')
  expect(await refusal(bookArea, { ...booking(one, 0, 10), id: crypto.randomUUID() }, ana)).toBe(
    'area_closed',
  )
  await ok(bookArea, booking(other, 0, 10), ana)
  // The management is bound as well, and everything opens again when the list no longer has the day.
  expect(await refusal(bookArea, booking(one, 1, 10))).toBe('area_closed')
  await ok(saveSpecialDays, { days: [] })
  await ok(bookArea, booking(one, 1, 11), bookings.beto)
})

test('a local holiday has a holiday’s price, its own hours another day’s turns', async () => {
  const { ok, booking, space, today, ana, gate, refusal } = bookings
  const area = await space({ fee_cents: 10_000, weekend_fee_cents: 10_000, holiday_fee_cents: 25_000 })
  const evening = [{ name: 'Noite', starts_minute: 1080, ends_minute: 1320 }]
  // Of two days on one date the one that names the space counts.
  await ok(saveSpecialDays, {
    days: [
      { name: 'Aniversário da cidade', on_day: addDays(today, 20), yearly: true },
      { name: 'Dedetização', on_day: addDays(today, 21), hours: evening, area_ids: [area] },
      closed(today, 21),
    ],
  })
  const priceOf = async (id: string) =>
    (await gate.project.sql`select fee_cents::int as cents from public.reservations where id = ${id}`)[0]
      ?.cents
  const holiday = booking(area, 0, 20)
  await ok(bookArea, holiday, ana)
  expect(await priceOf(holiday.id)).toBe(25_000)
  expect(await refusal(bookArea, booking(area, 0, 21), ana)).toBe('reservation_time_invalid')
  const late = booking(area, 0, 21)
  late.starts_at = new Date(Date.parse(late.starts_at) + 8 * 3_600_000).toISOString()
  await ok(bookArea, late, ana)
  expect(await priceOf(late.id)).toBe(25_000)
})

test('days are of this condominium’s spaces, have a name and hours in order', async () => {
  const { refusal, today, ana } = bookings
  const days = (more: object) => ({ days: [closed(today, 5, more)] })
  expect(await refusal(saveSpecialDays, days({ area_ids: [crypto.randomUUID()] }))).toBe('not_found')
  expect(await refusal(saveSpecialDays, days({ name: '' }))).toBe('invalid_input')
  const hours = [
    { starts_minute: 600, ends_minute: 720 },
    { starts_minute: 660, ends_minute: 780 },
  ]
  expect(await refusal(saveSpecialDays, days({ hours }))).toBe('invalid_input')
  expect(await refusal(saveSpecialDays, days({}), ana)).toBe('forbidden')
})

test('a space that is removed takes its own days along, and leaves those that it shared to the others', async () => {
  const { ok, space, today, gate } = bookings
  const [gone, stays] = [await space(), await space()]
  await ok(saveSpecialDays, {
    days: [
      closed(today, 30, { name: 'Só dele', area_ids: [gone] }),
      closed(today, 31, { name: 'Dos dois', area_ids: [gone, stays] }),
      closed(today, 32, { name: 'De todos' }),
    ],
  })
  await ok(removeArea, { area_id: gone })
  const left = await gate.project.sql`
    select name, area_ids from public.special_days where condominium_id = ${gate.condominiumId} order by on_day`
  expect(left.map(({ name, area_ids }) => [name, area_ids])).toEqual([
    ['Dos dois', [stays]],
    ['De todos', []],
  ])
})
