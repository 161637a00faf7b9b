import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import addMotion from '../../functions/voting/add-motion.ts'
import vote from '../../functions/voting/cast-vote.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import closeItem from '../../functions/voting/close-item.ts'
import enter from '../../functions/voting/enter-paper-ballot.ts'
import openAssembly from '../../functions/voting/open-assembly.ts'
import openItem from '../../functions/voting/open-item.ts'
import save from '../../functions/voting/save-assembly.ts'
import { convene, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const codeOf = async (given: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await given
  return status === 200 ? 200 : body.error?.code
}

/** A hall with an election of two seats and one substitute open, and five units there. */
async function election(more: object = {}) {
  const hall = await openHall(project, [1, 1, 1, 1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  const { assembly_id, item_id } = await convene(hall, {
    title: 'Eleger o conselho',
    matter: 'election',
    ballot: 'choice',
    options: ['Ana', 'Beto', 'Caio', 'Davi'],
    seats: 2,
    substitutes: 1,
    ...more,
  })
  await hall.done(openAssembly, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
  for (const unit_id of hall.units) await hall.done(checkIn, { assembly_id, unit_id, presence: 'in_person' })
  await hall.done(openItem, { item_id })
  const cast = (unit: number, choice: string, item = item_id) =>
    hall.ask(vote, {
      item_id: item,
      unit_ids: [hall.units[unit - 1]],
      choice,
      channel: 'floor',
      made_at: new Date().toISOString(),
    })
  return { hall, owner, assembly_id, item_id, cast }
}

test('a unit names as many as there are seats, each once and of the ballot; by paper likewise', async () => {
  const { hall, owner, item_id, cast } = await election()
  expect(await codeOf(cast(1, 'Ana\nBeto\nCaio'))).toBe('vote_too_many')
  expect(await codeOf(cast(1, 'Ana\nAna'))).toBe('vote_choice')
  expect(await codeOf(cast(1, 'Ana\nEva'))).toBe('vote_choice')
  expect(await codeOf(cast(1, 'Ana\nabstained'))).toBe('vote_choice')
  const mine = await hall.done(
    vote,
    { item_id, unit_ids: [hall.units[0]], choice: 'Caio\nAna', made_at: new Date().toISOString() },
    owner,
  )
  expect(mine.votes).toMatchObject([{ choice: 'Ana\nCaio' }])
  const paper = (unit: number, choice: string) =>
    hall.ask(enter, { id: randomUUID(), item_id, unit_id: hall.units[unit - 1], choice })
  expect(await codeOf(paper(2, 'Ana\nBeto\nCaio'))).toBe('vote_too_many')
  expect(await codeOf(paper(2, 'Beto\nAna'))).toBe(200)
  const [pulse] = await hall.sql<{ votes: object[] }[]>`
    select private.item_count(${hall.condominiumId}, ${item_id}) as votes`
  expect(pulse!.votes).toEqual([
    { choice: 'Ana', units: 2, weight: 2 },
    { choice: 'Beto', units: 1, weight: 1 },
    { choice: 'Caio', units: 1, weight: 1 },
  ])
})

test('a tie at the last seat is voted on again between the tied, once, beside the item of the notice', async () => {
  const { hall, item_id, cast } = await election()
  for (const [unit, choice] of [
    [1, 'Ana\nBeto'],
    [2, 'Ana\nBeto'],
    [3, 'Ana\nCaio'],
    [4, 'Ana\nCaio'],
    [5, 'Davi'],
  ] as const)
    expect(await codeOf(cast(unit, choice))).toBe(200)
  const motion = (parent_id: string, second_vote: number | null) =>
    hall.ask(addMotion, { id: randomUUID(), parent_id, title: 'Segunda votação', second_vote })
  expect(await codeOf(motion(item_id, 0))).toBe('vote_no_second')
  const { outcome } = await hall.done(closeItem, { item_id })
  expect(outcome).toMatchObject({
    result: 'chosen',
    elected: ['Ana'],
    again: [{ options: ['Beto', 'Caio'], seats: 1, substitutes: 1 }],
  })
  expect(await codeOf(motion(item_id, 1))).toBe('vote_no_second')
  expect(await codeOf(motion(item_id, null))).toBe('item_done')
  const second = await hall.done(addMotion, {
    id: randomUUID(),
    parent_id: item_id,
    title: 'Segunda votação',
    second_vote: 0,
  })
  expect(await codeOf(motion(item_id, 0))).toBe('vote_no_second')
  const id = second.id as string
  await hall.done(openItem, { item_id: id })
  expect(await codeOf(cast(1, 'Davi', id))).toBe('vote_choice')
  for (const unit of [1, 2, 3]) expect(await codeOf(cast(unit, 'Caio', id))).toBe(200)
  expect(await codeOf(cast(4, 'Beto', id))).toBe(200)
  expect((await hall.done(closeItem, { item_id: id })).outcome).toMatchObject({
    elected: ['Caio'],
    substitutes: ['Beto'],
  })
  const items = await hall.sql`
    select parent_id, seats, substitutes, options from public.agenda_items where id = ${id}`
  expect(items).toEqual([{ parent_id: item_id, seats: 1, substitutes: 1, options: ['Beto', 'Caio'] }])
})

test('only an open election has several seats, and the notice fixes how many', async () => {
  const { hall, item_id } = await election()
  const draft = (item: object) =>
    hall.ask(save, {
      id: randomUUID(),
      kind: 'extraordinary',
      form: 'in_person',
      title: 'Assembleia',
      first_call_at: '2030-01-01T12:00:00Z',
      place: 'Salão',
      cut_off_on: '2030-01-01',
      items: [
        {
          id: randomUUID(),
          title: 'Eleger',
          matter: 'election',
          ballot: 'choice',
          options: ['Ana', 'Beto'],
          seats: 2,
          ...item,
        },
      ],
    })
  expect(await codeOf(draft({}))).toBe(200)
  expect(await codeOf(draft({ matter: 'convention' }))).toBe('invalid_input')
  expect(await codeOf(draft({ secret: true }))).toBe('invalid_input')
  expect(await codeOf(draft({ seats: 3 }))).toBe('invalid_input')
  await expect(hall.sql`update public.agenda_items set seats = 1 where id = ${item_id}`).rejects.toThrow(
    'assembly_called',
  )
})
