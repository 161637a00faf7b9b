import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import cancel from './cancel-membership-request.ts'
import correct from './correct-membership-request.ts'
import review from './review-membership.ts'

let project: TestProject
let home: { admin: User; condominiumId: string }
let asking: User & { membershipId: string }

beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  home = await project.found()
  asking = await project.member(home.condominiumId, 'resident', 'pending')
})

const change = (more: object, by: User = asking) =>
  project.call(correct, { membership_id: asking.membershipId, unit_hint: 'B-302', ...more }, by)
const kept = async () => {
  const [row] = await project.sql`
    select m.unit_hint, d.document from public.memberships m
    left join private.membership_documents d on d.membership_id = m.id where m.id = ${asking.membershipId}`
  return row
}

test('whoever waits corrects the unit and gives, keeps or takes back the CPF', async () => {
  expect((await change({ document: '529.982.247-25' })).status).toBe(200)
  expect(await kept()).toEqual({ unit_hint: 'B-302', document: '52998224725' })
  await change({ unit_hint: ' C\u202E-501 ' })
  expect(await kept()).toEqual({ unit_hint: 'C-501', document: '52998224725' })
  await change({ unit_hint: '', document: '' })
  expect(await kept()).toEqual({ unit_hint: null, document: null })
  expect((await change({ document: '529.982.247-26' })).body.error!.code).toBe('invalid_input')
})

test('nobody corrects or withdraws what is somebody else’s, or decided', async () => {
  const other = await project.member(home.condominiumId, 'resident', 'pending')
  const withdraw = (by: User) => project.call(cancel, { membership_id: asking.membershipId }, by)
  for (const by of [other, home.admin]) {
    expect((await change({}, by)).body.error!.code).toBe('not_found')
    expect((await withdraw(by)).body.error!.code).toBe('not_found')
  }
  await project.sql`update public.memberships set status = 'suspended' where id = ${asking.membershipId}`
  expect((await change({})).body.error!.code).toBe('membership_decided')
  expect((await withdraw(asking)).body.error!.code).toBe('membership_decided')
})

test('a withdrawn request is gone with its CPF, the entry stays; the administrator who decides then is told', async () => {
  await change({ document: '529.982.247-25' })
  expect((await project.call(cancel, { membership_id: asking.membershipId }, asking)).status).toBe(200)
  expect(await kept()).toBeUndefined()
  const [entry] = await project.sql`
    select before from public.audit_entries where action = 'cancel-membership-request' and entity_id = ${asking.membershipId}`
  expect(entry!.before).toEqual({ condominium_id: home.condominiumId, status: 'pending' })
  const late = await project.call(
    review,
    {
      condominium_id: home.condominiumId,
      membership_id: asking.membershipId,
      decision: 'reject',
      reason: 'Não',
    },
    home.admin,
  )
  expect(late.body.error!.code).toBe('not_found')
})
