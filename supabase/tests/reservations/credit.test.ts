import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../../domain/calendar.ts'
import { testAgreement } from '../../../domain/charges/bank-account.ts'
import { tasks } from '../../../worker/main.ts'
import makeAgreement from '../../functions/agreements/make-agreement.ts'
import cancelCharge from '../../functions/charges/cancel-charge.ts'
import issueChargeRun from '../../functions/charges/issue-charge-run.ts'
import saveBankAccount from '../../functions/charges/save-bank-account.ts'
import recordReceipt from '../../functions/payments/record-receipt.ts'
import refundCredit from '../../functions/payments/refund-credit.ts'
import undoReceipt from '../../functions/payments/undo-receipt.ts'
import book from '../../functions/reservations/book-area.ts'
import cancel from '../../functions/reservations/cancel-reservation.ts'
import settle from '../../functions/reservations/settle-reservation-deposit.ts'
import { type Bookings, startBookings } from './bookings.ts'
import { proofOf } from './house.ts'

let bookings: Bookings
let area: string
let runs = 0
beforeAll(async () => {
  bookings = await startBookings()
  await bookings.ok(saveBankAccount, {
    ...testAgreement('001'),
    holder_name: 'Residencial',
    holder_document: '12345678000195',
    pix_key: '12345678000195',
  })
  area = await bookings.space({ fee_cents: 1000, deposit_cents: 4000 })
})
afterAll(() => bookings.close())

const sqlOf = () => bookings.gate.project.sql

/** Asks for all that waits to be charged. */
async function ask() {
  const dues = await sqlOf()<{ id: string }[]>`
    select id from public.unit_dues where condominium_id = ${bookings.gate.condominiumId} and state = 'waiting'`
  await bookings.ok(issueChargeRun, {
    kind: 'individual',
    number: ++runs,
    competence: bookings.today.slice(0, 7),
    due_on: addDays(bookings.today, 20),
    lines: [],
    dues: dues.map(({ id }) => id),
  })
}

/** A booking of a unit, so many days from now, whose fee of 1000 and deposit of 4000 one charge asks. */
async function charged(unit: number, days: number) {
  const { ok, booking, worker } = bookings
  const { id } = await ok(book, booking(area, unit, days))
  await ask()
  await worker.settle(tasks)
  const [charge] = await sqlOf()<{ id: string }[]>`
    select c.id from public.charges c join public.unit_dues d on d.run_id = c.run_id and d.unit_id = c.unit_id
    where d.source = 'deposit' and d.source_id = ${String(id)}`
  return { id: String(id), unit: bookings.gate.units[unit]!, charge: charge!.id }
}
type Charged = Awaited<ReturnType<typeof charged>>

const paid = ({ unit, charge }: Charged, cents: number) =>
  bookings.ok(recordReceipt, {
    method: 'cash',
    received_on: bookings.today,
    cents,
    charge_ids: [charge],
    unit_id: unit,
  })
const cancelled = ({ id }: Charged) => bookings.ok(cancel, { reservation_id: id, reason: 'Obra' })

/** What a charge still asks and the unit's credit, in centavos, once the books are proved. */
async function standing({ unit, charge }: Charged) {
  expect(await proofOf(bookings.worker, bookings.gate.condominiumId)).toEqual([])
  const [row] = await sqlOf()<{ owed: number; credit: number }[]>`
    select (c.amount_cents - c.settled_cents)::int as owed,
      coalesce((select k.cents from public.unit_credits k where k.unit_id = ${unit}), 0)::int as credit
    from public.charges c where c.id = ${charge}`
  return row
}

test('what was charged and never paid is taken off the charge: the unit has no credit to be paid out', async () => {
  const one = await charged(0, 3)
  await cancelled(one)
  expect(await standing(one)).toEqual({ owed: 0, credit: 0 })
  expect(
    await bookings.refusal(refundCredit, {
      unit_id: one.unit,
      cents: 1,
      on: bookings.today,
      from: 'cash',
      note: 'Devolução',
    }),
  ).toBe('credit_insufficient')
})

test('of what was paid in part, what is left unpaid goes first', async () => {
  const one = await charged(1, 4)
  await paid(one, 3000)
  await sqlOf()`
    update public.reservations set starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days',
      busy = tstzrange(lower(busy) - interval '30 days', upper(busy) - interval '30 days') where id = ${one.id}`
  const asked = { reservation_id: one.id, kept_cents: 500, reason: 'Vidro' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => bookings.gate.call(settle, asked)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  // 1500 is owed of it, 3000 came.
  expect(await standing(one)).toEqual({ owed: 0, credit: 1500 })
})

test('a payment taken back takes its credit with it, and is not taken back once that was paid out', async () => {
  const one = await charged(2, 5)
  const receipt = await paid(one, 5000)
  await cancelled(one)
  expect(await standing(one)).toEqual({ owed: 0, credit: 5000 })
  await bookings.ok(undoReceipt, { receipt_id: receipt.receipt_id, reason: 'Cheque sem fundos' })
  expect(await standing(one)).toEqual({ owed: 0, credit: 0 })
  const other = await charged(2, 6)
  const cash = await paid(other, 5000)
  await cancelled(other)
  const refund = { unit_id: other.unit, on: bookings.today, from: 'cash', note: 'Devolução' }
  const refunds = await Promise.all(
    Array.from({ length: 6 }, () => bookings.gate.call(refundCredit, { ...refund, cents: 3000 })),
  )
  expect(refunds.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await bookings.refusal(undoReceipt, { receipt_id: cash.receipt_id, reason: 'Sem fundos' })).toBe(
    'credit_insufficient',
  )
})

test('what lowered a charge is no payment: it is not undone, and goes with the charge, whose dues wait for the rest', async () => {
  const one = await charged(3, 7)
  await sqlOf()`update public.reservations set free_cancel_hours = 2160, late_cancel_percent = 50 where id = ${one.id}`
  const dweller = await bookings.gate.dweller(one.unit)
  expect((await bookings.ok(cancel, { reservation_id: one.id, reason: '' }, dweller)).owed_cents).toBe(500)
  expect(await standing(one)).toEqual({ owed: 500, credit: 0 })
  const receipts = await sqlOf()<{ id: string }[]>`
    select distinct receipt_id as id from public.payments where charge_id = ${one.charge}`
  for (const { id } of receipts)
    expect(await bookings.refusal(undoReceipt, { receipt_id: id, reason: 'Engano' })).toBe('receipt_released')
  await bookings.ok(cancelCharge, { charge_id: one.charge, reason: 'Emitida errada' })
  expect(await bookings.duesOf(one.id)).toEqual(['deposit waived 4000', 'reservation waiting 500'])
  expect((await standing(one))?.credit).toBe(0)
})

test('a charge that an agreement replaced lowers the instalments', async () => {
  const one = await charged(4, 8)
  const terms = {
    count: 2,
    first_due_on: addDays(bookings.today, 30),
    breach_days: 30,
    breach_instalments: 2,
  }
  await bookings.ok(makeAgreement, {
    unit_id: one.unit,
    charge_ids: [one.charge],
    terms,
    seen_total_cents: 5000,
  })
  await cancelled(one)
  const [left] = await sqlOf()<{ owed: number }[]>`
    select coalesce(sum(amount_cents - settled_cents), 0)::int as owed from public.charges
    where unit_id = ${one.unit} and kind = 'agreement'`
  expect(left?.owed).toBe(0)
  expect((await standing(one))?.credit).toBe(0)
})

test('while its run is being issued nothing is lifted, and afterwards it is', async () => {
  const { ok, booking, refusal, worker, gate } = bookings
  const { id } = await ok(book, booking(area, 5, 9))
  await ask()
  const asked = { reservation_id: id, reason: 'Obra' }
  expect(await refusal(cancel, asked)).toBe('due_being_charged')
  await worker.settle(tasks)
  await ok(cancel, asked)
  const [credit] = await gate.project.sql`
    select cents from public.unit_credits where unit_id = ${gate.units[5]!} and cents > 0`
  expect(credit).toBeUndefined()
})
