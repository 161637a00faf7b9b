import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ScreenView } from '../../../domain/voting/screen.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'
import askFloor from '../../functions/voting/ask-floor.ts'
import cancel from '../../functions/voting/cancel-assembly.ts'
import vote from '../../functions/voting/cast-vote.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import closeAssembly from '../../functions/voting/close-assembly.ts'
import closeItem from '../../functions/voting/close-item.ts'
import endLink from '../../functions/voting/end-screen-link.ts'
import giveFloor from '../../functions/voting/give-floor.ts'
import openAssembly from '../../functions/voting/open-assembly.ts'
import openItem from '../../functions/voting/open-item.ts'
import renew from '../../functions/voting/renew-screen-link.ts'
import view from '../../functions/voting/view-screen-link.ts'
import { convene, type Hall, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
// Tests look more often than a screen does.
beforeEach(() => project.sql`delete from private.rate_limits`)
afterAll(() => project.close())

const table = { call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' }
const over = { status: 410, body: { error: { code: 'screen_link_over' } } }
const linkOf = async (hall: Hall, assembly_id: string) =>
  ((await hall.done(renew, { assembly_id })) as { token: string }).token
const look = (token: string) => project.call(view, { token }, null)
const shown = async (token: string) => (await look(token)).body as ScreenView

async function room() {
  const hall = await openHall(project, [10, 20, 30, 40], 'share')
  const owner = await ownerOf(hall, hall.units[0]!, 'Ana Lobo')
  const called = await convene(hall, { matter: 'accounts' })
  return { hall, owner, ...called }
}

test('the screen shows the session to nobody in particular: quorum, item, who has the floor by the unit, and no vote before its item closes', async () => {
  const { hall, owner, assembly_id, item_id } = await room()
  const token = await linkOf(hall, assembly_id)
  expect(await shown(token)).toMatchObject({ state: 'called', figures: null, item: null, last: null })
  await hall.done(openAssembly, { assembly_id, ...table })
  await hall.done(openItem, { item_id, minutes: 5 })
  for (const [unit_id, user] of [
    [hall.units[0], owner],
    [hall.units[3], hall.admin],
  ] as const)
    await hall.done(checkIn, { assembly_id, unit_id, presence: 'in_person' }, user)
  const made_at = new Date().toISOString()
  await hall.done(vote, { item_id, unit_ids: [hall.units[0]], choice: 'against', made_at }, owner)
  await hall.done(askFloor, { assembly_id, unit_id: hall.units[0] }, owner)
  const [asked] = await hall.sql<{ id: string }[]>`
    select id from public.floor_requests where assembly_id = ${assembly_id}`
  await hall.done(giveFloor, { assembly_id, request_id: asked!.id })
  const live = await shown(token)
  expect(live).toMatchObject({
    state: 'open',
    figures: { units: 4, present_units: 2, shares: 100, present_shares: 50 },
    item: {
      position: 1,
      title: 'Item único',
      matter: 'accounts',
      seats: 1,
      substitutes: 0,
      voted: 1,
      of_units: 2,
    },
    speaker: { unit: 'A-101' },
    last: null,
  })
  expect(live.item!.closes_at).not.toBeNull()
  const told = JSON.stringify(live)
  for (const secret of ['Ana Lobo', 'against', 'favour', owner.id, hall.units[0]!])
    expect(told).not.toContain(secret)

  await hall.done(closeItem, { item_id, debate: '' })
  expect(await shown(token)).toMatchObject({
    item: null,
    last: { title: 'Item único', outcome: { result: 'rejected' } },
  })
})

test('a secret of one assembly: its digest alone is stored, a new link ends the earlier one, and the table ends it', async () => {
  const { hall, assembly_id } = await room()
  const first = await linkOf(hall, assembly_id)
  const kept = await hall.sql<{ row: string }[]>`
    select to_jsonb(s)::text as row from private.assembly_screens s union all select to_jsonb(a)::text from public.audit_entries a
    union all select to_jsonb(k)::text from private.idempotency_keys k`
  expect(kept.filter(({ row }) => row.includes(first))).toEqual([])
  const second = await linkOf(hall, assembly_id)
  expect(await look(first)).toMatchObject(over)
  expect((await look(second)).status).toBe(200)
  await hall.done(endLink, { assembly_id })
  expect(await look(second)).toMatchObject(over)
  expect(await look('a'.repeat(43))).toMatchObject(over)
})

test('the screen ends with its assembly, closed or cancelled, and none is made for one that is over', async () => {
  const { hall, assembly_id, item_id } = await room()
  const token = await linkOf(hall, assembly_id)
  await hall.done(openAssembly, { assembly_id, ...table })
  await hall.done(openItem, { item_id })
  await hall.done(closeItem, { item_id, debate: '' })
  expect((await look(token)).status).toBe(200)
  await hall.done(closeAssembly, { assembly_id })
  expect(await look(token)).toMatchObject(over)
  expect(await hall.ask(renew, { assembly_id })).toMatchObject({
    status: 409,
    body: { error: { code: 'assembly_over' } },
  })

  const other = await room()
  const called = await linkOf(other.hall, other.assembly_id)
  await other.hall.done(cancel, { assembly_id: other.assembly_id, reason: 'Falta de energia' })
  expect(await look(called)).toMatchObject(over)
  expect(
    await hall.sql`select from private.assembly_screens where assembly_id = any (${[assembly_id, other.assembly_id]})`,
  ).toHaveLength(0)
})
