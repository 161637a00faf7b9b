import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import vote from '../../functions/voting/cast-vote.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import closeItem from '../../functions/voting/close-item.ts'
import count from '../../functions/voting/count-paper-ballots.ts'
import enter from '../../functions/voting/enter-paper-ballot.ts'
import openAssembly from '../../functions/voting/open-assembly.ts'
import openItem from '../../functions/voting/open-item.ts'
import remove from '../../functions/voting/remove-paper-ballot.ts'
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

/** A hall with an open item, four units there and the owner of the first; papers by unit. */
async function session() {
  const hall = await openHall(project, [1, 1, 1, 1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  const { assembly_id, item_id } = await convene(hall, { matter: 'accounts' })
  await hall.done(openAssembly, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
  for (const unit_id of hall.units.slice(0, 4))
    await hall.done(checkIn, { assembly_id, unit_id, presence: 'in_person' })
  await hall.done(openItem, { item_id })
  const paper = (unit: number, choice: string, more: object = {}) =>
    hall.ask(enter, { id: randomUUID(), item_id, unit_id: hall.units[unit - 1], choice, ...more })
  const votes = async () => {
    const rows = await hall.sql<{ number: string; choice: string; channel: string }[]>`
      select u.number, v.choice, v.channel from public.votes v join public.units u on u.id = v.unit_id where v.item_id = ${item_id} order by 1`
    return rows.map(({ number, choice, channel }) => `${number} ${choice} ${channel}`)
  }
  return { hall, owner, assembly_id, item_id, paper, votes }
}
const counted = { handed_out: 4, collected: 3, blank: 1, spoiled: 1 }

test('papers are votes, blank ones abstentions, void ones none; each is entered once', async () => {
  const { hall, item_id, paper, votes, owner } = await session()
  expect(await codeOf(paper(1, 'favour'))).toBe(200)
  expect(await codeOf(paper(2, 'blank'))).toBe(200)
  expect(await codeOf(paper(3, 'void'))).toBe(200)
  expect(await codeOf(paper(1, 'against'))).toBe('paper_entered')
  expect(await codeOf(paper(4, 'perhaps'))).toBe('vote_choice')
  expect(await codeOf(paper(5, 'favour'))).toBe('vote_absent')
  expect(
    await codeOf(
      hall.ask(enter, { id: randomUUID(), item_id, unit_id: hall.units[3], choice: 'favour' }, owner),
    ),
  ).toBe('forbidden')
  expect(await votes()).toEqual(['101 favour paper', '102 abstained paper'])

  expect(await codeOf(hall.ask(closeItem, { item_id }))).toBe('paper_differs')
  const { body } = await hall.ask(count, { item_id, ...counted, collected: 4, blank: 1 })
  expect(body.differences).toEqual(['Cédulas recolhidas: 4 contadas, 3 lançadas.'])
  expect(await codeOf(hall.ask(closeItem, { item_id }))).toBe('paper_differs')
  await hall.done(count, { item_id, ...counted })
  // One of four present: the blank and void ballots count as present too.
  expect(await hall.done(closeItem, { item_id })).toMatchObject({ outcome: { result: 'rejected' } })
  expect(await codeOf(paper(4, 'favour'))).toBe('vote_closed')
})

test('a difference with its reason lets the item close', async () => {
  const { hall, item_id, paper } = await session()
  await paper(1, 'favour')
  await hall.done(count, {
    item_id,
    handed_out: 4,
    collected: 2,
    blank: 0,
    spoiled: 0,
    note: 'Uma cédula sem o número da unidade',
  })
  await hall.done(closeItem, { item_id })
  const [row] =
    await hall.sql`select entered, collected, note from public.paper_counts where item_id = ${item_id}`
  expect(row).toEqual({ entered: 1, collected: 2, note: 'Uma cédula sem o número da unidade' })
})

test('of a unit that voted by the app the paper is refused with who and when, and counts only with a reason', async () => {
  const { hall, owner, item_id, paper, votes } = await session()
  await hall.done(
    vote,
    { item_id, unit_ids: [hall.units[0]], choice: 'favour', made_at: new Date().toISOString() },
    owner,
  )
  const refused = await paper(1, 'against')
  expect(refused.body.error).toMatchObject({
    code: 'paper_voted',
    details: { channel: 'app', by: 'Ana Lobo', cast_at: expect.any(String) },
  })
  // A void paper leaves the vote that there is.
  expect(await codeOf(paper(1, 'void'))).toBe(200)
  expect(await votes()).toEqual(['101 favour app'])
  const [kept] = await hall.sql`select id from public.paper_ballots where item_id = ${item_id}`
  await hall.done(remove, { paper_id: kept!.id, reason: 'Era da outra unidade' })

  const { status, body } = await paper(1, 'against', {
    replaced_reason: 'O dono pediu à mesa que valesse a cédula',
  })
  expect(status).toBe(200)
  expect(await votes()).toEqual(['101 against paper'])
  await hall.done(remove, { paper_id: body.id, reason: 'O dono voltou atrás' })
  expect(await votes()).toEqual(['101 favour app'])
  expect(await codeOf(hall.ask(remove, { paper_id: body.id, reason: 'De novo' }))).toBe('paper_removed')
})

test('a paper of the wrong unit is taken back with its vote, and the counts move with it', async () => {
  const { hall, item_id, paper, votes } = await session()
  const { body } = await paper(2, 'blank')
  await paper(3, 'favour')
  await hall.done(remove, { paper_id: body.id, reason: 'Unidade trocada' })
  expect(await votes()).toEqual(['103 favour paper'])
  const [row] = await hall.sql`
    select entered, entered_blank, entered_void from public.paper_counts where item_id = ${item_id}`
  expect(row).toEqual({ entered: 1, entered_blank: 0, entered_void: 0 })
  expect(await codeOf(paper(2, 'favour'))).toBe(200)
  await expect(
    hall.sql`update public.paper_ballots set mark = 'void' where item_id = ${item_id} and removed_at is null`,
  ).rejects.toThrow('stays as it is')
})

test('two tables that enter at once count every paper', async () => {
  const { hall, item_id, paper } = await session()
  await Promise.all([1, 2, 3, 4].map((unit) => paper(unit, 'favour')))
  const [row] = await hall.sql`select entered from public.paper_counts where item_id = ${item_id}`
  expect(row).toEqual({ entered: 4 })
})
