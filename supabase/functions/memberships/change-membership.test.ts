import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { membershipChangedTask } from '../../../worker/memberships/membership-changed.ts'
import { sendMessageTask } from '../../../worker/notify/notify.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import change from './change-membership.ts'

type Member = User & { membershipId: string }
let project: TestProject
let worker: TestWorker
let home: { admin: User; condominiumId: string }
let member: Member
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})
beforeEach(async () => {
  home = await project.found({ plan: 'profissional' })
  member = await project.member(home.condominiumId, 'council')
  worker.sent.length = 0
})

const act = (body: Record<string, unknown>, by = home.admin, of = member) =>
  project.call(change, { condominium_id: home.condominiumId, membership_id: of.membershipId, ...body }, by)
const codeOf = ({ status, body }: Awaited<ReturnType<typeof act>>) =>
  status === 200 ? 'ok' : body.error!.code
const stateOf = async (of: Member = member) =>
  (await project.sql`select role, status, reason from public.memberships where id = ${of.membershipId}`)[0]!
const ownerOf = async (): Promise<Member> => {
  const [row] = await project.sql<{ id: string }[]>`
    select id from public.memberships where condominium_id = ${home.condominiumId} and user_id = ${home.admin.id}`
  return { ...home.admin, membershipId: row!.id }
}

test('suspended with a reason, back, another role, out: each leaves its entry and the person is told', async () => {
  const suspension = { change: 'suspend', reason: 'Uso indevido' }
  expect((await act(suspension)).body).toMatchObject({ status: 'suspended', reason: 'Uso indevido' })
  await worker.settle([membershipChangedTask, sendMessageTask])
  expect(codeOf(await act({ change: 'reactivate' }))).toBe('ok')
  expect(await stateOf()).toEqual({ role: 'council', status: 'approved', reason: null })
  expect(codeOf(await act({ change: 'role', role: 'doorman' }))).toBe('ok')
  expect(codeOf(await act({ change: 'end' }))).toBe('ok')
  expect(await stateOf()).toEqual({ role: 'doorman', status: 'ended', reason: null })
  await worker.settle([membershipChangedTask, sendMessageTask])
  // A change that was no longer current when its message was due is not reported.
  expect(worker.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [member.email, 'Seu acesso foi suspenso no Residencial Jacarandá'],
    [member.email, 'Seu acesso foi encerrado no Residencial Jacarandá'],
  ])
  expect(worker.sent[0]!.text).toContain('Uso indevido')
  const entries = await project.sql`
    select before, after from public.audit_entries
    where condominium_id = ${home.condominiumId} and action = 'change-membership' order by id`
  expect(entries.map(({ before, after }) => [before.status, after.status, after.role])).toEqual([
    ['approved', 'suspended', 'council'],
    ['suspended', 'approved', 'council'],
    ['approved', 'approved', 'doorman'],
    ['approved', 'ended', 'doorman'],
  ])
})

test('a suspension wants its reason', async () => {
  expect((await act({ change: 'suspend', reason: ' ' })).body.error).toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'reason' }],
  })
})

test('from the same instant the policies open nothing, and the person’s open page is told', async () => {
  const reads = async () => {
    const claims = JSON.stringify({ sub: member.id, role: 'authenticated' })
    return project.sql.begin(async (sql) => {
      await sql`select set_config('request.jwt.claims', ${claims}, true)`
      await sql`set local role authenticated`
      return (await sql`select id from public.condominiums where id = ${home.condominiumId}`).length
    })
  }
  expect(await reads()).toBe(1)
  await project.sql`delete from realtime.messages`
  await act({ change: 'suspend', reason: 'Motivo' })
  expect(await reads()).toBe(0)
  const told = await project.sql`select topic from realtime.messages where topic = ${`person:${member.id}`}`
  expect(told).toHaveLength(1)
})

describe('who may', () => {
  test('nobody touches the síndico or themselves', async () => {
    const second = await project.member(home.condominiumId, 'admin')
    const owner = await ownerOf()
    for (const body of [
      { change: 'end' },
      { change: 'suspend', reason: 'x' },
      { change: 'role', role: 'resident' },
    ]) {
      expect(codeOf(await act(body, second, owner))).toBe('owner_membership')
      expect(codeOf(await act(body, home.admin, owner))).toBe('own_membership')
      expect(codeOf(await act(body, second, second))).toBe('own_membership')
    }
    expect(await stateOf(owner)).toMatchObject({ role: 'owner_admin', status: 'approved' })
  })

  test('only the síndico makes, suspends or unmakes administrators, and nobody makes a síndico', async () => {
    const second = await project.member(home.condominiumId, 'admin')
    const third = await project.member(home.condominiumId, 'admin')
    expect(codeOf(await act({ change: 'role', role: 'admin' }, second))).toBe('forbidden')
    expect(codeOf(await act({ change: 'suspend', reason: 'x' }, second, third))).toBe('forbidden')
    expect(codeOf(await act({ change: 'role', role: 'owner_admin' }))).toBe('invalid_input')
    expect(codeOf(await act({ change: 'suspend', reason: 'x' }, home.admin, third))).toBe('ok')
    expect(codeOf(await act({ change: 'role', role: 'admin' }, home.admin))).toBe('ok')
    // Two and the síndico are the plan's three: who was suspended comes back only where there is room.
    expect(codeOf(await act({ change: 'reactivate' }, home.admin, third))).toBe('plan_limit_reached')
  })

  test('a member of another condominium does not exist here', async () => {
    const other = await project.found()
    const foreign = await project.member(other.condominiumId, 'council')
    expect(codeOf(await act({ change: 'end' }, home.admin, foreign))).toBe('not_found')
    expect(await stateOf(foreign)).toMatchObject({ status: 'approved' })
  })

  test('who waits or was refused is decided among the requests', async () => {
    const pending = await project.member(home.condominiumId, 'resident', 'pending')
    for (const body of [{ change: 'reactivate' }, { change: 'role', role: 'council' }, { change: 'end' }])
      expect(codeOf(await act(body, home.admin, pending))).toBe('membership_changed')
  })
})

test('of two administrators at once one wins, the other is told what they saw is old', async () => {
  const second = await project.member(home.condominiumId, 'admin')
  const seen = { role: 'council', status: 'approved' }
  const both = await Promise.all([
    act({ change: 'role', role: 'doorman', seen }),
    act({ change: 'role', role: 'resident', seen }, second),
  ])
  expect(both.map(codeOf).sort()).toEqual(['membership_changed', 'ok'])
})
