import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consentPurposes } from '../../../domain/people/consents.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import change from './change-membership.ts'
import request from './request-membership.ts'
import review from './review-membership.ts'
import undo from './undo-membership-approval.ts'

let project: TestProject
let home: { admin: User; condominiumId: string }
let asking: User & { membershipId: string }
let unitId: string

beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const whatsapp = { phone: '(11) 98765-4321', text_version: consentPurposes.whatsapp.version }
const cpf = '529.982.247-25'

beforeEach(async () => {
  home = await project.found()
  const user = await project.userWith({ metadata: { full_name: 'Bruno Reis' } })
  const [code] = await project.sql<{ code: string }[]>`
    select code from public.condominium_codes where condominium_id = ${home.condominiumId}`
  const asked = await project.call(
    request,
    { code: code!.code, unit_hint: 'B 302', document: cpf, whatsapp },
    user,
  )
  asking = { ...user, membershipId: String(asked.body.membership_id) }
  const [unit] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, block, number, share, sort_key)
    values (${home.condominiumId}, 'B', '302', 1, 'B 302') returning id`
  unitId = unit!.id
})

const command = (fn: Parameters<TestProject['call']>[0], more: object, by = home.admin) =>
  project.call(fn, { condominium_id: home.condominiumId, membership_id: asking.membershipId, ...more }, by)
const approve = (more: object = {}) =>
  command(review, { decision: 'approve', unit_ids: [unitId], occupancy_kind: 'owner', ...more })

/** Everything that an approval touches, as rows. */
async function picture() {
  const { condominiumId } = home
  const [row] = await project.sql`
    select
      (select jsonb_agg(jsonb_build_object('status', m.status, 'name', m.full_name, 'by', m.decided_by)) from public.memberships m
        where m.id = ${asking.membershipId}) as memberships,
      (select jsonb_agg(to_jsonb(p) - '{created_at,version}'::text[] order by p.id) from public.people p where p.condominium_id = ${condominiumId}) as people,
      (select jsonb_agg(to_jsonb(o) order by o.id) from public.occupancies o where o.condominium_id = ${condominiumId}) as occupancies,
      (select jsonb_agg(to_jsonb(l) order by l.unit_id) from public.unit_list l where l.condominium_id = ${condominiumId}) as list,
      (select jsonb_agg(d.document) from private.membership_documents d where d.membership_id = ${asking.membershipId}) as documents,
      (select jsonb_agg(to_jsonb(p)) from private.membership_phones p where p.membership_id = ${asking.membershipId}) as phones,
      (select jsonb_agg(jsonb_build_object('given', c.given, 'version', c.text_version, 'own', c.recorded_by)) from public.consents c
        where c.condominium_id = ${condominiumId}) as consents`
  return row!
}

test('an approval that is taken back leaves everything as it was, and the request waits again', async () => {
  const before = await picture()
  expect((await approve()).status).toBe(200)
  expect(await picture()).toMatchObject({
    people: [{ phone: '+5511987654321' }],
    consents: [{ given: true, version: whatsapp.text_version, own: asking.id }],
    documents: null,
    phones: null,
  })
  const answer = await command(undo, {})
  expect(answer.body).toMatchObject({ status: 'pending' })
  expect(await picture()).toEqual(before)
  const actions = await project.sql`
    select action from public.audit_entries where entity_id = ${asking.membershipId} order by id`
  expect(actions.map(({ action }) => action)).toEqual([
    'request-membership',
    'review-membership',
    'undo-membership-approval',
  ])
})

test('a consent to another number than the registered one is none, and a refused request keeps no number', async () => {
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, name, phone) values (${home.condominiumId}, 'Bruno', '+5511911111111') returning id`
  expect((await approve({ person_id: person!.id })).status).toBe(200)
  expect(await picture()).toMatchObject({
    people: [{ phone: '+5511911111111' }],
    consents: null,
    phones: null,
  })
  expect((await command(undo, {})).status).toBe(200)
  await project.sql`
    insert into private.membership_phones values (${home.condominiumId}, ${asking.membershipId}, '+5511987654321', 'v')`
  expect((await command(review, { decision: 'reject', reason: 'Não confere' })).status).toBe(200)
  expect(await picture()).toMatchObject({ consents: null, phones: null })
})

test('a registered person goes back to being without an account, name and CPF as they were', async () => {
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, name) values (${home.condominiumId}, 'Bruno dos Reis') returning id`
  const before = await picture()
  expect((await approve({ person_id: person!.id })).status).toBe(200)
  const [tied] = await project.sql`select user_id, document from public.people where id = ${person!.id}`
  expect(tied).toEqual({ user_id: asking.id, document: '52998224725' })
  expect((await command(undo, {})).status).toBe(200)
  expect(await picture()).toEqual(before)
})

test('after ten minutes, twice, or for someone else’s approval it is too late', async () => {
  await approve()
  const decidedAgo = (minutes: number) => project.sql`
    with decided as (
      update public.memberships set decided_at = now() - make_interval(mins => ${minutes}) where id = ${asking.membershipId}
      returning id, decided_at)
    update private.membership_approvals a set approved_at = d.decided_at from decided d where a.membership_id = d.id`
  await decidedAgo(11)
  expect((await command(undo, {})).body.error!.code).toBe('undo_too_late')
  await decidedAgo(0)
  expect((await command(undo, {})).status).toBe(200)
  expect((await command(undo, {})).body.error!.code).toBe('membership_decided')
  const stranger = await project.found({ name: 'Edifício Aurora' })
  expect((await command(undo, {}, stranger.admin)).body.error!.code).toBe('forbidden')
})

test('two who take it back at once: one does, the other is told', async () => {
  const second = await project.member(home.condominiumId, 'admin')
  await approve()
  const answers = await Promise.all([command(undo, {}), command(undo, {}, second)])
  expect(answers.map(({ body }) => body.error?.code ?? 'done').toSorted()).toEqual([
    'done',
    'membership_decided',
  ])
})

test('another unit than the one that was named, or a namesake there, waits for a confirmation', async () => {
  const [elsewhere] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, block, number, share, sort_key)
    values (${home.condominiumId}, 'A', '302', 1, 'A 302') returning id`
  const wrong = await approve({ unit_ids: [elsewhere!.id] })
  expect(wrong).toMatchObject({
    status: 409,
    body: { error: { code: 'approval_unconfirmed', details: { doubts: ['other_unit'] } } },
  })
  const twin = await project.member(home.condominiumId, 'resident')
  await project.sql`
    with person as (insert into public.people (condominium_id, user_id, name) values (${home.condominiumId}, ${twin.id}, 'BRUNO Reis')
      returning condominium_id, id)
    insert into public.occupancies (condominium_id, unit_id, person_id, kind) select condominium_id, ${unitId}, id, 'dweller' from person`
  expect((await approve()).body.error!.details).toEqual({ doubts: ['namesake'] })
  expect((await approve({ confirmed: true })).status).toBe(200)
})

describe('what was decided of the member since then stays', () => {
  const state = async () =>
    (
      await project.sql`
        select role, status, (select count(*)::int from public.occupancies o where o.unit_id = ${unitId}) as ties
        from public.memberships where id = ${asking.membershipId}`
    )[0]

  test('whom the síndico has made an administrator another administrator does not send back to the queue', async () => {
    const second = await project.member(home.condominiumId, 'admin')
    await approve()
    expect((await command(change, { change: 'role', role: 'admin' })).status).toBe(200)
    expect((await command(undo, {}, second)).body.error!.code).toBe('undo_too_late')
    expect(await state()).toEqual({ role: 'admin', status: 'approved', ties: 1 })
  })

  test('a member of years whose suspension has just ended keeps their history', async () => {
    await approve()
    await project.sql`
      update private.membership_approvals set approved_at = now() - interval '2 years' where membership_id = ${asking.membershipId}`
    await command(change, { change: 'suspend', reason: 'Verificação' })
    await command(change, { change: 'reactivate' })
    expect((await command(undo, {})).body.error!.code).toBe('undo_too_late')
    expect(await state()).toEqual({ role: 'resident', status: 'approved', ties: 1 })
  })
})
