import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import answer from '../../functions/voting/answer-assembly-question.ts'
import ask from '../../functions/voting/ask-assembly-question.ts'
import openAssembly from '../../functions/voting/open-assembly.ts'
import withdraw from '../../functions/voting/withdraw-assembly-question.ts'
import { convene, type Hall, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const codeOf = async (given: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await given
  return status === 200 ? 200 : body.error?.code
}
const listed = async (hall: Hall, assembly_id: string, user: User) => {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
  return hall.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] =
      await sql`select public.assembly_questions_of(${hall.condominiumId}, ${assembly_id}) as found`
    return row!.found as { name: string | null; unit: string | null; body: string; answer: string | null }[]
  })
}

test('a question is answered for everybody; who asks without a name is known to the management alone', async () => {
  const hall = await openHall(project, [1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  const neighbour = await ownerOf(hall, hall.units[1]!, 'Rui Barros')
  const { assembly_id, item_id } = await convene(hall, { matter: 'accounts' })
  const id = randomUUID()
  const question = { id, assembly_id, item_id, unit_id: hall.units[0], body: 'A pasta traz as notas?' }
  expect(await codeOf(hall.ask(ask, { ...question, unit_id: hall.units[1] }, owner))).toBe('vote_not_yours')
  expect(await codeOf(hall.ask(ask, { ...question, item_id: randomUUID() }, owner))).toBe('not_found')
  expect(await codeOf(hall.ask(ask, question))).toBe('vote_not_yours')
  await hall.done(ask, { ...question, is_anonymous: true }, owner)
  expect(await codeOf(hall.ask(ask, question, owner))).toBe('question_taken')
  expect(await listed(hall, assembly_id, neighbour)).toMatchObject([{ name: null, unit: null }])
  expect(await listed(hall, assembly_id, owner)).toMatchObject([{ name: 'Ana Lobo', is_mine: true }])
  expect(await listed(hall, assembly_id, hall.admin)).toMatchObject([{ name: 'Ana Lobo', unit: 'A-101' }])

  expect(await codeOf(hall.ask(answer, { question_id: id, answer: 'Sim' }, owner))).toBe('forbidden')
  await hall.done(answer, { question_id: id, answer: 'Sim, todas.' })
  expect(await listed(hall, assembly_id, neighbour)).toMatchObject([{ answer: 'Sim, todas.' }])
  expect(await codeOf(hall.ask(withdraw, { question_id: id }, owner))).toBe('question_is_answered')
  await hall.done(answer, { question_id: id, answer: 'Sim, todas, desde janeiro.' })
  const told = await hall.sql`
    select payload ->> 'telling' as telling from private.outbox where payload ->> 'questionId' = ${id} order by id`
  expect(told.map(({ telling }) => telling)).toEqual(['asked', 'answered'])
})

test('one takes back an own question without an answer; the session ends it all', async () => {
  const hall = await openHall(project, [1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  const neighbour = await ownerOf(hall, hall.units[1]!, 'Rui Barros')
  const { assembly_id } = await convene(hall, { matter: 'accounts' })
  const put = async () => {
    const id = randomUUID()
    await hall.done(ask, { id, assembly_id, unit_id: hall.units[0], body: 'Onde fica a pasta?' }, owner)
    return id
  }
  const [first, second] = [await put(), await put()]
  expect(await codeOf(hall.ask(withdraw, { question_id: first }, neighbour))).toBe('question_not_yours')
  await hall.done(withdraw, { question_id: first }, owner)
  expect(await listed(hall, assembly_id, hall.admin)).toHaveLength(1)
  expect(await codeOf(hall.ask(answer, { question_id: first, answer: 'Na sala' }))).toBe('question_withdrawn')

  await hall.done(openAssembly, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
  const late = { id: randomUUID(), assembly_id, unit_id: hall.units[0], body: 'E agora, quem responde?' }
  expect(await codeOf(hall.ask(ask, late, owner))).toBe('questions_closed')
  expect(await codeOf(hall.ask(withdraw, { question_id: second }, owner))).toBe('questions_closed')
  expect(await codeOf(hall.ask(answer, { question_id: second, answer: 'Na sala' }))).toBe('questions_closed')
})
