import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addMonths, civilDate } from '../../../domain/calendar.ts'
import { brasiliaZone } from '../../../domain/time-zones/time-zones.ts'
import { handoverToldTask } from '../../../worker/memberships/handover-told.ts'
import { sendMessageTask } from '../../../worker/notify/notify.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { startProject, type TestProject, type User } from '../_shared/testing.ts'
import deleteAccount from '../account/delete-account.ts'
import answerHandover from './answer-handover.ts'
import cancelHandover from './cancel-handover.ts'
import offerHandover from './offer-handover.ts'
import saveMandate from './save-mandate.ts'

type Member = User & { membershipId: string }
type Handler = { fetch(request: Request): Promise<Response> }
const today = civilDate(new Date(), brasiliaZone)

let project: TestProject
let worker: TestWorker
let auth: postgres.Sql
let home: { admin: User; condominiumId: string }
let decisionId: string
let heir: Member
beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
  auth = postgres(project.clone.urls.authAdmin, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await worker.stop()
  await auth.end({ timeout: 5 })
  await project.close()
})
beforeEach(async () => {
  home = await project.found({ plan: 'profissional' })
  heir = await project.member(home.condominiumId, 'council')
  decisionId = await election(home.condominiumId)
  worker.sent.length = 0
})

/** Creates an assembly's decision as `record-decision` stores it. */
async function election(condominiumId: string): Promise<string> {
  const [made] = await project.sql<{ id: string }[]>`
    insert into public.decisions (condominium_id, decided_on, assembly, matter, title, body, requirement)
    values (${condominiumId}, ${today}, 'ordinary', 'election', 'Eleição', 'Eleita.', '') returning id`
  return made!.id
}

/** Calls as a person who entered the password that many minutes ago. */
async function call(
  fn: Handler,
  body: Record<string, unknown>,
  user: User,
  minutesAgo = 1,
  headers: Record<string, string> = {},
) {
  const session_id = randomUUID()
  await auth`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal) values (${session_id}, ${user.id}, now(), now(), 'aal1')`
  const now = Math.floor(Date.now() / 1000)
  const amr = [{ method: 'password', timestamp: now - minutesAgo * 60 }]
  const claims = { sub: user.id, role: 'authenticated', session_id, amr, exp: now + 3600 }
  const request = new Request('http://localhost/functions/v1/command', {
    method: 'POST',
    headers: { authorization: `Bearer ${await project.tokens.sign(claims)}`, ...headers },
    body: JSON.stringify({ condominium_id: home.condominiumId, ...body }),
  })
  const response = await fn.fetch(request)
  const answer = (await response.json()) as { error?: { code: string }; handover_id?: string }
  return { code: answer.error?.code ?? 'ok', id: answer.handover_id ?? '' }
}
const period = { starts_on: today, ends_on: addMonths(today, 24) }
const offer = (more: Record<string, unknown> = {}, minutesAgo = 1, by = home.admin) =>
  call(
    offerHandover,
    { ...period, decision_id: decisionId, membership_id: heir.membershipId, outgoing_role: 'admin', ...more },
    by,
    minutesAgo,
  )
const answer = (id: string, more: Record<string, unknown> = {}, by: User = heir, minutesAgo = 1) =>
  call(answerHandover, { handover_id: id, answer: 'accept', ...more }, by, minutesAgo)
const cancel = (id: string) => call(cancelHandover, { handover_id: id }, home.admin)
const standing = async (user: User) => {
  const [row] = await project.sql`
    select role, status from public.memberships where condominium_id = ${home.condominiumId} and user_id = ${user.id}`
  return `${row!.role} ${row!.status}`
}
const owner = async () =>
  (await project.sql`select admin_id from public.condominiums where id = ${home.condominiumId}`)[0]!.admin_id
const mandates = () => project.sql`
  select user_id, full_name, starts_on::text, ends_on::text, ended_on::text, decision_id from public.mandates
  where condominium_id = ${home.condominiumId} order by starts_on`
const tell = () => worker.settle([handoverToldTask, sendMessageTask])

test('offered and accepted, condominium, memberships and mandate change hands, and both are told', async () => {
  await call(saveMandate, { starts_on: addDays(today, -300), ends_on: addDays(today, 200) }, home.admin)
  const { id } = await offer()
  expect(await owner()).toBe(home.admin.id)
  await tell()
  expect((await answer(id)).code).toBe('ok')
  expect(await owner()).toBe(heir.id)
  expect([await standing(heir), await standing(home.admin)]).toEqual([
    'owner_admin approved',
    'admin approved',
  ])
  expect(await mandates()).toEqual([
    {
      user_id: home.admin.id,
      full_name: 'Helena Duarte',
      starts_on: addDays(today, -300),
      ends_on: addDays(today, 200),
      ended_on: today,
      decision_id: null,
    },
    { user_id: heir.id, full_name: 'Pessoa de Teste', ended_on: null, decision_id: decisionId, ...period },
  ])
  await tell()
  await tell()
  // The offer first; the two of the acceptance leave together.
  expect(worker.sent[0]!.to).toBe(heir.email)
  expect(new Set(worker.sent.map(({ to, subject }) => `${to} ${subject}`))).toEqual(
    new Set(
      [
        [heir.email, 'Helena Duarte ofereceu a você o cargo de síndico do Residencial Jacarandá'],
        [heir.email, 'Você é o síndico do Residencial Jacarandá'],
        [home.admin.email, 'Pessoa de Teste assumiu o cargo de síndico do Residencial Jacarandá'],
      ].map((line) => line.join(' ')),
    ),
  )
  const [entry] = await project.sql`
    select actor_id, before, after from public.audit_entries
    where condominium_id = ${home.condominiumId} and action = 'answer-handover'`
  expect(entry).toMatchObject({
    actor_id: heir.id,
    before: { admin_id: home.admin.id },
    after: { admin_id: heir.id },
  })
})

test('a decision that another condominium took, or nobody, is none to rest on', async () => {
  const other = await project.found({ name: 'Outro' })
  for (const decision_id of [await election(other.condominiumId), randomUUID()]) {
    expect((await offer({ decision_id })).code).toBe('invalid_input')
    expect((await call(saveMandate, { ...period, decision_id }, home.admin)).code).toBe('invalid_input')
  }
  expect(await mandates()).toEqual([])
})

test('whoever has become síndico by accepting hears the answer again, by the same key', async () => {
  const { id } = await offer()
  const key = { 'idempotency-key': randomUUID() }
  const accept = () => call(answerHandover, { handover_id: id, answer: 'accept' }, heir, 1, key)
  expect([await accept(), await accept()]).toEqual([
    { code: 'ok', id },
    { code: 'ok', id },
  ])
  expect(await standing(heir)).toBe('owner_admin approved')
})

test.each([
  ['council', 'council approved'],
  ['resident', 'resident approved'],
  ['ended', 'resident ended'],
])(
  'whoever hands over becomes %s, and may delete the account afterwards',
  async (outgoing_role, expected) => {
    expect((await call(deleteAccount, {}, home.admin)).code).toBe('account_owns_condominium')
    const { id } = await offer({ outgoing_role })
    await answer(id)
    expect(await standing(home.admin)).toBe(expected)
    expect((await call(deleteAccount, {}, home.admin)).code).toBe('ok')
    expect((await mandates()).map(({ user_id }) => user_id)).toEqual([heir.id])
  },
)

describe('nothing changes', () => {
  test('without a recent sign-in of both', async () => {
    expect((await offer({}, 16)).code).toBe('recent_sign_in_required')
    const { id } = await offer()
    expect((await answer(id, {}, heir, 16)).code).toBe('recent_sign_in_required')
    expect(await owner()).toBe(home.admin.id)
    expect((await answer(id)).code).toBe('ok')
  })

  test('by anybody else: an offer of another person does not exist, and only the síndico offers', async () => {
    const other = await project.member(home.condominiumId, 'admin')
    const { id } = await offer()
    expect((await answer(id, {}, other)).code).toBe('not_found')
    expect((await offer({}, 1, other)).code).toBe('forbidden')
    expect((await offer({}, 1, heir)).code).toBe('forbidden')
    expect(await owner()).toBe(home.admin.id)
  })

  test('declined, cancelled or run out; the next offer is open again', async () => {
    const declined = await offer()
    await tell()
    expect((await answer(declined.id, { answer: 'decline', reason: 'Sem tempo' })).code).toBe('ok')
    expect((await answer(declined.id)).code).toBe('handover_over')
    await tell()
    expect(worker.sent.at(-1)).toMatchObject({
      to: home.admin.email,
      text: expect.stringContaining('Sem tempo'),
    })
    const cancelled = await offer()
    expect((await cancel(cancelled.id)).code).toBe('ok')
    expect((await answer(cancelled.id)).code).toBe('handover_over')
    const late = await offer()
    await project.sql`update public.handovers set expires_at = now() - interval '1 second' where id = ${late.id}`
    expect((await answer(late.id)).code).toBe('handover_over')
    expect((await offer()).code).toBe('ok')
    expect(await owner()).toBe(home.admin.id)
  })

  test('to oneself, to somebody who is not in, or for longer than the law lets', async () => {
    const [own] = await project.sql<{ id: string }[]>`
      select id from public.memberships where condominium_id = ${home.condominiumId} and user_id = ${home.admin.id}`
    expect((await offer({ membership_id: own!.id })).code).toBe('own_membership')
    const pending = await project.member(home.condominiumId, 'resident', 'pending')
    expect((await offer({ membership_id: pending.membershipId })).code).toBe('not_found')
    const other = await project.found()
    const foreign = await project.member(other.condominiumId, 'council')
    expect((await offer({ membership_id: foreign.membershipId })).code).toBe('not_found')
    expect((await offer({ ends_on: addDays(addMonths(today, 24), 1) })).code).toBe('invalid_input')
    expect((await offer({ ends_on: addDays(today, -1), starts_on: addDays(today, -9) })).code).toBe(
      'invalid_input',
    )
    expect((await offer({ starts_on: addMonths(today, 3) })).code).toBe('invalid_input')
  })

  test('for who was suspended or left since', async () => {
    const { id } = await offer()
    await project.sql`update public.memberships set status = 'suspended', reason = 'x' where id = ${heir.membershipId}`
    await project.sql`update public.memberships set status = 'approved' where id = ${heir.membershipId}`
    expect((await answer(id)).code).toBe('handover_over')
  })

  test('where the plan has no seat for who stays as an administrator', async () => {
    for (const role of ['admin', 'admin']) await project.member(home.condominiumId, role)
    expect((await offer()).code).toBe('plan_limit_reached')
    const { id } = await offer({ outgoing_role: 'resident' })
    expect((await answer(id)).code).toBe('ok')
  })
})

test('the last seat taken between offer and answer: refused whole, and the offer still stands', async () => {
  await project.member(home.condominiumId, 'admin')
  const { id } = await offer()
  await project.member(home.condominiumId, 'admin')
  expect((await answer(id)).code).toBe('plan_limit_reached')
  expect([await standing(heir), await standing(home.admin)]).toEqual([
    'council approved',
    'owner_admin approved',
  ])
  const [row] = await project.sql`select status from public.handovers where id = ${id}`
  expect(row!.status).toBe('pending')
})

test('two offers at once: one stands; accepted twice or accepted and cancelled at once: one happens', async () => {
  const offers = await Promise.all([offer(), offer()])
  expect(offers.map(({ code }) => code).sort()).toEqual(['handover_open', 'ok'])
  const { id } = offers.find(({ code }) => code === 'ok')!
  const answers = await Promise.all([answer(id), answer(id), cancel(id)])
  expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1)
  const owners = await project.sql`
    select user_id from public.memberships where condominium_id = ${home.condominiumId} and role = 'owner_admin'`
  expect(owners).toEqual([{ user_id: await owner() }])
})

describe('save-mandate', () => {
  const save = (starts_on: string, ends_on: string) => call(saveMandate, { starts_on, ends_on }, home.admin)

  test('a renewal is a row of its own; what was ends where it begins', async () => {
    expect((await save('2024-03-01', '2026-03-01')).code).toBe('ok')
    expect((await save('2026-02-10', '2028-02-10')).code).toBe('ok')
    expect((await mandates()).map(({ starts_on, ended_on }) => [starts_on, ended_on])).toEqual([
      ['2024-03-01', '2026-02-10'],
      ['2026-02-10', null],
    ])
    expect((await save('2025-01-01', '2026-06-01')).code).toBe('mandate_overlap')
    expect(await mandates()).toHaveLength(2)
  })

  test('two years at most, and real days', async () => {
    expect((await save('2026-01-01', '2028-01-02')).code).toBe('invalid_input')
    expect((await save('2026-01-01', '2028-01-01')).code).toBe('ok')
    expect((await save('2026-02-30', '2027-01-01')).code).toBe('invalid_input')
    expect((await save('2026-05-01', '2026-05-01')).code).toBe('invalid_input')
  })
})
