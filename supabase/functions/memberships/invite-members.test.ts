import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import invite from './invite-members.ts'

let project: TestProject
let home: { admin: User; condominiumId: string }
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  home = await project.found({ plan: 'profissional' })
})

type Result = { email: string; status: string; code?: string; message?: string }
const people = (...emails: string[]) => emails.map((email) => ({ email }))
async function send(body: Record<string, unknown>, by = home.admin): Promise<Result[]> {
  const answer = await project.call(invite, { condominium_id: home.condominiumId, ...body }, by)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.results as Result[]
}
const rows = () => project.sql`
  select email, email_masked, role, status, token_hash, turn from public.invitations
  where condominium_id = ${home.condominiumId} order by email`
const unit = async (block: string, number: string) => {
  const [row] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, block, number, share, sort_key)
    values (${home.condominiumId}, ${block}, ${number}, 1, ${block + number}) returning id`
  return row!.id
}

test('the most that leave in a day leave, whoever sends at once', async () => {
  const second = await project.member(home.condominiumId, 'admin')
  await project.sql`
    insert into public.invitations (condominium_id, email, email_masked, role, status, turn, expires_at, invited_by, closed_at)
    values (${home.condominiumId}, 'antes@exemplo.com', 'a', 'council', 'revoked', 70, now(), ${home.admin.id}, now())`
  const list = (name: string) => people(...Array.from({ length: 20 }, (_, at) => `${name}${at}@exemplo.com`))
  const body = { condominium_id: home.condominiumId, role: 'council' }
  const answers = await Promise.all([
    project.call(invite, { ...body, people: list('ana') }, home.admin),
    project.call(invite, { ...body, people: list('bia') }, second),
  ])
  expect(answers.map((answer) => answer.body.error?.code ?? 'sent').toSorted()).toEqual([
    'rate_limited',
    'sent',
  ])
})

test('no record of repeated calls keeps the addresses', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const body = {
    condominium_id: home.condominiumId,
    role: 'council',
    people: people('ana.segredo@exemplo.com'),
  }
  const first = await project.call(invite, body, home.admin, key)
  expect(first.body.results).toMatchObject([{ email: 'ana.segredo@exemplo.com', status: 'invited' }])
  const [kept] = await project.sql`
    select response from private.idempotency_keys where key = ${key['idempotency-key']}`
  expect(JSON.stringify(kept)).not.toContain('segredo')
  const again = await project.call(invite, body, home.admin, key)
  expect(again.body.results).toMatchObject([{ email: 'a•••@exemplo.com', status: 'invited' }])
  expect(await rows()).toHaveLength(1)
})

test('who is in already is named by the role as they have it written', async () => {
  const member = await project.member(home.condominiumId, 'resident')
  await project.sql`update public.memberships set role_form = 'feminine' where id = ${member.membershipId}`
  const [refused] = await send({ role: 'council', people: people(member.email) })
  expect(refused!.message).toContain('(moradora)')
})

test('each address has its own result; the mail is asked for and its secret is not written anywhere', async () => {
  const member = await project.member(home.condominiumId, 'council')
  const results = await send({
    role: 'council',
    people: people('Ana@Exemplo.com ', member.email, 'bia@exemplo.com'),
  })
  expect(results.map(({ email, status, code }) => [email, status, code])).toEqual([
    ['ana@exemplo.com', 'invited', undefined],
    [member.email, 'refused', 'membership_exists'],
    ['bia@exemplo.com', 'invited', undefined],
  ])
  expect(await rows()).toMatchObject([
    {
      email: 'ana@exemplo.com',
      email_masked: 'a•••@exemplo.com',
      role: 'council',
      status: 'pending',
      token_hash: null,
    },
    { email: 'bia@exemplo.com' },
  ])
  const asked = await project.sql`
    select payload from private.outbox where topic = 'send-invitation' and payload ->> 'condominiumId' = ${home.condominiumId}`
  expect(asked.map(({ payload }) => Object.keys(payload).sort())).toEqual(
    Array(2).fill(['condominiumId', 'invitationId', 'turn']),
  )
  const entries = await project.sql`
    select after from public.audit_entries where condominium_id = ${home.condominiumId} and action = 'invite-members'`
  expect(entries).toHaveLength(2)
  expect(JSON.stringify(entries)).not.toContain('ana@exemplo.com')
})

test('whether an address has an account elsewhere makes no difference', async () => {
  const stranger = await project.userWith({ email: 'tem.conta@exemplo.com' })
  const results = await send({ role: 'council', people: people(stranger.email, 'nao.tem@exemplo.com') })
  expect(results.map(({ status }) => status)).toEqual(['invited', 'invited'])
})

test('a resident comes with a unit, chosen or as typed', async () => {
  const [first, second] = [await unit('A', '101'), await unit('B', '101')]
  const results = await send({
    role: 'resident',
    occupancy_kind: 'tenant',
    people: [
      { email: 'a@x.com', unit_ids: [first] },
      { email: 'b@x.com', unit: 'b 101' },
      { email: 'c@x.com', unit: '101' },
      { email: 'd@x.com', unit: 'C-9' },
      { email: 'e@x.com' },
    ],
  })
  expect(results.map(({ status, message }) => [status, message])).toEqual([
    ['invited', undefined],
    ['invited', undefined],
    ['refused', 'Há mais de uma unidade 101: escreva o bloco também.'],
    ['refused', 'Não há unidade C-9.'],
    ['refused', 'Diga a unidade da pessoa.'],
  ])
  const made = await project.sql`
    select unit_ids, occupancy_kind from public.invitations where condominium_id = ${home.condominiumId} order by email`
  expect(made).toEqual([
    { unit_ids: [first], occupancy_kind: 'tenant' },
    { unit_ids: [second], occupancy_kind: 'tenant' },
  ])
})

test("another condominium's unit does not exist here", async () => {
  const foreign = await unit('A', '1')
  home = await project.found()
  const [result] = await send({ role: 'resident', people: [{ email: 'a@x.com', unit_ids: [foreign] }] })
  expect(result).toMatchObject({ status: 'refused', code: 'invalid_input' })
})

test('two administrators invite the same address at once: one does, the other is told', async () => {
  const second = await project.member(home.condominiumId, 'admin')
  const body = { role: 'council', people: people('ana@exemplo.com') }
  const both = await Promise.all([send(body), send(body, second)])
  expect(
    both
      .flat()
      .map(({ status, code }) => code ?? status)
      .sort(),
  ).toEqual(['invitation_open', 'invited'])
  expect(await rows()).toHaveLength(1)
})

test('invited administrators take seats of the plan; of two invitations for the last one, sent at once, one is refused', async () => {
  await project.member(home.condominiumId, 'admin')
  const ask = (email: string) => send({ role: 'admin', people: people(email) })
  const both = await Promise.all([ask('a@x.com'), ask('b@x.com')])
  expect(
    both
      .flat()
      .map(({ status, code }) => code ?? status)
      .sort(),
  ).toEqual(['invited', 'plan_limit_reached'])
  const [row] = await project.sql`select private.plan_limits(${home.condominiumId}, 'admins') as limits`
  expect(row!.limits).toMatchObject({ allowed: false, reason: 'limit_reached', limit: 3, used: 3 })
  const approved = project.member(home.condominiumId, 'admin')
  await expect(approved).rejects.toThrow('plan_limit_reached')
})

test('one that has run out gives its seat and its address back', async () => {
  const [first] = await send({ role: 'admin', people: people('a@x.com') })
  expect(first!.status).toBe('invited')
  await project.sql`
    update public.invitations set expires_at = now() - interval '1 minute' where condominium_id = ${home.condominiumId}`
  const again = await send({ role: 'admin', people: people('a@x.com', 'b@x.com', 'c@x.com') })
  expect(again.map(({ status, code }) => code ?? status)).toEqual([
    'invited',
    'invited',
    'plan_limit_reached',
  ])
  expect((await rows()).map(({ email, status }) => [email, status])).toEqual([
    ['a@x.com', 'expired'],
    ['a@x.com', 'pending'],
    ['b@x.com', 'pending'],
  ])
})

test('only the síndico invites administrators, and nobody a síndico', async () => {
  const second = await project.member(home.condominiumId, 'admin')
  const body = { condominium_id: home.condominiumId, people: people('a@x.com') }
  const refused = await project.call(invite, { ...body, role: 'admin' }, second)
  expect(refused).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
  const owner = await project.call(invite, { ...body, role: 'owner_admin' }, home.admin)
  expect(owner.body.error!.code).toBe('invalid_input')
})

test('a trial is no mail cannon', async () => {
  await project.sql`
    insert into public.invitations (condominium_id, email, email_masked, role, expires_at, invited_by)
    select ${home.condominiumId}, n || '@x.com', 'x', 'council', now() + interval '7 days', ${home.admin.id}
    from generate_series(1, 99) n`
  const body = { condominium_id: home.condominiumId, role: 'council', people: people('a@x.com', 'b@x.com') }
  const refused = await project.call(invite, body, home.admin)
  expect(refused).toMatchObject({
    status: 429,
    body: { error: { code: 'rate_limited', details: { limit: 100 } } },
  })
  expect(await send({ role: 'council', people: people('a@x.com') })).toMatchObject([{ status: 'invited' }])
})
