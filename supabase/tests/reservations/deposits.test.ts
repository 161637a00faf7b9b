import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { testAgreement } from '../../../domain/charges/bank-account.ts'
import { tasks } from '../../../worker/main.ts'
import issueChargeRun from '../../functions/charges/issue-charge-run.ts'
import saveBankAccount from '../../functions/charges/save-bank-account.ts'
import recordReceipt from '../../functions/payments/record-receipt.ts'
import book from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import settle from '../../functions/reservations/settle-reservation-deposit.ts'
import { type Bookings, startBookings } from './bookings.ts'

let bookings: Bookings
let gate: Bookings['gate']
let worker: Bookings['worker']
let ana: Bookings['ana']
let today: Bookings['today']
let ok: Bookings['ok']
let refusal: Bookings['refusal']
let space: Bookings['space']
let booking: Bookings['booking']
let duesOf: Bookings['duesOf']
beforeAll(async () => {
  bookings = await startBookings()
  ;({ gate, worker, ana, today, ok, refusal, space, booking, duesOf } = bookings)
})
afterAll(() => bookings.close())

test('a deposit is settled once, whoever asks twice at once; what is kept of one not charged yet is charged as damage', async () => {
  const area = await space({ deposit_cents: 4000 })
  const held = await ok(book, booking(area, 0, 12), ana)
  expect(await refusal(settle, { reservation_id: held.id, kept_cents: 0 })).toBe('deposit_not_open')
  const past = await gate.project.sql`
    update public.reservations set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days',
      busy = tstzrange(lower(busy) - interval '30 days', upper(busy) - interval '30 days') where id = ${String(held.id)} returning id`
  expect(past).toHaveLength(1)
  expect(await refusal(settle, { reservation_id: held.id, kept_cents: 4001, reason: 'Vidro' })).toBe(
    'deposit_too_much',
  )
  const asked = { reservation_id: held.id, kept_cents: 1500, reason: 'Vidro quebrado' }
  const answers = await Promise.all([gate.call(settle, asked), gate.call(settle, asked)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await duesOf(held.id)).toEqual(['damage waiting 1500', 'deposit waived 4000'])
})

test('of a deposit all may be kept, and no centavo more', async () => {
  const held = await ok(book, booking(await space({ deposit_cents: 4000 }), 0, 12), ana)
  await gate.project.sql`
    update public.reservations set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days',
      busy = tstzrange(lower(busy) - interval '30 days', upper(busy) - interval '30 days') where id = ${String(held.id)}`
  const kept = (cents: number) => ({ reservation_id: held.id, kept_cents: cents, reason: 'Mesa quebrada' })
  expect(await refusal(settle, kept(4001))).toBe('deposit_too_much')
  expect(await ok(settle, kept(4000))).toMatchObject({ returned_cents: 0, kept_cents: 4000 })
  expect(await duesOf(held.id)).toEqual(['damage waiting 4000', 'deposit waived 4000'])
})

test('what was charged and paid comes back as the unit’s credit, once; a deposit kept is income', async () => {
  await ok(saveBankAccount, {
    ...testAgreement('001'),
    holder_name: 'Residencial',
    holder_document: '12345678000195',
    pix_key: '12345678000195',
  })
  const area = await space({ fee_cents: 1000, deposit_cents: 4000 })
  const [used, dropped] = [await ok(book, booking(area, 2, 20)), await ok(book, booking(area, 2, 21))]
  const dues = await gate.project.sql<{ id: string }[]>`
    select id from public.unit_dues where source_id in (${String(used.id)}, ${String(dropped.id)})`
  await ok(issueChargeRun, {
    ...{
      kind: 'individual',
      number: 1,
      competence: today.slice(0, 7),
      due_on: addDays(today, 20),
      lines: [],
    },
    dues: dues.map(({ id }) => id),
  })
  await worker.settle(tasks)
  const charges = await gate.project.sql<{ id: string; cents: number }[]>`
    select id, amount_cents::int as cents from public.charges where unit_id = ${gate.units[2]!} and status = 'open'`
  for (const { id, cents } of charges)
    await ok(recordReceipt, { method: 'cash', received_on: today, cents, charge_ids: [id] })
  const balance = async (kind: string) => {
    const [row] = await gate.project.sql`
      select -sum(balance_cents)::int as cents from public.ledger_accounts where condominium_id = ${gate.condominiumId} and kind = ${kind}`
    return Number(row?.cents ?? 0)
  }
  expect([await balance('income'), await balance('deposits'), await balance('advances')]).toEqual([
    2000, 8000, 0,
  ])
  await ok(cancel, { reservation_id: dropped.id, reason: 'Obra' })
  expect([await balance('income'), await balance('deposits'), await balance('advances')]).toEqual([
    1000, 4000, 5000,
  ])
  await gate.project.sql`
    update public.reservations set starts_at = starts_at - interval '60 days', ends_at = ends_at - interval '60 days',
      busy = tstzrange(lower(busy) - interval '60 days', upper(busy) - interval '60 days') where id = ${String(used.id)}`
  await ok(settle, { reservation_id: used.id, kept_cents: 1500, reason: 'Vidro quebrado' })
  expect([await balance('income'), await balance('deposits'), await balance('advances')]).toEqual([
    2500, 0, 7500,
  ])
  expect(await refusal(settle, { reservation_id: used.id, kept_cents: 0 })).toBe('deposit_not_open')
  const [credit] = await gate.project.sql`
    select cents::int as cents from public.unit_credits where unit_id = ${gate.units[2]!}`
  expect(credit?.cents).toBe(7500)
})
