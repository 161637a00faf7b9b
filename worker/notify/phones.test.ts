import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPhones } from '../../standins/phones/phones.ts'
import { takePhoneNotice } from '../../supabase/functions/_shared/notices/phone-notices.ts'
import { startProject, type TestProject, type User } from '../../supabase/functions/_shared/testing.ts'
import confirmCode from '../../supabase/functions/account/confirm-phone-code.ts'
import requestCode from '../../supabase/functions/account/request-phone-code.ts'
import retryMessages from '../../supabase/functions/communications/retry-messages.ts'
import receiveSms from '../../supabase/functions/notifications/receive-sms.ts'
import receiveWhatsApp from '../../supabase/functions/notifications/receive-whatsapp.ts'
import savePhone from '../../supabase/functions/notifications/save-phone-channels.ts'
import { startTestWorker, type TestWorker } from '../testing.ts'
import { confirmStopTask } from './confirm-stop.ts'
import { dueMessagesTask } from './due-messages.ts'
import { type Message, notify, sendMessageTask } from './notify.ts'
import { sendPhoneCodeTask } from './phones/send-phone-code.ts'
import { channelSettings } from './providers/settings.ts'

let project: TestProject
let worker: TestWorker
let phones: Awaited<ReturnType<typeof createPhones>>
let server: Server
let url: string
let folder: string
let home: { admin: User; condominiumId: string }
let resident: User & { membershipId: string }

beforeAll(async () => {
  project = await startProject()
  folder = await mkdtemp(join(tmpdir(), 'phones-'))
  const listen = (request: Request): Response | Promise<Response> => {
    const path = new URL(request.url).pathname
    if (path === '/receive-whatsapp') return receiveWhatsApp.fetch(request)
    return path === '/receive-sms' ? receiveSms.fetch(request) : phones.app.fetch(request)
  }
  server = createServer(getRequestListener(listen))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  Object.assign(process.env, {
    WHATSAPP_API_URL: `${url}/whatsapp-api`,
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_ACCESS_TOKEN: 'token',
    WHATSAPP_APP_SECRET: 'secret',
    WHATSAPP_VERIFY_TOKEN: 'verify',
    SMS_API_URL: `${url}/sms-api/messages`,
    SMS_TOKEN: 'token',
    SMS_WEBHOOK_SECRET: 'secret',
  })
  phones = await createPhones({
    folder,
    whatsapp: {
      accessToken: 'token',
      phoneNumberId: '1',
      appSecret: 'secret',
      webhookUrl: `${url}/receive-whatsapp`,
    },
    sms: { token: 'token', webhookSecret: 'secret', webhookUrl: `${url}/receive-sms` },
  })
  worker = startTestWorker(project)
  worker.context.channels = channelSettings()
})
afterAll(async () => {
  await worker.stop()
  await project.close()
  server.closeAllConnections()
  server.close()
  await phones.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  home = await project.found({ plan: 'profissional' })
  resident = await project.member(home.condominiumId, 'resident')
  for (const channel of ['whatsapp', 'sms'])
    await fetch(`${url}/${channel}/clear`, { method: 'POST', redirect: 'manual' })
  await mood('whatsapp', 'well')
  await project.sql`delete from private.outbox`
  await project.sql`delete from private.message_contents`
  await project.sql`delete from private.phone_codes`
  await project.sql`update private.provider_pace set paused_until = '-infinity', taken_until = '-infinity'`
  worker.sent.length = 0
})

const content = { subject: 'Assunto', html: '<p>Oi</p><!-- foot -->', text: 'Oi' }
const tell = (more: Partial<Message> = {}) =>
  notify(worker.context, [
    { condominiumId: home.condominiumId, kind: 'charge_issued', userId: resident.id, content, ...more },
  ])
const send = () => worker.settle([sendMessageTask, confirmStopTask])
const due = () => dueMessagesTask.run(worker.context, {}, new AbortController().signal)
/** Gives a number as its owner does: with the code received there. */
async function optIn(more: object = {}) {
  const given = { phone: '(11) 98765-4321', whatsapp: true, sms: false, ...more }
  const answer = await project.call(savePhone, given, resident)
  if (answer.body.error?.code !== 'phone_not_confirmed') return answer
  const asked = await project.call(requestCode, { phone: given.phone, channel: 'sms' }, resident)
  if (asked.status !== 200) return asked
  await worker.settle([sendPhoneCodeTask])
  const [sms] = await outbox('sms')
  await project.call(confirmCode, { code: sms!.text.slice(-6) }, resident)
  await fetch(`${url}/sms/clear`, { method: 'POST', redirect: 'manual' })
  return project.call(savePhone, given, resident)
}
type Row = {
  id: string
  channel: string
  status: string
  error_code: string | null
  provider_id: string | null
}
const rows = (channel?: string) => project.sql<Row[]>`
  select id, channel, status, error_code, provider_id from public.messages
  where condominium_id = ${home.condominiumId} and (${channel ?? null}::text is null or channel = ${channel ?? null}) order by channel, created_at`
type Kept = { id: string; text: string; to: string; button: string | null }
const outbox = async (channel: string) => (await (await fetch(`${url}/${channel}/messages`)).json()) as Kept[]
const act = (channel: string, id: string, name: string) =>
  fetch(`${url}/${channel}/${id}/${name}`, { method: 'POST', redirect: 'manual' })
const mood = (channel: string, name: string) =>
  fetch(`${url}/${channel}/mood`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ mood: name }),
  })

test('nothing goes to a phone before its owner says so, nor in a plan without it', async () => {
  await tell()
  expect((await rows()).map(({ channel }) => channel)).toEqual(['app', 'email'])
  const wrong = await optIn({ phone: '(11) 3333-4444' })
  expect(wrong.status).toBe(422)
  await optIn()
  await tell()
  expect((await rows()).map(({ channel }) => channel)).toContain('whatsapp')
  const poor = await project.found({ plan: 'essencial' })
  await project.sql`
    update public.condominium_subscriptions set is_trial = false, trial_ends_at = null, plan_id = (select id from public.subscription_plans where slug = 'essencial')
    where condominium_id = ${poor.condominiumId}`
  await project.sql`
    insert into public.memberships (condominium_id, user_id, role, status, full_name)
    values (${poor.condominiumId}, ${resident.id}, 'resident', 'approved', 'Vizinha')`
  await tell({ condominiumId: poor.condominiumId })
  const told =
    await project.sql`select channel from public.messages where condominium_id = ${poor.condominiumId}`
  expect(told.map(({ channel }) => channel).sort()).toEqual(['app', 'email'])
})

test('a template leaves, and its receipts move it on in any order, once', async () => {
  await optIn()
  await tell({ path: '/dashboard/finances' })
  await send()
  const [sent] = await outbox('whatsapp')
  expect(sent).toMatchObject({ to: '+5511987654321', button: 'Abrir no Prumo → /dashboard/finances' })
  expect(sent!.text).toContain('*Residencial Jacarandá*')
  expect(await rows('whatsapp')).toMatchObject([{ status: 'sent', provider_id: sent!.id }])
  for (const [name, status] of [
    ['read', 'read'],
    ['delivered', 'read'],
    ['read', 'read'],
    ['failed', 'read'],
  ] as const) {
    await act('whatsapp', sent!.id, name)
    expect(await rows('whatsapp')).toMatchObject([{ status }])
  }
  const [times] = await project.sql`
    select sent_at <= delivered_at and delivered_at <= read_at as ordered from public.messages
    where condominium_id = ${home.condominiumId} and channel = 'whatsapp'`
  expect(times!.ordered).toBe(true)
})

test('a notice without the right signature is refused, and the address is proven to Meta alone', async () => {
  const body = JSON.stringify({ entry: [] })
  const post = (signature: string) =>
    fetch(`${url}/receive-whatsapp`, { method: 'POST', body, headers: { 'x-hub-signature-256': signature } })
  expect((await post(`sha256=${'0'.repeat(64)}`)).status).toBe(401)
  expect((await post('')).status).toBe(401)
  expect((await fetch(`${url}/receive-sms`, { method: 'POST', body: '{}' })).status).toBe(401)
  const ask = (token: string) =>
    fetch(`${url}/receive-whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=42`)
  expect((await ask('other')).status).toBe(403)
  expect(await (await ask('verify')).text()).toBe('42')
})

test('what the provider refuses is said in its code; 429 asks for quiet and counts as no try', async () => {
  await optIn()
  await mood('whatsapp', 'limited')
  await tell()
  await send()
  expect(await rows('whatsapp')).toMatchObject([{ status: 'queued' }])
  const [pace] = await project.sql`
    select paused_until > now() + interval '3 seconds' as quiet from private.provider_pace where channel = 'whatsapp'`
  expect(pace!.quiet).toBe(true)
  const [content] =
    await project.sql`select attempts, claimed_at from private.message_contents where channel = 'whatsapp'`
  expect(content).toMatchObject({ attempts: 0, claimed_at: null })
  await mood('whatsapp', 'well')
  await project.sql`update private.provider_pace set paused_until = '-infinity'`
  await due()
  await send()
  expect(await rows('whatsapp')).toMatchObject([{ status: 'sent' }])
})

test('a killed process’s claim waits for its receipt; with one nothing is sent twice, without one it is tried again', async () => {
  await optIn()
  await tell()
  const [whatsapp] = await rows('whatsapp')
  await project.sql`update private.message_contents set claimed_at = now() where channel = 'whatsapp'`
  await send()
  await due()
  await send()
  expect(await outbox('whatsapp')).toHaveLength(0)
  const receipts = [{ id: whatsapp!.id, provider_id: 'wamid.1', status: 'sent' }]
  await project.sql.begin((tx) => tx`select private.take_receipts('whatsapp', ${tx.json(receipts)})`)
  expect(await rows('whatsapp')).toMatchObject([{ status: 'sent', provider_id: 'wamid.1' }])
  expect(await project.sql`select from private.message_contents where channel = 'whatsapp'`).toHaveLength(0)
  await tell()
  await project.sql`update private.message_contents set claimed_at = now() - interval '3 minutes' where channel = 'whatsapp'`
  await due()
  await send()
  expect(await outbox('whatsapp')).toHaveLength(1)
})

test('SAIR ends it, is confirmed once, and nothing more leaves', async () => {
  await optIn({ sms: true })
  await tell()
  await send()
  const [sent] = await outbox('whatsapp')
  await act('whatsapp', sent!.id, 'stop')
  await act('whatsapp', sent!.id, 'stop')
  await send()
  const texts = (await outbox('whatsapp')).map(({ text }) => text)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toMatch(/^Pronto: você não recebe mais avisos por WhatsApp/)
  await tell()
  expect(await rows('whatsapp')).toHaveLength(1)
  const [settings] = await project.sql`
    select whatsapp_since, sms_since is not null as sms from public.notification_settings where user_id = ${resident.id}`
  expect(settings).toEqual({ whatsapp_since: null, sms: true })
})

test('SAIR from the same mobile without its ninth digit ends it too', async () => {
  await optIn()
  const [settings] = await project.sql<{ phone: string }[]>`
    select phone from public.notification_settings where user_id = ${resident.id}`
  const from = settings!.phone.replace(/^(\+55\d\d)9/, '$1')
  expect(from).toHaveLength(13)
  const confirmed: unknown[] = []
  const enqueue = async (topic: string, payload: object) => void confirmed.push([topic, payload])
  const take = () =>
    project.sql.begin((sql) =>
      takePhoneNotice({ sql: sql as never, enqueue }, 'whatsapp', [], [{ from, text: 'SAIR' }]),
    )
  expect([await take(), await take()]).toMatchObject([{ stopped: 1 }, { stopped: 0 }])
  expect(confirmed).toEqual([['confirm-stop', { channel: 'whatsapp', phone: from }]])
})

test('what must arrive goes by another channel when one fails, each once', async () => {
  await optIn({ sms: true })
  await project.sql`update auth.users set email = null where id = ${resident.id}`
  await tell({ kind: 'membership_changed' })
  await send()
  expect((await rows('email'))[0]).toMatchObject({ status: 'failed', error_code: 'no_address' })
  const [whatsapp] = await outbox('whatsapp')
  await due()
  expect(await rows('sms')).toHaveLength(0)
  await act('whatsapp', whatsapp!.id, 'failed')
  await due()
  await due()
  await send()
  expect(await rows('sms')).toMatchObject([{ status: 'sent' }])
  expect((await outbox('sms'))[0]!.text).toMatch(
    /^Residencial Jacaranda: O seu acesso ao condominio mudou\. https:/,
  )
  const [sms] = await outbox('sms')
  await act('sms', sms!.id, 'delivered')
  await due()
  expect((await rows()).map(({ channel }) => channel)).toEqual(['app', 'email', 'sms', 'whatsapp'])
})

test('a failed one goes out again when somebody asks, in their own condominium alone', async () => {
  await optIn()
  await mood('whatsapp', 'well')
  await tell()
  await project.sql`update public.notification_settings set phone = '+551133334444' where user_id = ${resident.id}`
  await send()
  const [failed] = await rows('whatsapp')
  expect(failed).toMatchObject({ status: 'failed', error_code: 'no_phone' })
  const asked = { condominium_id: home.condominiumId, message_ids: [failed!.id] }
  expect((await project.call(retryMessages, asked, resident)).status).toBe(403)
  const other = await project.found()
  const foreign = await project.call(
    retryMessages,
    { ...asked, condominium_id: other.condominiumId },
    other.admin,
  )
  expect(foreign.body.error?.code).toBe('messages_not_retryable')
  await project.sql`update public.notification_settings set phone = '+5511987654321' where user_id = ${resident.id}`
  expect((await project.call(retryMessages, asked, home.admin)).body).toMatchObject({ count: 1 })
  await send()
  expect(await rows('whatsapp')).toMatchObject([{ status: 'sent', error_code: null }])
})

test('the fourth push-like message in ten minutes waits and leaves as one', async () => {
  await optIn()
  await project.sql`
    update public.notification_settings set choices = '{"charge_paid":{"whatsapp":true}}' where user_id = ${resident.id}`
  for (let time = 0; time < 5; time++) await tell({ kind: 'charge_paid' })
  await send()
  expect(await outbox('whatsapp')).toHaveLength(3)
  await project.sql`update public.messages set send_after = now() - interval '1 second' where in_digest and channel = 'whatsapp'`
  await Promise.all([due(), due()])
  await send()
  const texts = (await outbox('whatsapp')).map(({ text }) => text)
  expect(texts).toHaveLength(4)
  expect(texts[0]).toContain('Você tem 2 avisos novos.')
})

test('the same telling is written once, however often the job runs', async () => {
  const about = { id: crypto.randomUUID() }
  await tell({ about })
  await tell({ about })
  expect(await rows()).toHaveLength(2)
  await tell({ about: { ...about, occurrence: 1 } })
  expect(await rows()).toHaveLength(4)
  expect(
    await project.sql`select from private.message_bodies b where exists (select from private.message_contents c where c.body_id = b.id)`,
  ).toHaveLength(2)
})
