import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, formatDate } from '../../../domain/calendar.ts'
import { testAgreement } from '../../../domain/charges/bank-account.ts'
import { formatCents } from '../../../domain/money.ts'
import { answerUntil } from '../../../domain/reservations/damage/rules.ts'
import { tasks } from '../../../worker/main.ts'
import { tellReservationTask } from '../../../worker/reservations/tell-reservation.ts'
import issueChargeRun from '../../functions/charges/issue-charge-run.ts'
import saveBankAccount from '../../functions/charges/save-bank-account.ts'
import recordReceipt from '../../functions/payments/record-receipt.ts'
import answer from '../../functions/reservations/answer-reservation-damage.ts'
import book from '../../functions/reservations/book-area.ts'
import decide from '../../functions/reservations/decide-reservation-damage.ts'
import propose from '../../functions/reservations/propose-reservation-damage.ts'
import settle from '../../functions/reservations/settle-reservation-deposit.ts'
import sign from '../../functions/reservations/sign-reservation-checklist.ts'
import withdraw from '../../functions/reservations/withdraw-reservation-damage.ts'
import { type Bookings, startBookings } from './bookings.ts'
import { backdate, endTerm } from './damaging.ts'
import { proofOf } from './house.ts'

let bookings: Bookings
let day = 12
beforeAll(async () => {
  bookings = await startBookings()
})
afterAll(() => bookings.close())

const sql = () => bookings.gate.project.sql
/** Ana's confirmed booking that was so many days ago, with its deposit. */
async function used({ deposit = 0, ago = 3 } = {}): Promise<string> {
  const { ok, booking, space, ana } = bookings
  const asked = booking(await space({ deposit_cents: deposit }), 0, ++day)
  await ok(book, asked, ana)
  await backdate(bookings, asked.id, ago)
  return asked.id
}
const stated = (reservation_id: string, more: object = {}) => ({
  id: randomUUID(),
  reservation_id,
  cents: 9000,
  reason: 'Vidro da porta quebrado',
  ...more,
})
const damageOf = async (id: string) => {
  const [row] =
    await sql()`select state, cents::int as cents, items, answer_until::text as until from public.reservation_damages where id = ${id}`
  return row
}
/** The letters about a damage, in their order. */
const letters = async (id: string) => {
  await bookings.worker.settle([tellReservationTask])
  return sql()<{ to: string; subject: string; body: string }[]>`
    select m.user_id as to, m.subject, b::text as body from public.messages m
    join private.message_contents c on c.condominium_id = m.condominium_id and c.message_id = m.id
    join private.message_bodies b on b.id = c.body_id
    where m.about_id = ${id} and m.channel = 'email' order by m.id`
}

test('what exceeds a deposit is proposed with its settling, and is no due before it is decided', async () => {
  const { ok, refusal, duesOf, gate, ana, today } = bookings
  const id = await used({ deposit: 4000 })
  const checklist = {
    id: randomUUID(),
    reservation_id: id,
    stage: 'after',
    items: ['limpeza', 'louca', 'churrasqueira', 'moveis', 'som', 'chaves'].map((item) =>
      item === 'moveis' ? { id: item, state: 'problem', note: 'Mesa rachada' } : { id: item, state: 'ok' },
    ),
  }
  await ok(sign, checklist, gate.doorman)
  const beyond = { id: randomUUID(), cents: 6000, item_ids: ['moveis'] }
  const body = {
    reservation_id: id,
    kept_cents: 4000,
    reason: 'Mesa rachada',
    checklist_id: checklist.id,
    beyond,
  }
  expect(await refusal(propose, stated(id))).toBe('damage_deposit_first')
  expect(await refusal(settle, { ...body, kept_cents: 3999 })).toBe('deposit_first')
  expect(await refusal(settle, { ...body, beyond: { ...beyond, item_ids: ['piso'] } })).toBe(
    'checklist_items_changed',
  )
  // What is refused settles nothing either.
  const answers = await Promise.all([gate.call(settle, body), gate.call(settle, body)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await damageOf(beyond.id)).toMatchObject({
    state: 'proposed',
    cents: 6000,
    items: [{ id: 'moveis', label: 'Mesas, cadeiras e sofás', note: 'Mesa rachada' }],
    until: answerUntil(today, []),
  })
  expect(await duesOf(beyond.id)).toEqual([])
  expect(await duesOf(id)).toEqual(['damage waiting 4000', 'deposit waived 4000'])
  expect(await refusal(decide, { damage_id: beyond.id, cents: 6000 })).toBe('damage_not_yet')
  expect(await refusal(decide, { damage_id: beyond.id, cents: 6000 }, ana)).toBe('forbidden')
})

test('the unit answers once, within its term; contested, it is upheld or lowered with words and becomes one due', async () => {
  const { ok, refusal, duesOf, gate, ana, beto } = bookings
  const damage = stated(await used())
  await ok(propose, damage)
  await ok(propose, damage)
  expect(await refusal(propose, stated(damage.reservation_id))).toBe('damage_stands')
  const say = { damage_id: damage.id, answer: 'contested', note: 'O vidro já estava trincado' }
  expect(await refusal(answer, say, beto)).toBe('not_found')
  expect(await refusal(answer, { ...say, note: '' }, ana)).toBe('invalid_input')
  await ok(answer, say, ana)
  await ok(answer, say, ana)
  expect(await refusal(answer, { damage_id: damage.id, answer: 'accepted' }, ana)).toBe('damage_answer_over')
  const lowered = { damage_id: damage.id, cents: 5000 }
  expect(await refusal(decide, lowered)).toBe('damage_words')
  expect(await refusal(decide, { ...lowered, cents: 9001, words: 'Orçamento novo' })).toBe('damage_too_much')
  const words = { ...lowered, words: 'Metade do orçamento' }
  const answers = await Promise.all([gate.call(decide, words), gate.call(decide, words)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await duesOf(damage.id)).toEqual(['damage waiting 5000'])
  await ok(withdraw, { damage_id: damage.id, reason: 'O seguro pagou' })
  expect(await duesOf(damage.id)).toEqual(['damage waived 5000'])
  expect(await refusal(withdraw, { damage_id: damage.id, reason: 'De novo' })).toBe('damage_decided')
  expect(await refusal(decide, words)).toBe('damage_decided')
  // Withdrawn, it makes room for another.
  await ok(propose, stated(damage.reservation_id))
})

test('silence lets the management decide once the term is over, and ends the unit’s answer', async () => {
  const { ok, refusal, duesOf, ana } = bookings
  const damage = stated(await used())
  await ok(propose, damage)
  await endTerm(bookings, damage.id)
  expect(await refusal(answer, { damage_id: damage.id, answer: 'accepted' }, ana)).toBe('damage_answer_over')
  expect(await ok(decide, { damage_id: damage.id, cents: 9000 })).toMatchObject({ charged_cents: 9000 })
  expect(await duesOf(damage.id)).toEqual(['damage waiting 9000'])
})

test('a damage is of a use that is over, at most thirty days ago', async () => {
  const { ok, refusal, booking, space, ana } = bookings
  const coming = booking(await space(), 0, ++day)
  await ok(book, coming, ana)
  expect(await refusal(propose, stated(coming.id))).toBe('damage_not_used')
  expect(await refusal(propose, stated(await used({ ago: 32 })))).toBe('damage_too_late')
  expect(await refusal(propose, stated(await used(), { item_ids: ['moveis'] }))).toBe(
    'checklist_items_changed',
  )
})

test('what was stated stays, whoever writes the row', async () => {
  const damage = stated(await used())
  await bookings.ok(propose, damage)
  await expect(
    sql()`update public.reservation_damages set cents = 1 where id = ${damage.id}`,
  ).rejects.toThrow('append_only')
  await expect(sql()`delete from public.reservation_damages where id = ${damage.id}`).rejects.toThrow(
    'append_only',
  )
})

test('charged, paid and withdrawn, it is the unit’s credit and no income; the books prove', async () => {
  const { ok, today, worker, gate, ana } = bookings
  await ok(saveBankAccount, {
    ...testAgreement('001'),
    holder_name: 'Residencial',
    holder_document: '12345678000195',
    pix_key: '12345678000195',
  })
  const damage = stated(await used())
  await ok(propose, damage)
  await ok(answer, { damage_id: damage.id, answer: 'accepted' }, ana)
  await ok(decide, { damage_id: damage.id, cents: 9000 })
  const [due] = await sql()`select id from public.unit_dues where source_id = ${damage.id}`
  const run = { kind: 'individual', number: 1, competence: today.slice(0, 7), due_on: addDays(today, 20) }
  await ok(issueChargeRun, { ...run, lines: [], dues: [due!.id] })
  await worker.settle(tasks)
  const [charge] = await sql()`
    select id, amount_cents::int as cents from public.charges where unit_id = ${gate.units[0]!} and status = 'open'`
  expect(charge!.cents).toBe(9000)
  // Paid in part: only that comes back, the rest is owed no more.
  await ok(recordReceipt, { method: 'cash', received_on: today, cents: 2500, charge_ids: [charge!.id] })
  expect(await ok(withdraw, { damage_id: damage.id, reason: 'O seguro pagou' })).toMatchObject({
    credited_cents: 2500,
  })
  const balance = async (kind: string) => {
    const [row] = await sql()`
      select -sum(balance_cents)::int as cents from public.ledger_accounts where condominium_id = ${gate.condominiumId} and kind = ${kind}`
    return Number(row?.cents ?? 0)
  }
  expect([await balance('income'), await balance('advances')]).toEqual([0, 2500])
  expect(await proofOf(worker, gate.condominiumId)).toEqual([])
})

test('the unit hears of it with amount, reason and term, the management of the answer; each once', async () => {
  const { ok, ana, gate, today } = bookings
  const damage = stated(await used())
  await ok(propose, damage)
  const [told] = await letters(damage.id)
  expect(told).toMatchObject({ to: ana.id })
  expect(told!.subject).toContain(formatCents(9000))
  expect(told!.body).toContain(damage.reason)
  expect(told!.body).toContain(formatDate(answerUntil(today, [])))
  await ok(answer, { damage_id: damage.id, answer: 'contested', note: 'Já estava trincado' }, ana)
  await ok(decide, { damage_id: damage.id, cents: 4000, words: 'Metade' })
  const all = await letters(damage.id)
  expect(all.map(({ to }) => to)).toEqual([ana.id, gate.admin.id, ana.id])
  expect(all[1]!.body).toContain('Já estava trincado')
  expect(all[2]!.subject).toContain(formatCents(4000))
})
