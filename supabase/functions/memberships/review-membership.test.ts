import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import review from './review-membership.ts'

let project: TestProject
let home: { admin: User; condominiumId: string }
let asking: User & { membershipId: string }
let unitId: string

beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

beforeEach(async () => {
  home = await project.found()
  asking = await project.member(home.condominiumId, 'resident', 'pending')
  const [unit] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, block, number, share, sort_key)
    values (${home.condominiumId}, 'B', '302', 1, 'B 302') returning id`
  unitId = unit!.id
})

const decide = (more: Record<string, unknown>, by = home.admin) =>
  project.call(
    review,
    { condominium_id: home.condominiumId, membership_id: asking.membershipId, decision: 'approve', ...more },
    by,
  )
const occupancies = () => project.sql`
  select o.kind, o.is_payer, o.is_voter, p.user_id, p.email from public.occupancies o
  join public.people p on p.id = o.person_id where o.unit_id = ${unitId}`

test('approving registers the person in the unit, as its payer when it has none', async () => {
  const answer = await decide({ unit_ids: [unitId], occupancy_kind: 'owner' })
  expect(answer.body).toMatchObject({ status: 'approved' })
  expect(await occupancies()).toEqual([
    { kind: 'owner', is_payer: true, is_voter: true, user_id: asking.id, email: asking.email },
  ])
  const [row] =
    await project.sql`select status, decided_by from public.memberships where id = ${asking.membershipId}`
  expect(row).toEqual({ status: 'approved', decided_by: home.admin.id })
  const outbox = await project.sql`select payload from private.outbox where topic = 'membership-decided'`
  expect(outbox.at(-1)!.payload).toEqual({
    condominiumId: home.condominiumId,
    membershipId: asking.membershipId,
  })
})

test('a person whom the file brought is tied to the account; payer and occupancy stay as they were', async () => {
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, name) values (${home.condominiumId}, 'Marina Alves') returning id`
  await project.sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind, is_payer)
    values (${home.condominiumId}, ${unitId}, ${person!.id}, 'tenant', true)`
  const answer = await decide({ person_id: person!.id, unit_ids: [unitId] })
  expect(answer.body).toMatchObject({ person_id: person!.id })
  expect(await occupancies()).toMatchObject([{ kind: 'tenant', is_payer: true, user_id: asking.id }])
})

test('a person of another account is not taken over', async () => {
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, name, user_id)
    values (${home.condominiumId}, 'Marina', ${home.admin.id}) returning id`
  expect((await decide({ person_id: person!.id })).body.error!.code).toBe('person_has_account')
})

test('rejecting needs a reason, which the person reads', async () => {
  const without = await decide({ decision: 'reject' })
  expect(without.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'reason' }] })
  expect((await decide({ decision: 'reject', reason: 'Unidade não confere' })).status).toBe(200)
  const [row] =
    await project.sql`select status, reason from public.memberships where id = ${asking.membershipId}`
  expect(row).toEqual({ status: 'rejected', reason: 'Unidade não confere' })
})

test('of two administrators deciding at once, the second is told', async () => {
  const second = await project.member(home.condominiumId, 'admin')
  const answers = await Promise.all([
    decide({ unit_ids: [unitId] }),
    decide({ decision: 'reject', reason: 'Não conheço' }, second),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)!.body.error!.code).toBe('membership_decided')
})

test("another condominium's unit or request does not exist here", async () => {
  const other = await project.found({ name: 'Outro' })
  const [foreign] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, number, share, sort_key) values (${other.condominiumId}, '1', 1, '1') returning id`
  expect((await decide({ unit_ids: [foreign!.id] })).body.error!.code).toBe('not_found')
  const stranger = await decide({ condominium_id: other.condominiumId, unit_ids: [foreign!.id] }, other.admin)
  expect(stranger.body.error!.code).toBe('not_found')
  const [row] = await project.sql`select status from public.memberships where id = ${asking.membershipId}`
  expect(row).toEqual({ status: 'pending' })
})
