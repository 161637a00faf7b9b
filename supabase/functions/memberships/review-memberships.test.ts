import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import review from './review-membership.ts'
import reviewMany from './review-memberships.ts'

let project: TestProject
let home: { admin: User; condominiumId: string }
let other: User
let unitIds: string[]

beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

beforeEach(async () => {
  home = await project.found()
  other = await project.member(home.condominiumId, 'admin')
  const units = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, block, number, share, sort_key)
    select ${home.condominiumId}, 'B', n::text, 1, 'B ' || n from generate_series(301, 320) n returning id`
  unitIds = units.map(({ id }) => id)
})

type Asking = { membershipId: string; id: string }

async function asking(count: number): Promise<Asking[]> {
  const people: Asking[] = []
  for (let at = 0; at < count; at++) {
    const person = await project.member(home.condominiumId, 'resident', 'pending')
    await project.sql`
      update public.memberships set full_name = ${`Pessoa ${String.fromCharCode(65 + at)}lves`} where id = ${person.membershipId}`
    people.push(person)
  }
  return people
}

const approval = ({ membershipId }: Asking, at: number) => ({
  membership_id: membershipId,
  decision: 'approve',
  unit_ids: [unitIds[at]],
  occupancy_kind: 'owner',
})

type Results = {
  decided: number
  results: { membership_id: string; status: string | null; error: { code: string } | null }[]
}

async function decideAll(decisions: object[], by: User): Promise<Results> {
  const answer = await project.call(reviewMany, { condominium_id: home.condominiumId, decisions }, by)
  expect(answer.body.error).toBeUndefined()
  return answer.body as unknown as Results
}

const statuses = async () => {
  const rows = await project.sql<{ status: string; n: number }[]>`
    select status, count(*)::int as n from public.memberships
    where condominium_id = ${home.condominiumId} and role = 'resident' group by 1 order by 1`
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]))
}

test('each row is decided for itself: what one lacks does not keep the others', async () => {
  const people = await asking(4)
  await project.call(
    review,
    {
      condominium_id: home.condominiumId,
      membership_id: people[3]!.membershipId,
      decision: 'reject',
      reason: 'Não',
    },
    other,
  )
  const { decided, results } = await decideAll(
    [
      approval(people[0]!, 0),
      { ...approval(people[1]!, 1), unit_ids: [crypto.randomUUID()] },
      { membership_id: people[2]!.membershipId, decision: 'reject', reason: 'Não confere' },
      approval(people[3]!, 3),
    ],
    home.admin,
  )
  expect(decided).toBe(2)
  expect(results.map(({ status, error }) => status ?? error?.code)).toEqual([
    'approved',
    'not_found',
    'rejected',
    'membership_decided',
  ])
  expect(await statuses()).toEqual({ approved: 1, pending: 1, rejected: 2 })
  const [left] = await project.sql`
    select (select count(*)::int from public.occupancies where condominium_id = ${home.condominiumId}) as occupancies,
      (select count(*)::int from public.people where condominium_id = ${home.condominiumId}) as people,
      (select count(*)::int from public.audit_entries where condominium_id = ${home.condominiumId} and action = 'review-memberships') as entries`
  expect(left).toEqual({ occupancies: 1, people: 1, entries: 2 })
})

test('a list in which nothing could be decided leaves no entry', async () => {
  const nobody = { membershipId: crypto.randomUUID(), id: '' }
  expect((await decideAll([approval(nobody, 0)], home.admin)).decided).toBe(0)
  expect(
    await project.sql`
    select from public.audit_entries where condominium_id = ${home.condominiumId} and action = 'review-memberships'`,
  ).toHaveLength(0)
})

test('two administrators with the same list at once: each row is won by one, and the other is told', async () => {
  const people = await asking(20)
  const decisions = people.map(approval)
  const [one, two] = await Promise.all([
    decideAll(decisions, home.admin),
    decideAll(decisions.toReversed(), other),
  ])
  const outcome = new Map<string, string[]>()
  for (const { membership_id, status, error } of [...one.results, ...two.results]) {
    outcome.set(membership_id, [...(outcome.get(membership_id) ?? []), status ?? error!.code])
  }
  expect(outcome.size).toBe(20)
  for (const told of outcome.values()) expect(told.toSorted()).toEqual(['approved', 'membership_decided'])
  const [row] = await project.sql`
    select count(*)::int as occupancies, count(distinct person_id)::int as people from public.occupancies
    where condominium_id = ${home.condominiumId}`
  expect(row).toEqual({ occupancies: 20, people: 20 })
})

test('one list and single decisions at once: nobody is let in twice', async () => {
  const people = await asking(10)
  const [many, ...single] = await Promise.all([
    decideAll(people.map(approval), home.admin),
    ...people.map((person, at) =>
      project.call(review, { condominium_id: home.condominiumId, ...approval(person, at) }, other),
    ),
  ])
  const alone = single.filter(({ status }) => status === 200).length
  expect(many.decided + alone).toBe(10)
  for (const { status, body } of single)
    if (status !== 200) expect(body.error!.code).toBe('membership_decided')
  const [row] = await project.sql`
    select count(*)::int as n from public.occupancies where condominium_id = ${home.condominiumId}`
  expect(row!.n).toBe(10)
})

test('a request that stands twice in a list, or none, is refused', async () => {
  const [person] = await asking(1)
  const twice = await project.call(
    reviewMany,
    { condominium_id: home.condominiumId, decisions: [approval(person!, 0), approval(person!, 1)] },
    home.admin,
  )
  expect(twice.body.error!.code).toBe('invalid_input')
  const none = await project.call(
    reviewMany,
    { condominium_id: home.condominiumId, decisions: [] },
    home.admin,
  )
  expect(none.body.error!.code).toBe('invalid_input')
})
