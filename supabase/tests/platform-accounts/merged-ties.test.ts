import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../functions/_shared/testing.ts'
import { createWorld, type World } from '../world.ts'

let world: World
let other: User
beforeAll(async () => {
  world = await createWorld()
  other = await world.project.userWith({ metadata: { full_name: 'Marta Rocha' } })
})
afterAll(() => world.close())

/** Where a person's own rows are, by the column that names their account. */
const owners = {
  people: 'user_id',
  reservations: 'booked_by',
  reservation_waits: 'user_id',
  draw_tickets: 'entered_by',
  incidents: 'reporter_id',
  incident_followers: 'user_id',
  penalty_reports: 'told_by',
  maintenance_orders: 'assignee_id',
  assembly_proxies: 'holder_id',
  saved_reports: 'created_by',
  data_requests: 'user_id',
  account_data_requests: 'user_id',
}

async function ownedBy(user: User): Promise<Record<string, number>> {
  const { sql } = world.project
  const counts = Object.entries(owners).map(async ([table, column]) => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from ${sql(`public.${table}`)} where ${sql(column)} = ${user.id}`
    return [table, row!.count] as const
  })
  return Object.fromEntries(await Promise.all(counts))
}

test('each thing of a person passes, past guards and triggers, and comes back when the merge is undone', async () => {
  const { sql } = world.project
  const person = world.users.resident
  await sql`
    update public.reservations set starts_at = now() + interval '9 days', ends_at = now() + interval '9 days 2 hours',
      busy = tstzrange(now() + interval '9 days', now() + interval '9 days 2 hours'), state = 'approved' where booked_by = ${person.id}`
  await sql`update public.reservation_waits set state = 'waiting' where user_id = ${person.id}`
  await sql`update public.maintenance_orders set assignee_id = ${person.id}, status = 'open'
    where (condominium_id, id) = (select condominium_id, id from public.maintenance_orders limit 1)`
  await sql`update public.assembly_proxies set holder_id = ${person.id}
    where (condominium_id, id) = (select condominium_id, id from public.assembly_proxies where revoked_at is null limit 1)`
  await sql`update public.saved_reports set created_by = ${person.id}
    where (condominium_id, id) = (select condominium_id, id from public.saved_reports limit 1)`
  const before = await ownedBy(person)
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])

  await sql`select private.merge_accounts(${other.id}, ${person.id}, ${world.users.superadmin.id})`
  const [passed] = await sql<{ ties: Record<string, string[]> }[]>`select ties from private.account_merges`
  expect(await ownedBy(other)).toEqual(before)
  expect(Object.keys(passed!.ties).sort()).toEqual(Object.keys(owners).sort())

  // What the other has of its own since then stays there.
  await sql`insert into public.account_data_requests
      (number, user_id, requester_name, requester_email, kind, details, received_on, steer_on, due_on)
    values (77, ${other.id}, 'Marta', 'marta@example.com', 'erasure', 'Excluir', '2026-01-02', '2026-01-17', '2026-01-23')`
  await sql`select private.undo_account_merge(${person.id}, ${world.users.superadmin.id})`
  expect(await ownedBy(person)).toEqual(before)
  expect(Object.entries(await ownedBy(other)).filter(([, count]) => count > 0)).toEqual([
    ['account_data_requests', 1],
  ])
})

test('what is over stays with the account that did it', async () => {
  const { sql } = world.project
  const person = world.users.pending
  await sql`update public.memberships set status = 'approved' where user_id = ${person.id}`
  const another = await world.project.userWith()
  await sql`update public.reservations set state = 'cancelled' where booked_by = ${person.id}`
  await sql`update public.reservation_waits set state = 'left' where user_id = ${person.id}`
  await sql`select private.merge_accounts(${another.id}, ${person.id}, ${world.users.superadmin.id})`
  const [kept, moved] = [await ownedBy(person), await ownedBy(another)]
  expect([kept.reservations, kept.reservation_waits]).toEqual([1, 1])
  expect([moved.reservations, moved.reservation_waits, moved.incidents]).toEqual([0, 0, 1])
})

test('who holds a part of a secret vote’s key keeps their account until the assembly has ended', async () => {
  const { sql } = world.project
  const person = world.users.council
  const obstacle = async () => {
    const [found] = await sql<{ obstacle: string }[]>`
      select obstacle from private.merge_obstacle(${person.id}, ${other.id})`
    return found?.obstacle ?? null
  }
  expect(await obstacle()).toBeNull()
  const [assembly] = await sql<{ id: string }[]>`
    insert into public.assembly_trustees (condominium_id, assembly_id, user_id, name, position)
    select a.condominium_id, a.id, ${person.id}, 'Conselheira', 5 from public.assemblies a
    where a.condominium_id = ${world.subjects.council.home.id} limit 1
    returning assembly_id as id`
  expect(await obstacle()).toBe('key')
  await sql`update public.assembly_trustees set retired_at = now() where assembly_id = ${assembly!.id} and user_id = ${person.id}`
  expect(await obstacle()).toBeNull()
})
