import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PollView } from '../../../domain/voting/polls.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import answerPoll from '../../functions/voting/answer-poll.ts'
import endPoll from '../../functions/voting/end-poll.ts'
import exportPoll from '../../functions/voting/export-poll.ts'
import openPoll from '../../functions/voting/open-poll.ts'
import savePoll from '../../functions/voting/save-poll.ts'
import { type Hall, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const codeOf = async (given: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await given
  return status === 200 ? 200 : body.error?.code
}
const asked = {
  question: 'Qual horário para a academia?',
  options: ['Das 6 às 22', 'Sempre', 'Das 8 às 20'],
  is_multiple: false,
  per: 'unit',
  audience: 'residents',
  is_anonymous: false,
  shows_results: 'during',
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** A published poll. */
async function ask(hall: Hall, more: object = {}): Promise<string> {
  const id = randomUUID()
  await hall.done(savePoll, { id, ...asked, closes_at: inDays(3), ...more })
  await hall.done(openPoll, { poll_id: id })
  return id
}
const viewed = async (hall: Hall, poll_id: string, user: User): Promise<PollView | null> => {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
  return hall.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] = await sql`select public.poll_view(${hall.condominiumId}, ${poll_id}) as found`
    return row!.found as PollView | null
  })
}
const sums = (poll: PollView | null) => poll?.results?.map(({ answers }) => answers) ?? null

test('a unit answers once, whoever of it does, and changes its answer until the end', async () => {
  const hall = await openHall(project, [1, 1])
  const [unit_id] = hall.units
  const owner = await ownerOf(hall, unit_id!)
  const dweller = await ownerOf(hall, unit_id!, 'Filho')
  const neighbour = await ownerOf(hall, hall.units[1]!, 'Rui Barros')
  await hall.sql`update public.occupancies o set kind = 'dweller' from public.people p where p.id = o.person_id and p.name = 'Filho' and o.unit_id = ${unit_id!}`
  const poll_id = await ask(hall)
  await hall.done(answerPoll, { poll_id, unit_id, choices: [1] }, owner)
  await hall.done(answerPoll, { poll_id, unit_id, choices: [2] }, dweller)
  expect(sums(await viewed(hall, poll_id, neighbour))).toEqual([0, 1, 0])
  expect(await codeOf(hall.ask(answerPoll, { poll_id, unit_id, choices: [1] }, neighbour))).toBe(
    'poll_not_yours',
  )
  expect(await codeOf(hall.ask(answerPoll, { poll_id, unit_id, choices: [1] }))).toBe('poll_not_yours')
  expect(await codeOf(hall.ask(answerPoll, { poll_id, unit_id, choices: [1, 2] }, owner))).toBe('poll_choice')
  expect(await codeOf(hall.ask(answerPoll, { poll_id, unit_id, choices: [4] }, owner))).toBe('poll_choice')
  // The management reads who answered, a neighbour only sums.
  expect((await viewed(hall, poll_id, hall.admin))?.named).toMatchObject([
    { unit: 'A-101', name: 'Filho', choices: [2] },
  ])
  expect((await viewed(hall, poll_id, neighbour))?.named).toBeNull()
  await hall.done(endPoll, { poll_id, how: 'close' })
  expect(await codeOf(hall.ask(answerPoll, { poll_id, unit_id, choices: [1] }, owner))).toBe('poll_not_open')
  expect(await codeOf(hall.ask(endPoll, { poll_id, how: 'cancel', reason: 'Engano' }))).toBe('poll_over')
})

test('an anonymous answer has no person, no unit and no moment, and changes by the secret of its device alone', async () => {
  const hall = await openHall(project, [1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  const other = await ownerOf(hall, hall.units[1]!, 'Rui Barros')
  expect(
    await codeOf(
      hall.ask(savePoll, { id: randomUUID(), ...asked, is_anonymous: true, closes_at: inDays(2) }),
    ),
  ).toBe('invalid_input')
  const poll_id = await ask(hall, { is_anonymous: true, shows_results: 'after', per: 'person' })
  const ticket = randomUUID()
  expect(await codeOf(hall.ask(answerPoll, { poll_id, choices: [1] }, owner))).toBe('poll_ticket')
  await hall.done(answerPoll, { poll_id, choices: [1], ticket }, owner)
  await hall.done(answerPoll, { poll_id, choices: [3], ticket }, owner)
  await hall.done(answerPoll, { poll_id, choices: [2], ticket: randomUUID() }, other)
  expect(await codeOf(hall.ask(answerPoll, { poll_id, choices: [2], ticket: randomUUID() }, owner))).toBe(
    'poll_answered_elsewhere',
  )
  const kept = await hall.sql`
    select choices, unit_id, user_id, answered_at from public.poll_answers where poll_id = ${poll_id} order by choices`
  expect(kept).toEqual(
    [2, 3].map((choice) => ({ choices: [choice], unit_id: null, user_id: null, answered_at: null })),
  )
  const rows = await hall.sql`select key from public.poll_answers where poll_id = ${poll_id}`
  expect(rows.every(({ key }) => !key.includes(owner.id))).toBe(true)
  const told =
    await hall.sql`select after::text from public.audit_entries where entity_id = ${poll_id} and action = 'answer-poll'`
  expect(told.every(({ after }) => after === '{"answered": true}')).toBe(true)

  expect(await viewed(hall, poll_id, hall.admin)).toMatchObject({ results: null, named: null, answers: 2 })
  expect(await codeOf(hall.ask(exportPoll, { poll_id, format: 'csv' }))).toBe('poll_kept_back')
  await hall.sql`update public.polls set ended_at = now() where id = ${poll_id}`
  expect(await viewed(hall, poll_id, hall.admin)).toMatchObject({ named: null, state: 'closed' })
  expect(sums(await viewed(hall, poll_id, owner))).toEqual([0, 1, 1])
})

test('owners alone are asked; several options where the poll takes them', async () => {
  const hall = await openHall(project, [1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  const tenant = await ownerOf(hall, hall.units[1]!, 'Inquilino')
  await hall.sql`update public.occupancies set kind = 'tenant' where unit_id = ${hall.units[1]!}`
  const poll_id = await ask(hall, { audience: 'owners', is_multiple: true })
  expect(await codeOf(hall.ask(answerPoll, { poll_id, unit_id: hall.units[1], choices: [1] }, tenant))).toBe(
    'poll_not_yours',
  )
  await hall.done(answerPoll, { poll_id, unit_id: hall.units[0], choices: [3, 1] }, owner)
  expect(sums(await viewed(hall, poll_id, tenant))).toEqual([1, 0, 1])
  expect((await viewed(hall, poll_id, tenant))?.voters).toEqual([])
})

test('a draft is the management’s own, what was published does not change, one that comes waits for its hour', async () => {
  const hall = await openHall(project, [1])
  const owner = await ownerOf(hall, hall.units[0]!)
  const id = randomUUID()
  await hall.done(savePoll, { id, ...asked, closes_at: inDays(3) })
  expect(await viewed(hall, id, owner)).toBeNull()
  expect(await codeOf(hall.ask(endPoll, { poll_id: id, how: 'cancel', reason: 'Engano' }))).toBe(
    'poll_not_open',
  )
  await hall.done(savePoll, { id, ...asked, question: 'Outra?', opens_at: inDays(1), closes_at: inDays(3) })
  await hall.done(openPoll, { poll_id: id })
  expect(await codeOf(hall.ask(savePoll, { id, ...asked, closes_at: inDays(3) }))).toBe('poll_published')
  await expect(hall.sql`update public.polls set question = 'E esta?' where id = ${id}`).rejects.toThrow(
    'poll_published',
  )
  const waiting = { poll_id: id, unit_id: hall.units[0], choices: [1] }
  expect(await codeOf(hall.ask(answerPoll, waiting, owner))).toBe('poll_not_open')
  expect(await viewed(hall, id, owner)).toMatchObject({
    state: 'scheduled',
    question: 'Outra?',
    results: null,
  })
  expect(await codeOf(hall.ask(endPoll, { poll_id: id, how: 'cancel' }))).toBe('poll_reason')
  await hall.done(endPoll, { poll_id: id, how: 'cancel', reason: 'A academia fechou' })
  const draft = randomUUID()
  await hall.done(savePoll, { id: draft, ...asked, closes_at: inDays(3) })
  await hall.done(endPoll, { poll_id: draft, how: 'discard' })
  expect(await viewed(hall, draft, hall.admin)).toBeNull()
  expect(await codeOf(hall.ask(savePoll, { id: draft, ...asked, closes_at: inDays(-1) }))).toBe('poll_past')
})
