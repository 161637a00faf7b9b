import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import reveal from './reveal-contact.ts'

let project: TestProject
let home: { admin: User; condominiumId: string }
let personId: string

beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())
beforeEach(async () => {
  home = await project.found()
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, name, document, email, phone, address)
    values (${home.condominiumId}, 'Marina Alves', '52998224725', 'marina@example.com', '+5511987654321',
      'Rua das Palmas, 9, Santos/SP') returning id`
  personId = person!.id
})

const ask = (more: Record<string, unknown> = {}, by = home.admin, headers?: Record<string, string>) =>
  project.call(
    reveal,
    { condominium_id: home.condominiumId, person_id: personId, fields: ['phone'], ...more },
    by,
    headers,
  )
const entries = () => project.sql`
  select actor_id, subject_person_id, after, device, text(network) as network from public.audit_entries
  where condominium_id = ${home.condominiumId} and action = 'reveal-contact' order by id`

test('what was asked for is shown, and nothing else; the entry names the person, the device and the network', async () => {
  const answer = await ask({ fields: ['phone', 'email', 'phone'], reason: 'Vazamento no 302' }, home.admin, {
    'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
    'x-real-ip': '203.0.113.77',
  })
  expect(answer.body).toEqual({ phone: '+5511987654321', email: 'marina@example.com' })
  expect(await entries()).toEqual([
    {
      actor_id: home.admin.id,
      subject_person_id: personId,
      after: { fields: ['phone', 'email'], reason: 'Vazamento no 302' },
      device: 'Chrome no Android',
      network: '203.0.113.0/24',
    },
  ])
})

test('so is where the person lives instead; the entry says that it was the address, not which', async () => {
  const answer = await ask({ fields: ['address'] })
  expect(answer.body).toEqual({ address: 'Rua das Palmas, 9, Santos/SP' })
  expect(await entries()).toMatchObject([{ subject_person_id: personId, after: { fields: ['address'] } }])
})

test.each([
  ['Rua das Palmas, 9, Santos/SP', '••• Santos/SP'],
  ['Rua das Palmas 9', '•••'],
  ['Rua das Palmas, 9', '•••'],
  ['Rua das Palmas, 9,', '•••'],
])('%s reads %s in lists', async (address, shown) => {
  const [row] = await project.sql`
    update public.people set address = ${address} where id = ${personId} returning address_masked`
  expect(row!.address_masked).toBe(shown)
})

test('an address of version 6 keeps its first 48 bits, and what is none keeps nothing', async () => {
  await ask({}, home.admin, { 'x-forwarded-for': '198.51.100.9, 2001:db8:85a3:1234::8a2e:370:7334' })
  const second = await ask({}, home.admin, { 'x-forwarded-for': 'unknown', 'user-agent': 'curl/8' })
  expect(second.body).toEqual({ phone: '+5511987654321' })
  expect(await entries()).toMatchObject([
    { network: '2001:db8:85a3::/48', device: null },
    { network: null, device: null },
  ])
})

test('no idempotency record keeps the contact', async () => {
  await ask({}, home.admin, { 'idempotency-key': 'k1' })
  expect(await project.sql`select from private.idempotency_keys where key = 'k1'`).toEqual([])
})

test("another condominium's person does not exist here, and a resident reveals nobody", async () => {
  const other = await project.found({ name: 'Outro' })
  const foreign = await ask({ condominium_id: other.condominiumId }, other.admin)
  expect(foreign.body.error!.code).toBe('not_found')
  for (const role of ['resident', 'doorman', 'council']) {
    const member = await project.member(home.condominiumId, role)
    expect((await ask({}, member)).body.error!.code).toBe('forbidden')
  }
  expect(await entries()).toEqual([])
})

test('the sixty-first of an hour is refused, also when the others came in earlier minutes', async () => {
  await project.sql`
    insert into private.rate_limits (key, minute, hits)
    select ${`reveal-contact:${home.admin.id}`}, date_trunc('minute', now()) - interval '10 minutes', 59`
  expect((await ask()).status).toBe(200)
  const refused = (await ask()).body.error!
  expect(refused).toMatchObject({
    code: 'rate_limited',
    message: expect.stringMatching(/em (49|50) minutos\.$/),
  })
  expect(await entries()).toHaveLength(1)
})

test('of two at once on the last place one is let through', async () => {
  await project.sql`
    insert into private.rate_limits (key, minute, hits)
    select ${`reveal-contact:${home.admin.id}`}, date_trunc('minute', now()) - interval '10 minutes', 59`
  const answers = await Promise.all([ask(), ask()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429])
})
