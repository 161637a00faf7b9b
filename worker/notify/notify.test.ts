import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import review from '../../supabase/functions/memberships/review-membership.ts'
import { membershipDecidedTask } from '../memberships/membership-decided.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { type Message, notify, sendMessageTask } from './notify.ts'

let project: TestProject
let worker: TestWorker
let home: { admin: User; condominiumId: string }

beforeAll(async () => {
  project = await startProject()
  worker = startTestWorker(project)
})
afterAll(async () => {
  await worker.stop()
  await project.close()
})
beforeEach(async () => {
  home = await project.found()
  worker.sent.length = 0
  await project.sql`delete from private.message_contents`
})

const tasks = [membershipDecidedTask, sendMessageTask]
const content = { subject: 'Assunto', html: '<p>Oi</p>', text: 'Oi' }
const message = (more: Partial<Message>): Message => ({
  condominiumId: home.condominiumId,
  kind: 'membership_approved',
  content,
  ...more,
})
const rows = () => project.sql`
  select status, attempts, error_code, sent_at is not null as has_left from public.messages
  where condominium_id = ${home.condominiumId} and channel = 'email'`
const contents = () => project.sql`select from private.message_contents`

test('a queued message leaves with its attachment, and its contents are deleted', async () => {
  const attachment = {
    filename: 'boleto.pdf',
    content: new Uint8Array([1, 2]),
    contentType: 'application/pdf',
  }
  await notify(worker.context, [message({ userId: home.admin.id, attachment })])
  expect(await contents()).toHaveLength(1)
  await worker.settle(tasks)
  expect(worker.sent).toMatchObject([
    { to: home.admin.email, subject: 'Assunto', text: expect.stringMatching(/^Oi\nEste aviso sempre chega/) },
  ])
  expect(worker.sent[0]!.attachments![0]).toMatchObject({ filename: 'boleto.pdf' })
  expect([...worker.sent[0]!.attachments![0]!.content]).toEqual([1, 2])
  expect(await rows()).toEqual([{ status: 'sent', attempts: 1, error_code: null, has_left: true }])
  expect(await contents()).toHaveLength(0)
})

test("the person's own address comes before the account's", async () => {
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, name, email, user_id)
    values (${home.condominiumId}, 'Marina', 'marina@example.org', ${home.admin.id}) returning id`
  await notify(worker.context, [message({ personId: person!.id })])
  await worker.settle(tasks)
  await project.sql`update public.people set email = null where id = ${person!.id}`
  await notify(worker.context, [message({ personId: person!.id })])
  await worker.settle(tasks)
  expect(worker.sent.map(({ to }) => to)).toEqual(['marina@example.org', home.admin.email])
})

test('nobody to write to: failed, said so, not tried again', async () => {
  const [person] = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, name) values (${home.condominiumId}, 'Sem endereço') returning id`
  await notify(worker.context, [message({ personId: person!.id })])
  await worker.settle(tasks)
  expect(await rows()).toMatchObject([{ status: 'failed', error_code: 'no_address', has_left: false }])
})

test.each([
  [{ responseCode: 450 }, 5, 'smtp_450'],
  [{ responseCode: 550 }, 1, 'smtp_550'],
  [{ code: 'ECONNREFUSED' }, 5, 'smtp_unreachable'],
])('a server that answers %j is tried up to %i times', async (trouble, tries, code) => {
  await notify(worker.context, [message({ userId: home.admin.id })])
  const failing = {
    ...worker.context,
    send: async () => {
      throw Object.assign(new Error('refused'), trouble)
    },
  }
  for (let count = 1; count <= tries; count += 1) {
    expect(await rows()).toMatchObject([{ status: 'queued', attempts: count - 1 }])
    await sendMessageTask.run(failing, {}, new AbortController().signal)
    // A message waiting for its next try is not tried earlier.
    await sendMessageTask.run(failing, {}, new AbortController().signal)
    await project.sql`update private.message_contents set due_at = now() - interval '1 second' where due_at is not null`
  }
  expect(await rows()).toMatchObject([{ status: 'failed', attempts: tries, error_code: code }])
  await project.sql`delete from private.outbox`
})

test('the decision on a request is told once, with its reason', async () => {
  const asking = await project.member(home.condominiumId, 'resident', 'pending')
  await project.call(
    review,
    {
      condominium_id: home.condominiumId,
      membership_id: asking.membershipId,
      decision: 'reject',
      reason: 'Não <achei> o nome',
    },
    home.admin,
  )
  const payload = { condominiumId: home.condominiumId, membershipId: asking.membershipId }
  await worker.settle(tasks)
  await membershipDecidedTask.run(worker.context, payload, new AbortController().signal)
  await worker.settle(tasks)
  expect(worker.sent).toHaveLength(1)
  expect(worker.sent[0]).toMatchObject({
    to: asking.email,
    subject: 'Seu pedido de acesso ao Residencial Jacarandá foi recusado',
  })
  expect(worker.sent[0]!.html).toContain('Não &#60;achei&#62; o nome')
  expect(worker.sent[0]!.text).toContain('Não <achei> o nome')
})

test('what a role may not open stays out of its bell: a porter who pays a flat is told by e-mail', async () => {
  const porter = await project.member(home.condominiumId, 'doorman')
  const resident = await project.member(home.condominiumId, 'resident')
  for (const { id: userId } of [porter, resident])
    await notify(worker.context, [message({ kind: 'charge_paid', userId })])
  await notify(worker.context, [message({ kind: 'membership_changed', userId: porter.id })])
  const told = await project.sql`
    select user_id, kind, array_agg(channel order by channel) as channels from public.messages
    where condominium_id = ${home.condominiumId} group by 1, 2`
  expect(told.map((row) => ({ ...row }))).toEqual(
    expect.arrayContaining([
      { user_id: porter.id, kind: 'charge_paid', channels: ['email'] },
      { user_id: resident.id, kind: 'charge_paid', channels: ['app', 'email'] },
      { user_id: porter.id, kind: 'membership_changed', channels: ['app', 'email'] },
    ]),
  )
})
