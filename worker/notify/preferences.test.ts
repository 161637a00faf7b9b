import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import pushKey from '../../supabase/functions/notifications/push-key.ts'
import saveDefaults from '../../supabase/functions/notifications/save-notification-defaults.ts'
import savePreferences from '../../supabase/functions/notifications/save-notification-preferences.ts'
import savePushDevice from '../../supabase/functions/notifications/save-push-device.ts'
import sendTest from '../../supabase/functions/notifications/send-test-notification.ts'
import stopNotices from '../../supabase/functions/notifications/stop-notices.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { dueMessagesTask } from './due-messages.ts'
import { notify, sendMessageTask } from './notify.ts'
import { testNotificationTask } from './test-notification.ts'

let project: TestProject
let worker: TestWorker
let home: { admin: User; condominiumId: string }
let resident: User & { membershipId: string }

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
  resident = await project.member(home.condominiumId, 'resident')
  worker.sent.length = 0
  await project.sql`delete from private.outbox`
  await project.sql`delete from private.message_contents`
})
afterEach(() => vi.restoreAllMocks())

const content = { subject: 'Recebemos a taxa', html: '<p>Recebemos</p>', text: 'Recebemos' }
const usual = { quiet_from: null, quiet_until: null, digest: 'off', owner_copies: false, choices: {} }
const prefer = (more: object, user: User = resident) =>
  project.call(savePreferences, { ...usual, ...more }, user)
const tell = (more: object = {}) =>
  notify(worker.context, [
    { condominiumId: home.condominiumId, kind: 'charge_paid', userId: resident.id, content, ...more },
  ])
const rows = (user: User = resident) => project.sql<{ channel: string; status: string; waits: boolean }[]>`
  select channel, status, send_after is not null as waits from public.messages
  where condominium_id = ${home.condominiumId} and user_id = ${user.id} order by channel`
const due = () => dueMessagesTask.run(worker.context, {}, new AbortController().signal)
/** Quiet from an hour ago to an hour from now, in Brasília. */
const quietNow = () => {
  const time = (minutes: number) =>
    new Intl.DateTimeFormat('pt-BR', {
      timeZone: 'America/Sao_Paulo',
      hour: '2-digit',
      minute: '2-digit',
    }).format(Date.now() + minutes * 60_000)
  return { quiet_from: time(-60), quiet_until: time(60) }
}

test('who chose nothing has it in the product at once and by e-mail', async () => {
  await tell({ path: '/dashboard/finances' })
  await worker.settle([sendMessageTask])
  expect(await rows()).toEqual([
    { channel: 'app', status: 'sent', waits: false },
    { channel: 'email', status: 'sent', waits: false },
  ])
  expect(worker.sent).toMatchObject([{ to: resident.email }])
})

test('an e-mail that was switched off does not leave; a mandatory one does', async () => {
  await prefer({ choices: { charge_paid: { email: false }, charge_issued: { email: false } } })
  await tell()
  await tell({ kind: 'charge_issued' })
  expect((await rows()).map(({ channel }) => channel)).toEqual(['app', 'app', 'email'])
  const [saved] =
    await project.sql`select choices from public.notification_settings where user_id = ${resident.id}`
  expect(saved!.choices).toEqual({ charge_paid: { email: false } })
})

test('the condominium’s choice counts for who has none of their own', async () => {
  const chosen = { condominium_id: home.condominiumId, choices: { charge_paid: { email: false } } }
  expect((await project.call(saveDefaults, chosen, resident)).status).toBe(403)
  expect((await project.call(saveDefaults, chosen, home.admin)).status).toBe(200)
  await tell()
  expect((await rows()).map(({ channel }) => channel)).toEqual(['app'])
  await prefer({ choices: { charge_paid: { email: true } } })
  await tell()
  expect((await rows()).map(({ channel }) => channel)).toEqual(['app', 'app', 'email'])
})

test('quiet hours hold an e-mail back until they end', async () => {
  expect((await prefer(quietNow())).status).toBe(200)
  await tell()
  await due()
  await worker.settle([sendMessageTask])
  expect(worker.sent).toHaveLength(0)
  expect(await rows()).toContainEqual({ channel: 'email', status: 'queued', waits: true })
  await project.sql`update private.message_contents set due_at = now() - interval '1 second' where due_at > now()`
  await Promise.all([due(), due()])
  await worker.settle([sendMessageTask])
  expect(worker.sent).toHaveLength(1)
  expect(await rows()).toContainEqual({ channel: 'email', status: 'sent', waits: false })
})

test('a digest is one e-mail of what came together, and leaves nothing behind', async () => {
  await prefer({ digest: 'daily' })
  await tell({ path: '/dashboard/finances' })
  await tell({ content: { ...content, subject: 'Outro <aviso>' } })
  await due()
  await worker.settle([sendMessageTask])
  expect(worker.sent).toHaveLength(0)
  await project.sql`update public.messages set send_after = now() where user_id = ${resident.id} and in_digest`
  await Promise.all([due(), due()])
  await worker.settle([sendMessageTask])
  expect(worker.sent).toHaveLength(1)
  expect(worker.sent[0]).toMatchObject({ to: resident.email, subject: 'Residencial Jacarandá: 2 avisos' })
  expect(worker.sent[0]!.text).toContain('Recebemos a taxa: https://prumo.example/dashboard/finances')
  expect(worker.sent[0]!.html).toContain('Outro &#60;aviso&#62;')
  expect(
    await project.sql`select from private.message_contents where condominium_id = ${home.condominiumId}`,
  ).toHaveLength(0)
  expect((await rows()).every(({ status }) => status === 'sent')).toBe(true)
})

test('an owner of a let unit who asked for it gets what the tenant gets, once', async () => {
  const { condominiumId } = home
  const tenant = await project.member(condominiumId, 'resident')
  const person = async (user: User) => {
    const [row] = await project.sql<{ id: string }[]>`
      insert into public.people (condominium_id, name, user_id) values (${condominiumId}, 'Pessoa', ${user.id}) returning id`
    return row!.id
  }
  const [unit] = await project.sql<{ id: string }[]>`
    insert into public.units (condominium_id, number, share, sort_key) values (${condominiumId}, '101', 1, '101') returning id`
  const [owner, renter] = [await person(resident), await person(tenant)]
  await project.sql`
    insert into public.occupancies (condominium_id, unit_id, person_id, kind)
    values (${condominiumId}, ${unit!.id}, ${owner}, 'owner'), (${condominiumId}, ${unit!.id}, ${renter}, 'tenant')`
  const tellTenant = () => tell({ userId: null, personId: renter, unitId: unit!.id })
  await tellTenant()
  expect(await rows()).toEqual([])
  await prefer({ owner_copies: true })
  await tellTenant()
  await worker.settle([sendMessageTask])
  expect((await rows()).map(({ channel }) => channel)).toEqual(['app', 'email'])
  expect(worker.sent).toContainEqual(
    expect.objectContaining({ to: resident.email, subject: 'Cópia: Recebemos a taxa' }),
  )
  // A copy depends only on its owner: its link stops copies, even of what the tenant always gets, and restores them.
  await tell({ kind: 'charge_issued', userId: null, personId: renter, unitId: unit!.id })
  await worker.settle([sendMessageTask])
  const copy = worker.sent.find(({ to, headers }) => to === resident.email && headers)
  const copies = worker.sent.filter(({ to }) => to === resident.email)
  expect(
    copies.every(({ text }) => text.includes('Para não receber mais') && !text.includes('sempre chega')),
  ).toBe(true)
  const token = new URL(copy!.headers!['List-Unsubscribe']!.slice(1, -1)).searchParams.get('token')
  const link = (action: string) => project.call(stopNotices, { token, action }, null)
  expect((await link('look')).body).toMatchObject({
    is_stopped: false,
    label: 'Cópias do que o inquilino recebe',
  })
  expect((await link('stop')).body).toMatchObject({ is_stopped: true, has_account: true })
  const sofar = (await rows()).length
  await tellTenant()
  expect(await rows()).toHaveLength(sofar)
  expect((await link('undo')).body).toMatchObject({ is_stopped: false })
  await tellTenant()
  expect(await rows()).toHaveLength(sofar + 2)
  // Already notified as the payer: no second message.
  await tell({ userId: null, personId: owner, unitId: unit!.id })
  expect(await rows()).toHaveLength(sofar + 4)
})

test('a thousand people are written in a few statements, each once', async () => {
  const people = await project.sql<{ id: string }[]>`
    insert into public.people (condominium_id, name, email)
    select ${home.condominiumId}, 'Pessoa', 'p' || n || '@example.com' from generate_series(1, 1200) n returning id`
  const messages = people.map(({ id }) => ({
    condominiumId: home.condominiumId,
    kind: 'charge_paid' as const,
    personId: id,
    content,
  }))
  expect(await notify(worker.context, messages)).toBe(1200)
  const [count] = await project.sql`
    select count(*)::int as rows, count(distinct person_id)::int as people from public.messages
    where condominium_id = ${home.condominiumId} and person_id is not null`
  expect(count).toEqual({ rows: 1200, people: 1200 })
  await project.sql`delete from private.outbox`
})

test('hours that are none, and events that do not exist, are refused in words', async () => {
  const wrong = await prefer({
    quiet_from: '25:00',
    quiet_until: '07:00',
    choices: { nonsense: { email: false } },
  })
  expect(wrong.body.error).toMatchObject({ code: 'invalid_input' })
  expect((await prefer({ quiet_from: '22:00' })).body.error).toMatchObject({
    fields: [{ path: 'quiet_until', message: 'Diga quando o silêncio começa e quando termina.' }],
  })
})

test('a test reaches every channel that is open', async () => {
  await project.call(pushKey, {}, resident)
  const device = createECDH('prime256v1')
  const keys = { p256dh: device.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const endpoint = 'https://fcm.googleapis.com/fcm/send/one'
  expect((await project.call(savePushDevice, { endpoint, keys }, resident)).status).toBe(200)
  const service = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => new Response(null, { status: 201 }))
  expect((await project.call(sendTest, { condominium_id: home.condominiumId }, resident)).status).toBe(200)
  await worker.settle([testNotificationTask, sendMessageTask])
  expect((await rows()).map(({ channel, status }) => [channel, status])).toEqual([
    ['app', 'sent'],
    ['email', 'sent'],
    ['push', 'sent'],
  ])
  const [address, request] = service.mock.calls[0]!
  expect(address).toBe(endpoint)
  expect(request!.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: '86400', Urgency: 'normal' })
  // A device that is gone is deleted and reported.
  service.mockImplementation(async () => new Response(null, { status: 410 }))
  await tell()
  await worker.settle([sendMessageTask])
  expect(await project.sql`select from private.push_devices where user_id = ${resident.id}`).toHaveLength(0)
  expect((await rows()).filter(({ status }) => status === 'failed')).toEqual([
    { channel: 'push', status: 'failed', waits: false },
  ])
})

test('a device’s address may only be one of a known push service', async () => {
  const keys = { p256dh: 'BPc0', auth: 'c2VjcmV0' }
  const answer = await project.call(savePushDevice, { endpoint: 'https://10.0.0.1/push', keys }, resident)
  expect(answer.body.error).toMatchObject({ code: 'invalid_input', fields: [{ path: 'endpoint' }] })
})

const emails = async () => (await rows()).filter(({ channel }) => channel === 'email')

test('an optional e-mail is stopped by its link without a password, and taken back; a mandatory one has none', async () => {
  const footed = { ...content, html: '<p>Oi</p><!-- foot -->' }
  await tell({ kind: 'charge_paid', content: footed })
  await tell({ kind: 'charge_issued', content: footed })
  await worker.settle([sendMessageTask])
  expect(worker.sent).toHaveLength(2)
  // Which of the two leaves first is not guaranteed.
  const mandatory = worker.sent.find(({ headers }) => headers === undefined)
  const optional = worker.sent.find(({ headers }) => headers !== undefined)
  expect(mandatory!.html).toContain('Este aviso sempre chega.')
  expect(optional!.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
  const oneClick = new URL(optional!.headers!['List-Unsubscribe']!.slice(1, -1))
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const urlencoded = 'List-Unsubscribe=One-Click'
  for (const [body, type] of [
    [form],
    [urlencoded, 'application/x-www-form-urlencoded'],
    [urlencoded, 'Application/X-WWW-Form-Urlencoded; charset=UTF-8'],
    [urlencoded, 'text/plain'],
    ['', undefined],
  ] as const) {
    const request = new Request(oneClick, {
      method: 'POST',
      body,
      ...(type && { headers: { 'content-type': type } }),
    })
    const answer = await stopNotices.fetch(request)
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { is_stopped: true, label: 'Pagamento recebido' },
    ])
  }
  for (const method of ['GET', 'HEAD']) {
    const looked = await stopNotices.fetch(new Request(oneClick, { method }))
    expect([looked.status, looked.headers.get('location')]).toEqual([
      303,
      `https://prumo.example/avisos/parar${oneClick.search}`,
    ])
  }
  await tell({ kind: 'charge_paid' })
  expect(await emails()).toHaveLength(2)
  const token = oneClick.searchParams.get('token')!
  const undone = await project.call(stopNotices, { token, action: 'undo' }, null)
  expect(undone.body).toMatchObject({ is_stopped: false })
  await tell({ kind: 'charge_paid' })
  expect(await emails()).toHaveLength(3)
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  expect((await project.call(stopNotices, { token: forged }, null)).status).toBe(404)
})
