import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import admit from '../../functions/voting/admit-voter.ts'
import vote from '../../functions/voting/cast-vote.ts'
import closeItem from '../../functions/voting/close-item.ts'
import open from '../../functions/voting/open-assembly.ts'
import openItem from '../../functions/voting/open-item.ts'
import { convene, indebt, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

/** A hall of three with an open item, in which the first two units owe 500 reais each. */
async function session() {
  const hall = await openHall(project, [1, 1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  await indebt(hall, [hall.units[0]!, hall.units[1]!])
  const { assembly_id, item_id } = await convene(hall, { matter: 'accounts' })
  await hall.done(open, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
  await hall.done(openItem, { item_id })
  const voted = async (unit: number, choice: string, user: User, channel = 'app') => {
    const given = {
      item_id,
      unit_ids: [hall.units[unit - 1]],
      choice,
      made_at: new Date().toISOString(),
      channel,
    }
    const { status, body } = await hall.ask(vote, given, user)
    return status === 200 ? 200 : body.error?.code
  }
  // However it was paid, the charge is settled: by a receipt, a bank's return, a Pix, or because it was cancelled.
  const settle = (cents: number) =>
    hall.sql`
      update public.charges set settled_cents = ${cents}, status = case when amount_cents = ${cents} then 'paid' else 'open' end,
        paid_on = case when amount_cents = ${cents} then due_on end, paid_cents = case when amount_cents = ${cents} then amount_cents end
      where condominium_id = ${hall.condominiumId} and unit_id = ${hall.units[0]!}`
  const entries = () => hall.sql`
    select unit_id, kind, reason, told_by from public.assembly_attendance
    where assembly_id = ${assembly_id} and kind in ('admitted', 'barred') order by happened_at`
  return { hall, owner, assembly_id, item_id, voted, settle, entries }
}

test('half of the debt is not enough, the whole lets the unit vote by itself', async () => {
  const { hall, owner, voted, settle, entries } = await session()
  await settle(10_000)
  expect(await voted(1, 'favour', owner)).toBe('vote_barred')
  await settle(50_000)
  expect(await voted(1, 'favour', owner)).toBe(200)
  expect(await entries()).toMatchObject([
    {
      unit_id: hall.units[0],
      kind: 'admitted',
      told_by: null,
      reason: expect.stringContaining('pagas ou baixadas'),
    },
  ])
})

test('a payment that is undone takes the vote away with what it voted, and paid again the unit votes again', async () => {
  const { hall, owner, item_id, voted, settle, entries } = await session()
  const ballots = () => hall.sql`select choice from public.votes where item_id = ${item_id}`
  await settle(50_000)
  await voted(1, 'favour', owner)
  await settle(0)
  expect(await ballots()).toEqual([])
  expect(await voted(1, 'favour', owner)).toBe('vote_barred')
  await settle(50_000)
  expect(await voted(1, 'against', owner)).toBe(200)
  expect((await entries()).map(({ kind }) => kind)).toEqual(['admitted', 'barred', 'admitted'])
  // What is closed is decided.
  await hall.done(closeItem, { item_id })
  await settle(0)
  expect(await ballots()).toEqual([{ choice: 'against' }])
})

test("the table's word stands, whatever becomes of the payment", async () => {
  const { hall, owner, assembly_id, voted, settle, entries } = await session()
  await settle(50_000)
  await settle(0)
  await hall.done(admit, { assembly_id, unit_id: hall.units[0]!, reason: 'Mostrou o comprovante do Pix' })
  expect(await voted(1, 'favour', owner)).toBe(200)
  await settle(50_000)
  await settle(0)
  expect(await voted(1, 'against', owner)).toBe(200)
  expect((await entries()).map(({ kind }) => kind)).toEqual(['admitted', 'barred', 'admitted'])
})
