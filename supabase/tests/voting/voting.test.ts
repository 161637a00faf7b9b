import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleTiesTask } from '../../../worker/people/settle-ties.ts'
import { startTestWorker } from '../../../worker/testing.ts'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import motion from '../../functions/voting/add-motion.ts'
import askFloor from '../../functions/voting/ask-floor.ts'
import callAssembly from '../../functions/voting/call-assembly.ts'
import cancel from '../../functions/voting/cancel-assembly.ts'
import vote from '../../functions/voting/cast-vote.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import checkProxy from '../../functions/voting/check-proxy.ts'
import closeAssembly from '../../functions/voting/close-assembly.ts'
import closeItem from '../../functions/voting/close-item.ts'
import discard from '../../functions/voting/discard-assembly.ts'
import giveFloor from '../../functions/voting/give-floor.ts'
import giveProxy from '../../functions/voting/give-proxy.ts'
import leaveFloor from '../../functions/voting/leave-floor.ts'
import openAssembly from '../../functions/voting/open-assembly.ts'
import openItem from '../../functions/voting/open-item.ts'
import save from '../../functions/voting/save-assembly.ts'
import suspend from '../../functions/voting/suspend-assembly.ts'
import withdraw from '../../functions/voting/withdraw-item.ts'
import { type Called, convene, type Hall, indebt, letters, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const codeOf = async (answer: Promise<{ status: number; body: { error?: { code: string } } }>) => {
  const { status, body } = await answer
  return status === 200 ? 200 : body.error?.code
}
const now = () => new Date().toISOString()
const table = { call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' }

/** A hall with an open item, and an owner of its first unit. */
async function session(more: { shares?: number[]; item?: object } = {}) {
  const hall = await openHall(project, more.shares ?? [1, 1, 1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  const called = await convene(hall, { matter: 'accounts', ...more.item })
  await hall.done(openAssembly, { assembly_id: called.assembly_id, ...table })
  return { hall, owner, ...called }
}
/** Returns the messages sent to an assembly's rooms. */
const pulses = async (hall: Hall, assembly_id: string) => {
  const told = await hall.sql<{ payload: Live }[]>`
    select payload from realtime.messages where topic = ${`assembly:${assembly_id}`} and event = 'pulse' order by inserted_at`
  return told.map(({ payload }) => payload)
}
type Live = { state: string; figures: { present_units: number }; item: { votes: object[] } | null }
const voted = (hall: Hall, item_id: string, unit: number, choice: string, user: User, made_at = now()) =>
  hall.ask(vote, { item_id, unit_ids: [hall.units[unit - 1]], choice, made_at }, user)
const live = async (hall: Hall, { assembly_id }: Pick<Called, 'assembly_id'>, user: User) => {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
  return hall.sql.begin(async (sql) => {
    await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    const [row] = await sql`select public.assembly_live(${hall.condominiumId}, ${assembly_id}) as live`
    return row!.live
  })
}

test('a draft is changed and thrown away, what was sent is not', async () => {
  const hall = await openHall(project, [1, 1])
  const id = randomUUID()
  const draft = {
    id,
    kind: 'ordinary',
    form: 'in_person',
    title: 'Contas',
    place: 'Salão',
    cut_off_on: '2027-01-10',
    first_call_at: '2027-01-10T22:00:00Z',
  }
  const item = { id: randomUUID(), title: 'Contas de 2026', matter: 'accounts', ballot: 'yes_no' }
  await hall.done(save, { ...draft, items: [item, { ...item, id: randomUUID(), title: 'Outro' }] })
  await hall.done(save, { ...draft, items: [{ ...item, title: 'Contas e orçamento' }] })
  expect(await hall.sql`select title, position from public.agenda_items where assembly_id = ${id}`).toEqual([
    { title: 'Contas e orçamento', position: 1 },
  ])
  await hall.done(callAssembly, { assembly_id: id, by_hand: letters })
  expect(await codeOf(hall.ask(save, { ...draft, items: [item] }))).toBe('assembly_called')
  expect(await codeOf(hall.ask(discard, { assembly_id: id }))).toBe('assembly_called')
  await expect(
    hall.sql`update public.agenda_items set title = 'Outra coisa' where assembly_id = ${id}`,
  ).rejects.toThrow('assembly_called')
  await hall.done(cancel, { assembly_id: id, reason: 'Faltou o edital no mural' })
  expect(await codeOf(hall.ask(openAssembly, { assembly_id: id, ...table }))).toBe('assembly_over')
})

test('a notice needs an agenda, a day ahead, a place and the way in, as the convention has it', async () => {
  const hall = await openHall(project, [1, 1])
  const tried = async (more: object, code: string) => {
    const id = randomUUID()
    await hall.done(save, {
      id,
      kind: 'ordinary',
      form: 'hybrid',
      title: 'Contas',
      place: 'Salão',
      access: 'Pelo aplicativo',
      first_call_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
      cut_off_on: '2026-01-10',
      items: [{ id: randomUUID(), title: 'Contas', matter: 'accounts', ballot: 'yes_no' }],
      ...more,
    })
    expect(await codeOf(hall.ask(callAssembly, { assembly_id: id })), code).toBe(code)
  }
  await tried({ items: [] }, 'assembly_empty')
  await tried({ first_call_at: '2026-01-10T22:00:00Z' }, 'assembly_past')
  await tried({ place: '' }, 'assembly_place')
  await tried({ access: '' }, 'assembly_access')
  await hall.sql`update public.conventions set notice_days = 8 where condominium_id = ${hall.condominiumId}`
  await tried({}, 'assembly_too_soon')
  await hall.sql`update public.conventions set notice_days = null, remote_allowed = false where condominium_id = ${hall.condominiumId}`
  await tried({}, 'assembly_remote_forbidden')
})

test('nobody votes for another unit, as a neighbour, a tenant or a pending resident', async () => {
  const { hall, owner, item_id } = await session()
  await hall.done(openItem, { item_id })
  const pending = await project.member(hall.condominiumId, 'resident', 'pending')
  const tenant = await ownerOf(hall, hall.units[1]!, 'Inquilino')
  await hall.sql`update public.occupancies set kind = 'tenant' where unit_id = ${hall.units[1]!}`
  expect(await codeOf(voted(hall, item_id, 2, 'favour', owner))).toBe('vote_not_yours')
  expect(await codeOf(voted(hall, item_id, 2, 'favour', tenant))).toBe('vote_not_yours')
  expect(await codeOf(voted(hall, item_id, 1, 'favour', pending))).toBe('approval_pending')
  expect(await codeOf(voted(hall, item_id, 1, 'favour', hall.admin))).toBe('vote_not_yours')
  const stranger = await openHall(project, [1])
  expect(
    await codeOf(
      hall.ask(vote, { item_id, unit_ids: hall.units, choice: 'favour', made_at: now() }, stranger.admin),
    ),
  ).toBe('forbidden')
  expect(await codeOf(voted(hall, item_id, 1, 'nonsense', owner))).toBe('vote_choice')
  expect(await codeOf(voted(hall, item_id, 1, 'favour', owner))).toBe(200)
})

test('tenants vote on ordinary matters where the convention lets them, until the owner comes', async () => {
  const hall = await openHall(project, [1, 1, 1])
  await hall.sql`update public.conventions set tenants_vote = true where condominium_id = ${hall.condominiumId}`
  const owner = await ownerOf(hall, hall.units[0]!)
  const tenant = await ownerOf(hall, hall.units[0]!, 'Inquilino')
  await hall.sql`
    update public.occupancies set kind = 'tenant' where unit_id = ${hall.units[0]!}
      and person_id = (select id from public.people where user_id = ${tenant.id})`
  const ordinary = await convene(hall, { matter: 'accounts' })
  await hall.done(openAssembly, { assembly_id: ordinary.assembly_id, ...table })
  await hall.done(openItem, { item_id: ordinary.item_id })
  expect(await codeOf(voted(hall, ordinary.item_id, 1, 'favour', tenant))).toBe(200)
  expect(await codeOf(voted(hall, ordinary.item_id, 1, 'against', owner))).toBe(200)
  await hall.done(
    checkIn,
    { assembly_id: ordinary.assembly_id, unit_id: hall.units[0], presence: 'remote' },
    owner,
  )
  expect(await codeOf(voted(hall, ordinary.item_id, 1, 'favour', tenant))).toBe('vote_not_tenants')
  await hall.done(closeItem, { item_id: ordinary.item_id })
  await hall.done(closeAssembly, { assembly_id: ordinary.assembly_id })
  const works = await convene(hall, { matter: 'useful_works' })
  await hall.done(openAssembly, { assembly_id: works.assembly_id, ...table })
  await hall.done(openItem, { item_id: works.item_id })
  expect(await codeOf(voted(hall, works.item_id, 1, 'favour', tenant))).toBe('vote_not_tenants')
})

test('a vote counts once, its last change wins, and one that comes late from a slow network does not undo it', async () => {
  const { hall, owner, item_id, assembly_id } = await session()
  await hall.done(openItem, { item_id })
  const at = (seconds: number) => new Date(Date.now() - 60_000 + seconds * 1000).toISOString()
  const answers = await Promise.all(
    ['favour', 'against', 'favour', 'against', 'abstained'].map((choice, nth) =>
      voted(hall, item_id, 1, choice, owner, at(nth)),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await live(hall, { assembly_id }, owner)).item.votes).toEqual([
    { choice: 'abstained', units: 1, weight: 1 },
  ])
  const again = at(10)
  await voted(hall, item_id, 1, 'favour', owner, again)
  const late = await voted(hall, item_id, 1, 'against', owner, at(5))
  expect(late.body.votes).toMatchObject([{ choice: 'favour' }])
  // Resending the same vote adds neither a second vote nor a change.
  const before = await hall.sql`select receipt, changes from public.votes where item_id = ${item_id}`
  await voted(hall, item_id, 1, 'favour', owner, again)
  expect(await hall.sql`select receipt, changes from public.votes where item_id = ${item_id}`).toEqual(before)
  await hall.done(closeItem, { item_id })
  expect(await codeOf(voted(hall, item_id, 1, 'against', owner))).toBe('vote_closed')
  await expect(
    hall.sql`update public.votes set choice = 'against' where item_id = ${item_id}`,
  ).rejects.toThrow('vote_closed')
})

test('time that is over closes the vote for everybody', async () => {
  const { hall, owner, item_id } = await session()
  await hall.done(openItem, { item_id, minutes: 1 })
  await hall.sql`update public.agenda_items set opened_at = opened_at - interval '2 minutes', closes_at = closes_at - interval '2 minutes' where id = ${item_id}`
  expect(await codeOf(voted(hall, item_id, 1, 'favour', owner))).toBe('vote_closed')
})

test('while the vote is open nobody learns how the others vote; afterwards everybody does', async () => {
  const { hall, owner, item_id } = await session()
  const other = await ownerOf(hall, hall.units[1]!)
  await hall.done(openItem, { item_id })
  await voted(hall, item_id, 1, 'favour', owner)
  const seen = (user: User) =>
    hall.sql.begin(async (sql) => {
      const claims = JSON.stringify({ sub: user.id, role: 'authenticated', aal: 'aal1' })
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      const [row] = await sql`select public.item_votes(${hall.condominiumId}, ${item_id}) as told`
      return {
        told: row!.told.length,
        rows: (await sql`select from public.votes where item_id = ${item_id}`).length,
      }
    })
  expect(await seen(hall.admin)).toEqual({ told: 0, rows: 0 })
  expect(await seen(other)).toEqual({ told: 0, rows: 0 })
  expect(await seen(owner)).toEqual({ told: 0, rows: 1 })
  await hall.done(closeItem, { item_id })
  expect(await seen(other)).toEqual({ told: 1, rows: 0 })
  expect(await seen(hall.admin)).toEqual({ told: 1, rows: 1 })
})

test('a proxy is checked by the table, votes from the own account, for its items alone', async () => {
  const { hall, owner, item_id, assembly_id } = await session()
  const holder = await ownerOf(hall, hall.units[2]!, 'Carla Nunes')
  await hall.sql`update public.people set email = ${holder.email} where user_id = ${holder.id}`
  const id = randomUUID()
  const proxy = {
    assembly_id,
    id,
    unit_id: hall.units[0],
    grantor_name: 'Ana Lobo',
    holder_name: 'Carla Nunes',
    holder_email: holder.email,
    signed_at_place: 'São Paulo',
    signed_on: '2026-01-10',
  }
  expect(await codeOf(hall.ask(giveProxy, { ...proxy, signed_on: '2999-01-01' }, owner))).toBe('proxy_future')
  expect(await codeOf(hall.ask(giveProxy, { ...proxy, holder_email: 'ninguem@example.com' }, owner))).toBe(
    'proxy_holder_unknown',
  )
  expect(await codeOf(hall.ask(giveProxy, proxy, holder))).toBe('vote_not_yours')
  await hall.done(giveProxy, { ...proxy, item_ids: [randomUUID()] }, owner)
  await hall.done(openItem, { item_id })
  expect(await codeOf(voted(hall, item_id, 1, 'favour', holder))).toBe('vote_not_yours')
  await hall.done(checkProxy, { proxy_id: id })
  expect(await codeOf(voted(hall, item_id, 1, 'favour', holder))).toBe('vote_proxy_scope')
  await hall.sql`update public.assembly_proxies set item_ids = '{}' where id = ${id}`
  expect(await codeOf(voted(hall, item_id, 1, 'favour', holder))).toBe(200)
  expect(
    await hall.sql`select presence, holder_name from public.assembly_units where unit_id = ${hall.units[0]!}`,
  ).toEqual([{ presence: 'proxy', holder_name: 'Carla Nunes' }])
  // A seller can no longer send anyone: votes cast remain, and the unit is empty.
  await hall.sql`
    update public.occupancies set ends_on = private.today() - 1 where unit_id = ${hall.units[0]!}`
  const worker = startTestWorker(hall.project)
  await worker.settle([settleTiesTask])
  await worker.stop()
  expect(
    await hall.sql`
      select p.state, u.presence from public.assembly_proxies p join public.assembly_units u on u.unit_id = p.unit_id where p.id = ${id}`,
  ).toEqual([{ state: 'revoked', presence: 'absent' }])
  expect(await codeOf(voted(hall, item_id, 1, 'against', holder))).toBe('vote_not_yours')
})

test('debts that were due take the vote away, an agreement as the convention says', async () => {
  const hall = await openHall(project, [1, 1, 1])
  const owner = await ownerOf(hall, hall.units[0]!)
  await indebt(hall, [hall.units[0]!])
  const called = await convene(hall, { matter: 'accounts' })
  await hall.done(openAssembly, { assembly_id: called.assembly_id, ...table })
  await hall.done(openItem, { item_id: called.item_id })
  expect(await codeOf(voted(hall, called.item_id, 1, 'favour', owner))).toBe('vote_barred')
  expect((await live(hall, called, owner)).figures).toMatchObject({
    units: 3,
    barred_units: 1,
    present_units: 0,
  })
})

test('an election of one item at a time, motions within it, and items that are withdrawn', async () => {
  const { hall, owner, item_id, assembly_id } = await session()
  const id = randomUUID()
  await hall.done(motion, { id, parent_id: item_id, title: 'Pagar em duas vezes' })
  await hall.done(openItem, { item_id: id })
  expect(await codeOf(hall.ask(openItem, { item_id }))).toBe('item_open')
  await voted(hall, id, 1, 'favour', owner)
  expect(await codeOf(hall.ask(closeAssembly, { assembly_id }))).toBe('assembly_items_open')
  await hall.done(closeItem, { item_id: id })
  await hall.done(withdraw, { item_id, reason: 'A proposta o substitui' })
  expect(await codeOf(hall.ask(openItem, { item_id }))).toBe('item_done')
  await hall.done(closeAssembly, { assembly_id })
  expect(
    await hall.sql`select title, is_reached, matter, votes ->> 'basis' as basis from public.decisions where condominium_id = ${hall.condominiumId}`,
  ).toEqual([{ title: 'Pagar em duas vezes', is_reached: true, matter: 'accounts', basis: 'units' }])
  await expect(
    hall.sql`update public.assemblies set chair = 'Outra' where id = ${assembly_id}`,
  ).rejects.toThrow('assembly_over')
})

test('who asked first speaks first, one at a time', async () => {
  const { hall, owner, assembly_id } = await session()
  const other = await ownerOf(hall, hall.units[1]!)
  const ask = (user: User, unit: number) =>
    hall.ask(askFloor, { assembly_id, unit_id: hall.units[unit - 1] }, user)
  const first = await ask(owner, 1)
  expect(await codeOf(ask(owner, 1))).toBe('floor_asked')
  const second = await ask(other, 2)
  await hall.done(giveFloor, { assembly_id, request_id: first.body.id })
  await hall.done(giveFloor, { assembly_id, request_id: second.body.id, minutes: 3 })
  const spoken = (await live(hall, { assembly_id }, owner)).floor
  expect(spoken).toMatchObject([{ unit: 'A-102', unit_id: hall.units[1], minutes: 3 }])
  // Another minute for who speaks begins no other turn.
  await hall.done(giveFloor, { assembly_id, request_id: second.body.id, minutes: 4 })
  expect((await live(hall, { assembly_id }, owner)).floor).toEqual([{ ...spoken[0]!, minutes: 4 }])
  expect(await codeOf(hall.ask(giveFloor, { assembly_id, request_id: second.body.id, minutes: 61 }))).toBe(
    'invalid_input',
  )
  expect(await codeOf(hall.ask(leaveFloor, { request_id: second.body.id }, owner))).toBe('vote_not_yours')
  await hall.done(leaveFloor, { request_id: second.body.id }, other)
  expect(await codeOf(hall.ask(giveFloor, { assembly_id, request_id: first.body.id }))).toBe('floor_gone')
})

test('a permanent session goes on within sixty days and ends within ninety of the first', async () => {
  const { hall, owner, item_id, assembly_id } = await session({ item: { matter: 'useful_works' } })
  await hall.done(openItem, { item_id })
  await voted(hall, item_id, 1, 'favour', owner)
  await hall.done(closeItem, { item_id })
  const inDays = (days: number) => ({
    assembly_id,
    reason: 'Faltou o quórum',
    resumes_at: new Date(Date.now() + days * 86_400_000).toISOString(),
  })
  expect(await codeOf(hall.ask(suspend, inDays(61)))).toBe('assembly_resume_late')
  expect(await codeOf(hall.ask(suspend, inDays(0)))).toBe('assembly_resume_late')
  await hall.done(suspend, inDays(60))
  expect(
    await hall.sql`select state, jsonb_array_length(partial_results) as partial from public.agenda_items where id = ${item_id}`,
  ).toEqual([{ state: 'waiting', partial: 1 }])
  expect(await hall.sql`select choice from public.votes where item_id = ${item_id}`).toEqual([
    { choice: 'favour' },
  ])
})

test('rooms are told what changed and nothing twice, hear the end, and not who voted what', async () => {
  const { hall, owner, assembly_id, item_id } = await session()
  const look = async () => {
    await hall.sql`update private.assembly_pulses set looked_at = '-infinity'`
    // As two workers do in the same moment.
    await Promise.all([1, 2].map(() => hall.sql`select private.pulse_assemblies()`))
  }
  await look()
  await look()
  expect(await pulses(hall, assembly_id)).toMatchObject([{ state: 'open', item: null }])
  await hall.done(openItem, { item_id, minutes: null })
  await voted(hall, item_id, 1, 'favour', owner)
  await look()
  expect(await pulses(hall, assembly_id)).toMatchObject([
    {},
    { figures: { present_units: 1 }, item: { id: item_id, votes: [{ choice: 'favour', units: 1 }] } },
  ])
  expect(JSON.stringify(await pulses(hall, assembly_id))).not.toContain(hall.units[0])
  await hall.done(closeItem, { item_id, debate: '' })
  await hall.done(closeAssembly, { assembly_id })
  await look()
  await look()
  expect(await pulses(hall, assembly_id)).toMatchObject([{}, {}, { state: 'closed', item: null }])
  expect(await hall.sql`select from private.assembly_pulses where assembly_id = ${assembly_id}`).toHaveLength(
    0,
  )
})
