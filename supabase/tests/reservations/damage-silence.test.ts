import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, formatDate } from '../../../domain/calendar.ts'
import { answerUntil, remindOn } from '../../../domain/reservations/damage/rules.ts'
import { watchDamagesTask } from '../../../worker/reservations/watch-damages.ts'
import type { User } from '../../functions/_shared/testing.ts'
import answer from '../../functions/reservations/answer-reservation-damage.ts'
import book from '../../functions/reservations/book-area.ts'
import decide from '../../functions/reservations/decide-reservation-damage.ts'
import propose from '../../functions/reservations/propose-reservation-damage.ts'
import withdraw from '../../functions/reservations/withdraw-reservation-damage.ts'
import { timeOf } from '../ledger/every-history/time.ts'
import { type Bookings, startBookings } from './bookings.ts'
import { backdate } from './damaging.ts'

let bookings: Bookings
let clock: ReturnType<typeof timeOf>
let day = 12
beforeAll(async () => {
  bookings = await startBookings()
  clock = timeOf(bookings.gate.project)
})
afterAll(() => bookings.close())
beforeEach(() => clock.set(bookings.today))

const sql = () => bookings.gate.project.sql
/** A damage of Ana's booking that was stated today, and its last day. */
type Stated = Awaited<ReturnType<typeof stated>>
async function stated() {
  const asked = bookings.booking(await bookings.space(), 0, ++day)
  await bookings.ok(book, asked, bookings.ana)
  await backdate(bookings, asked.id)
  const damage = { id: randomUUID(), reservation_id: asked.id, cents: 9000, reason: 'Vidro quebrado' }
  await bookings.ok(propose, damage)
  return { ...damage, until: answerUntil(bookings.today, []) }
}
/** The worker's morning, twice. */
const morning = async (on: string) => {
  await clock.set(on)
  for (const _ of [1, 2])
    await watchDamagesTask.run(bookings.worker.context, {}, new AbortController().signal)
}
/** What the worker wrote about a damage, in its order: to whom, and the subject with the body. */
const letters = async (id: string) =>
  sql()<{ to: string; text: string }[]>`
    select m.user_id as to, m.subject || b::text as text from public.messages m
    join private.message_contents c on c.condominium_id = m.condominium_id and c.message_id = m.id
    join private.message_bodies b on b.id = c.body_id
    where m.about_id = ${id} and m.channel = 'email' order by m.id`
const waiting = (user: User) =>
  sql().begin(async (own) => {
    const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
    await own`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] = await own`select public.community_waiting(${bookings.gate.condominiumId}) as waiting`
    return row!.waiting
  })

test('the unit is reminded one business day before, and its silence told to both sides; each once', async () => {
  const { gate, ana } = bookings
  const { id, until } = await stated()
  await morning(addDays(remindOn(until, []), -1))
  expect(await letters(id)).toEqual([])
  await morning(remindOn(until, []))
  await morning(until)
  const reminded = await letters(id)
  expect(reminded.map(({ to }) => to)).toEqual([ana.id])
  expect(reminded[0]!.text).toContain('está terminando')
  expect(reminded[0]!.text).toContain(formatDate(until))
  await morning(addDays(until, 1))
  await morning(addDays(until, 2))
  const [, ...over] = await letters(id)
  expect(over.map(({ to }) => to).sort()).toEqual([gate.admin.id, ana.id].sort())
  const textTo = (user: User) => over.find(({ to }) => to === user.id)!.text
  expect(textTo(gate.admin)).toContain('Dano sem resposta')
  expect(textTo(gate.admin)).toContain('Você recebe esta mensagem porque administra')
  expect(textTo(ana)).toContain('A administração decide agora')
})

test('a worker that was down reminds late, and reports a silence of up to sixty days', async () => {
  const [near, over, old] = [await stated(), await stated(), await stated()]
  await morning(near.until)
  expect(await letters(near.id)).toHaveLength(1)
  await sql()`delete from public.messages where about_id = any (${[near.id, over.id, old.id]})`
  await morning(addDays(over.until, 60))
  expect(await letters(over.id)).toHaveLength(2)
  await sql()`delete from public.messages where about_id = any (${[near.id, over.id, old.id]})`
  await morning(addDays(old.until, 61))
  expect(await letters(old.id)).toEqual([])
})

test('nobody is told of a term that no longer runs: answered, or withdrawn', async () => {
  const { ok, ana } = bookings
  const [answered, withdrawn] = [await stated(), await stated()]
  await ok(answer, { damage_id: answered.id, answer: 'accepted' }, ana)
  await ok(withdraw, { damage_id: withdrawn.id, reason: 'O seguro pagou' })
  await morning(remindOn(answered.until, []))
  await morning(addDays(answered.until, 1))
  expect(await letters(answered.id)).toEqual([])
  expect(await letters(withdrawn.id)).toEqual([])
})

test('a damage waits on the unit’s home until it answers, then on the management’s until it decides', async () => {
  const { ok, gate, ana, beto } = bookings
  await sql().begin(async (own) => {
    await own`set local session_replication_role = replica`
    await own`delete from public.reservation_damages where condominium_id = ${gate.condominiumId}`
  })
  const both = [await stated(), await stated()]
  // Of one term, by their ids.
  const [one, two] = both.sort((a, b) => (a.id < b.id ? -1 : 1)) as [Stated, Stated]
  expect((await waiting(ana)).answers).toMatchObject([
    { id: one.reservation_id, cents: 9000, until: one.until },
    { id: two.reservation_id },
  ])
  expect((await waiting(beto)).answers).toEqual([])
  expect((await waiting(gate.admin)).damages.count).toBe(0)
  expect((await waiting(ana)).damages).toBeUndefined()
  await ok(answer, { damage_id: one.id, answer: 'contested', note: 'Já estava trincado' }, ana)
  expect((await waiting(ana)).answers).toHaveLength(1)
  expect((await waiting(gate.admin)).damages).toEqual({ count: 1, silent: 0, id: one.reservation_id })
  // On its last day the unit may still answer.
  await clock.set(two.until)
  expect((await waiting(gate.admin)).damages.count).toBe(1)
  await clock.set(addDays(two.until, 1))
  expect((await waiting(ana)).answers).toEqual([])
  expect((await waiting(gate.admin)).damages).toMatchObject({ count: 2, silent: 1 })
  await ok(decide, { damage_id: one.id, cents: 5000, words: 'Metade' })
  await ok(decide, { damage_id: two.id, cents: 9000 })
  expect((await waiting(gate.admin)).damages.count).toBe(0)
})

test('who manages is not asked to decide what their own unit broke', async () => {
  const { gate, ok, ana } = bookings
  const damage = await stated()
  await ok(answer, { damage_id: damage.id, answer: 'accepted' }, ana)
  expect((await waiting(gate.admin)).damages.count).toBe(1)
  await sql()`
    insert into public.people (condominium_id, user_id, name) values (${gate.condominiumId}, ${gate.admin.id}, 'Síndica') on conflict do nothing`
  await sql()`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
    select ${gate.condominiumId}, ${gate.units[0]!}, p.id, 'co_owner', '2020-01-01' from public.people p
    where p.condominium_id = ${gate.condominiumId} and p.user_id = ${gate.admin.id} limit 1`
  expect((await waiting(gate.admin)).damages.count).toBe(0)
})
