import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../functions/_shared/testing.ts'
import callAssembly from '../../functions/voting/call-assembly.ts'
import vote from '../../functions/voting/cast-vote.ts'
import checkIn from '../../functions/voting/check-in-unit.ts'
import checkOut from '../../functions/voting/check-out-unit.ts'
import checkProxy from '../../functions/voting/check-proxy.ts'
import closeAssembly from '../../functions/voting/close-assembly.ts'
import closeItem from '../../functions/voting/close-item.ts'
import countPapers from '../../functions/voting/count-paper-ballots.ts'
import draft from '../../functions/voting/draft-minutes.ts'
import enterPaper from '../../functions/voting/enter-paper-ballot.ts'
import giveProxy from '../../functions/voting/give-proxy.ts'
import openAssembly from '../../functions/voting/open-assembly.ts'
import openItem from '../../functions/voting/open-item.ts'
import revoke from '../../functions/voting/revoke-proxy.ts'
import save from '../../functions/voting/save-assembly.ts'
import { convene, type Hall, indebt, openHall, ownerOf } from './hall.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

type Asked = Promise<{ status: number; body: { error?: { code: string; message: string } } }>

const written = [
  ...['assemblies', 'agenda_items', 'assembly_proxies', 'assembly_units', 'assembly_attendance', 'votes'],
  ...['vote_changes', 'paper_ballots', 'paper_counts', 'assembly_minutes', 'minutes_signatures', 'decisions'],
]
/** Everything that a condominium's assemblies have written. */
async function traces({ sql, condominiumId }: Hall): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of written) {
    const rows = await sql<{ row: string }[]>`
      select t::text as row from public.${sql(table)} t where t.condominium_id = ${condominiumId} order by 1`
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

/** Checks that a request is refused with the code, in words that name the article or the convention, and leaves nothing behind. */
async function refused(hall: Hall, code: string, ask: () => Asked): Promise<void> {
  const before = await traces(hall)
  const { status, body } = await ask()
  expect({ status: status >= 400, code: body.error?.code }).toEqual({ status: true, code })
  expect(body.error!.message).toMatch(/art\. \d|convenção/)
  // What is wrong, and then what to do.
  expect(body.error!.message.split(/[.:;] |, e /).length).toBeGreaterThan(1)
  expect(await traces(hall)).toEqual(before)
}

/** An open session of six units: owners of the first two, the fourth in debt. */
async function session(more: { rules?: object } = {}) {
  const hall = await openHall(project, [1, 1, 1, 1, 1, 1])
  if (more.rules)
    await hall.sql`update public.conventions set ${hall.sql(more.rules as never)} where condominium_id = ${hall.condominiumId}`
  const owner = await ownerOf(hall, hall.units[0]!)
  const other = await ownerOf(hall, hall.units[1]!, 'Rui Barros')
  const debtor = await ownerOf(hall, hall.units[3]!, 'Davi Melo')
  await indebt(hall, [hall.units[3]!])
  const called = await convene(hall, { matter: 'accounts' })
  const { assembly_id, item_id } = called
  await hall.done(openAssembly, { assembly_id, call: 2, chair: 'Helena Prado', secretary: 'Rui Barros' })
  let clock = Date.now()
  const votes = (unit: number, user: User, choice = 'favour') =>
    hall.ask(
      vote,
      { item_id, unit_ids: [hall.units[unit - 1]], choice, made_at: new Date(clock++).toISOString() },
      user,
    )
  const proxy = (unit: number, user: User, given: object = {}) =>
    hall.ask(
      giveProxy,
      {
        assembly_id,
        id: randomUUID(),
        unit_id: hall.units[unit - 1],
        grantor_name: 'Ana Lobo',
        holder_name: 'Carla Nunes',
        signed_at_place: 'São Paulo',
        signed_on: '2026-01-10',
        ...given,
      },
      user,
    )
  const arrives = (unit: number, given: object = {}, user = hall.admin) =>
    hall.ask(checkIn, { assembly_id, unit_id: hall.units[unit - 1], presence: 'in_person', ...given }, user)
  return { hall, owner, other, debtor, assembly_id, item_id, votes, proxy, arrives }
}

test('a notice below the term of the convention, or by a means that it forbids', async () => {
  const hall = await openHall(project, [1, 1])
  const id = randomUUID()
  await hall.sql`update public.conventions set notice_days = 8 where condominium_id = ${hall.condominiumId}`
  const sent = {
    id,
    kind: 'ordinary',
    form: 'virtual',
    title: 'Contas',
    access: 'Pelo aplicativo',
    first_call_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    cut_off_on: '2026-01-10',
    items: [{ id: randomUUID(), title: 'Contas', matter: 'accounts', ballot: 'yes_no' }],
  }
  await hall.done(save, sent)
  await refused(hall, 'assembly_too_soon', () => hall.ask(callAssembly, { assembly_id: id }))
  await hall.sql`
    update public.conventions set notice_days = null, remote_allowed = false where condominium_id = ${hall.condominiumId}`
  await refused(hall, 'assembly_remote_forbidden', () => hall.ask(callAssembly, { assembly_id: id }))
  await hall.sql`update public.conventions set remote_allowed = true where condominium_id = ${hall.condominiumId}`
  await refused(hall, 'assembly_unreached', () => hall.ask(callAssembly, { assembly_id: id }))
})

test('a proxy above the cap, for another unit, to the síndico where barred', async () => {
  const { hall, owner, other, proxy } = await session({ rules: { proxy_cap: 1, proxy_to_sindico: false } })
  expect((await proxy(1, owner)).status).toBe(200)
  await refused(hall, 'proxy_cap', () => proxy(2, other))
  await refused(hall, 'vote_not_yours', () => proxy(3, owner))
  const [sindico] = await hall.sql<{ full_name: string }[]>`
    select full_name from public.memberships where condominium_id = ${hall.condominiumId} and role = 'owner_admin'`
  await refused(hall, 'proxy_to_sindico', () => proxy(2, other, { holder_name: sindico!.full_name }))
})

test('a proxy to a debtor where barred: given, accepted, checked in and used; a debt that is paid bars no more', async () => {
  const { hall, owner, other, debtor, item_id, votes, proxy, arrives } = await session({
    rules: { proxy_to_debtor: false },
  })
  await hall.sql`update public.people set email = ${debtor.email} where user_id = ${debtor.id}`
  const settle = (cents: number) => hall.sql`
    update public.charges set settled_cents = ${cents}, status = ${cents > 0 ? 'paid' : 'open'}, paid_on = case when ${cents > 0} then due_on end,
      paid_cents = ${cents > 0 ? cents : null} where condominium_id = ${hall.condominiumId} and unit_id = ${hall.units[3]!}`
  const byAccount = { holder_name: 'Davi Melo', holder_email: debtor.email }
  const id = randomUUID()
  await refused(hall, 'proxy_to_debtor', () => proxy(1, owner, { holder_name: ' davi MELO' }))
  await refused(hall, 'proxy_to_debtor', () => proxy(1, owner, byAccount))
  await settle(50_000)
  expect((await proxy(1, owner, { ...byAccount, id })).status).toBe(200)
  await settle(0)
  await refused(hall, 'proxy_to_debtor', () => hall.ask(checkProxy, { proxy_id: id }))
  await settle(50_000)
  await hall.done(checkProxy, { proxy_id: id })
  await hall.done(openItem, { item_id })
  await settle(0)
  await refused(hall, 'proxy_to_debtor', () => votes(1, debtor))
  await refused(hall, 'proxy_to_debtor', () => arrives(1, { presence: 'proxy' }))
  await settle(50_000)
  expect((await votes(1, debtor)).status).toBe(200)
  expect((await proxy(2, other, byAccount)).status).toBe(200)
})

test('a proxy that was revoked a second ago, by telephone and at the table', async () => {
  const { hall, owner, other, item_id, votes, proxy, arrives } = await session()
  const id = randomUUID()
  await hall.sql`update public.people set email = ${other.email} where user_id = ${other.id}`
  const given = await proxy(1, hall.admin, { id, holder_name: 'Rui Barros', holder_email: other.email })
  expect(given.status).toBe(200)
  await hall.done(openItem, { item_id })
  expect((await votes(1, other)).status).toBe(200)
  await hall.done(revoke, { proxy_id: id }, owner)
  await refused(hall, 'vote_not_yours', () => votes(1, other, 'against'))
  await refused(hall, 'vote_not_yours', () => arrives(1, { presence: 'proxy' }))
  await refused(hall, 'proxy_done', () => hall.ask(revoke, { proxy_id: id }, owner))
})

test('a debtor, in person and by proxy: a proxy has no vote that its giver does not have', async () => {
  const { hall, debtor, other, item_id, votes, proxy } = await session()
  await hall.sql`update public.people set email = ${other.email} where user_id = ${other.id}`
  await hall.done(openItem, { item_id })
  await refused(hall, 'vote_barred', () => votes(4, debtor))
  expect((await proxy(4, hall.admin, { holder_name: 'Rui Barros', holder_email: other.email })).status).toBe(
    200,
  )
  await refused(hall, 'vote_barred', () => votes(4, other))
})

test('a vote before the opening, for another unit, awaiting approval, as a former owner and after closing', async () => {
  const { hall, owner, other, item_id, votes } = await session()
  await refused(hall, 'vote_closed', () => votes(1, owner))
  await hall.done(openItem, { item_id })
  await refused(hall, 'vote_not_yours', () => votes(2, owner))
  await hall.sql`update public.occupancies set ends_on = private.today() - 1 where unit_id = ${hall.units[1]!}`
  await refused(hall, 'vote_not_yours', () => votes(2, other))
  const before = await traces(hall)
  const pending = await project.member(hall.condominiumId, 'resident', 'pending')
  expect((await votes(1, pending)).body.error).toMatchObject({ code: 'approval_pending' })
  expect(await traces(hall)).toEqual(before)
  await hall.done(closeItem, { item_id })
  await refused(hall, 'vote_closed', () => votes(1, owner))
})

test('a vote twice in parallel is one vote, and an item closed twice at once has one result', async () => {
  const { hall, owner, item_id, assembly_id, votes } = await session()
  const second = await project.member(hall.condominiumId, 'admin')
  await hall.done(openItem, { item_id })
  const both = await Promise.all([votes(1, owner, 'favour'), votes(1, owner, 'against')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await hall.sql`select choice from public.votes where item_id = ${item_id}`).toHaveLength(1)
  const closed = await Promise.all([
    hall.ask(closeItem, { item_id }),
    hall.ask(closeItem, { item_id }, second),
  ])
  expect(closed.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await refused(hall, 'item_done', () => hall.ask(closeItem, { item_id }, second))
  await hall.done(closeAssembly, { assembly_id })
  expect(
    await hall.sql`select from public.decisions where condominium_id = ${hall.condominiumId}`,
  ).toHaveLength(1)
})

test('a unit that another person already represents: co-owners, a proxy beside the owner, two at the table', async () => {
  const { hall, owner, other, assembly_id, item_id, votes, proxy, arrives } = await session()
  const coOwner = await ownerOf(hall, hall.units[0]!, 'Beto Lobo')
  await hall.sql`update public.people set email = ${other.email} where user_id = ${other.id}`
  await hall.done(openItem, { item_id })
  expect((await votes(1, owner)).status).toBe(200)
  await refused(hall, 'unit_represented', () => votes(1, coOwner, 'against'))
  await refused(hall, 'unit_represented', () => arrives(1, { presence: 'remote' }, coOwner))
  await refused(hall, 'unit_represented', () => arrives(1, { holder_name: 'Beto Lobo' }))
  // A proxy does not vote beside its giver, who votes in its place.
  expect((await proxy(1, hall.admin, { holder_name: 'Rui Barros', holder_email: other.email })).status).toBe(
    200,
  )
  await refused(hall, 'unit_represented', () => votes(1, other, 'against'))
  await refused(hall, 'unit_represented', () => arrives(1, { presence: 'proxy' }))
  await hall.done(checkOut, { assembly_id, unit_id: hall.units[0] }, owner)
  expect((await votes(1, other, 'against')).status).toBe(200)
  expect((await votes(1, owner, 'favour')).status).toBe(200)
  expect(
    await hall.sql`select presence, holder_name from public.assembly_units where unit_id = ${hall.units[0]!}`,
  ).toEqual([{ presence: 'remote', holder_name: 'Ana Lobo' }])
  expect((await arrives(5, { holder_name: 'Eva Reis' })).status).toBe(200)
  await refused(hall, 'unit_represented', () => arrives(5, { holder_name: 'Ivo Reis' }))
  // Who comes into the room after having voted from afar is the same person.
  expect((await arrives(1, { holder_name: 'ana lobo' })).status).toBe(200)
})

test('more paper ballots than units that came with a vote', async () => {
  const { hall, item_id, arrives } = await session()
  for (const unit of [1, 2, 4]) await arrives(unit)
  await hall.done(openItem, { item_id })
  const paper = (unit: number) =>
    hall.ask(enterPaper, { id: randomUUID(), item_id, unit_id: hall.units[unit - 1], choice: 'favour' })
  expect((await paper(1)).status).toBe(200)
  await refused(hall, 'vote_absent', () => paper(3))
  await refused(hall, 'vote_barred', () => paper(4))
  const counted = { item_id, handed_out: 2, collected: 2, blank: 0, spoiled: 0 }
  await refused(hall, 'paper_excess', () =>
    hall.ask(countPapers, { ...counted, handed_out: 3, collected: 3 }),
  )
  await refused(hall, 'paper_excess', () => hall.ask(countPapers, { ...counted, handed_out: 3 }))
  await hall.done(countPapers, counted)
})

test('minutes before all sums are public', async () => {
  const { hall, item_id, assembly_id } = await session()
  await hall.done(openItem, { item_id })
  await refused(hall, 'minutes_too_early', () => hall.ask(draft, { assembly_id }))
  await hall.done(closeItem, { item_id })
  await refused(hall, 'minutes_too_early', () => hall.ask(draft, { assembly_id }))
  await hall.done(closeAssembly, { assembly_id })
  await hall.done(draft, { assembly_id })
})
