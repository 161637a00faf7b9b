import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { membershipChangedTask } from '../../../worker/memberships/membership-changed.ts'
import { sendMessageTask } from '../../../worker/notify/notify.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import change from '../memberships/change-membership.ts'
import reveal from '../people/reveal-contact.ts'
import save from './save-role-form.ts'

type Member = User & { membershipId: string }
let project: TestProject
let worker: TestWorker
let api: postgres.Sql
let home: { admin: User; condominiumId: string }
let resident: Member
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  api = postgres(project.clone.urls.authenticator, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await worker.stop()
  await api.end()
  await project.close()
})
beforeEach(async () => {
  home = await project.found()
  resident = await project.member(home.condominiumId, 'resident')
})

const choose = async (form: unknown, by: User) => {
  const { status, body } = await project.call(save, { form }, by)
  return status === 200 ? body : body.error!.code
}
const formOf = async ({ membershipId }: Member) =>
  (await project.sql`select role_form from public.memberships where id = ${membershipId}`)[0]!.role_form

/** Asks as the data API does for a user. */
const as = <Row>(user: User, statement: string) =>
  api.begin(async (db) => {
    const claims = JSON.stringify({ sub: user.id, role: 'authenticated' })
    await db`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
    return db.unsafe<(Row & postgres.Row)[]>(statement)
  })
const join = (condominiumId: string, user: User) => project.sql<{ role_form: string | null }[]>`
  insert into public.memberships (condominium_id, user_id, role, status, full_name)
  values (${condominiumId}, ${user.id}, 'resident', 'approved', 'Ana Lima') returning role_form`

test('one choice holds in every condominium of the person, those to come too, and for nobody else', async () => {
  const neighbour = await project.member(home.condominiumId, 'resident')
  const second = await project.found({ name: 'Outro' })
  await join(second.condominiumId, resident)
  expect(await choose('feminine', resident)).toMatchObject({ form: 'feminine' })
  const all =
    await project.sql`select distinct role_form from public.memberships where user_id = ${resident.id}`
  expect(all).toEqual([{ role_form: 'feminine' }])
  expect(await formOf(neighbour)).toBeNull()
  const third = await project.found({ name: 'Terceiro' })
  expect(await join(third.condominiumId, resident)).toEqual([{ role_form: 'feminine' }])
  expect(await join(third.condominiumId, neighbour)).toEqual([{ role_form: null }])
  expect(await choose(null, resident)).toMatchObject({ form: null })
  expect(await formOf(resident)).toBeNull()
  const entries = await project.sql`
    select before, after from public.audit_entries where action = 'save-role-form' and actor_id = ${resident.id} order by id`
  expect(entries.map(({ before, after }) => [before.role_form, after.role_form])).toEqual([
    [null, 'feminine'],
    ['feminine', null],
  ])
})

test('another form than ours, nobody signed in, a person of no condominium and the table itself refuse', async () => {
  expect(await choose('neuter', resident)).toBe('invalid_input')
  expect((await project.call(save, { form: 'feminine' })).status).toBe(401)
  const away = await project.member(home.condominiumId, 'resident')
  await project.sql`delete from public.memberships where id = ${away.membershipId}`
  expect(await choose('feminine', away)).toBe('not_found')
  await expect(
    as(
      home.admin,
      `update public.memberships set role_form = 'feminine' where id = '${resident.membershipId}'`,
    ),
  ).rejects.toThrow('permission denied')
})

test('lists, the log and who saw one’s data say it beside the person; the log itself stays as it was written', async () => {
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, user_id, name, phone)
    values (${home.condominiumId}, ${resident.id}, 'Marina Alves', '+5511987654321') returning id`
  const look = {
    condominium_id: home.condominiumId,
    person_id: person!.id,
    fields: ['phone'],
    reason: 'Vazamento',
  }
  expect((await project.call(reveal, look, home.admin)).status).toBe(200)
  const written = () =>
    project.sql`select * from public.audit_entries where condominium_id = ${home.condominiumId} and action = 'reveal-contact'`
  const before = await written()
  await choose('feminine', home.admin)
  const at = `'${home.condominiumId}'`
  const read = async () => ({
    members: (
      await as<{ role_form: string }>(
        home.admin,
        `select role_form from public.find_members(${at}) where role = 'owner_admin'`,
      )
    )[0],
    own: (
      await as(home.admin, `select role_form from public.my_memberships where condominium_id = ${at}`)
    )[0],
    desk: (
      await as(
        home.admin,
        `select p -> 'role_form' as role_form from jsonb_array_elements(public.desk_people(${at})) p where p ->> 'role' = 'owner_admin'`,
      )
    )[0],
    log: (
      await as(
        home.admin,
        `select actor_form as role_form from public.find_audit_entries(${at}) where action = 'reveal-contact'`,
      )
    )[0],
    entry: (
      await as(home.admin, `select public.audit_entry(${at}, ${before[0]!.id}) -> 'actor_form' as role_form`)
    )[0],
    accesses: (await as(resident, 'select actor_form as role_form from public.my_data_accesses()'))[0],
  })
  const everywhere = (role_form: string | null) =>
    Object.fromEntries(Object.keys(found).map((name) => [name, { role_form }]))
  const found = await read()
  expect(found).toEqual(everywhere('feminine'))
  expect(await written()).toEqual(before)
  await choose(null, home.admin)
  expect(await read()).toEqual(everywhere(null))
})

test('an erased person has none, and a change of name leaves it alone', async () => {
  await choose('masculine', resident)
  const rename = (name: string) =>
    project.sql`update public.memberships set full_name = ${name} where id = ${resident.membershipId}`
  await rename('Ana Lima')
  expect(await formOf(resident)).toBe('masculine')
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, user_id, name) values (${home.condominiumId}, ${resident.id}, 'Ana Lima') returning id`
  await project.sql`update public.memberships set status = 'ended' where id = ${resident.membershipId}`
  await project.sql`select private.erase_person(${home.condominiumId}, ${person!.id}, true)`
  expect(await formOf(resident)).toBeNull()
  // Nor does a later choice come back to what is left of them.
  await choose('masculine', resident)
  expect(await formOf(resident)).toBeNull()
})

test('the letter about another role uses it', async () => {
  await choose('feminine', resident)
  const act = (body: object) =>
    project.call(
      change,
      { condominium_id: home.condominiumId, membership_id: resident.membershipId, ...body },
      home.admin,
    )
  await act({ change: 'suspend', reason: 'Uso indevido' })
  worker.sent.length = 0
  await act({ change: 'reactivate' })
  await worker.settle([membershipChangedTask, sendMessageTask])
  expect(worker.sent.at(-1)!.text).toContain('como moradora.')
})
