import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPhones } from '../../../standins/phones/phones.ts'
import { startProject, type TestProject, type User } from '../../../supabase/functions/_shared/testing.ts'
import confirmCode from '../../../supabase/functions/account/confirm-phone-code.ts'
import requestCode from '../../../supabase/functions/account/request-phone-code.ts'
import savePhone from '../../../supabase/functions/notifications/save-phone-channels.ts'
import { startTestWorker, type TestWorker } from '../../testing.ts'
import { channelSettings } from '../providers/settings.ts'
import { sendPhoneCodeTask } from './send-phone-code.ts'

let project: TestProject
let worker: TestWorker
let phones: Awaited<ReturnType<typeof createPhones>>
let server: Server
let url: string
let folder: string
let home: { admin: User; condominiumId: string }
let resident: User
let phone: string
let numbers = 0

beforeAll(async () => {
  project = await startProject()
  folder = await mkdtemp(join(tmpdir(), 'codes-'))
  server = createServer(getRequestListener((request) => phones.app.fetch(request)))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  phones = await createPhones({
    folder,
    whatsapp: { accessToken: 'token', phoneNumberId: '1', appSecret: 'secret', webhookUrl: `${url}/none` },
    sms: { token: 'token', webhookSecret: 'secret', webhookUrl: `${url}/none` },
  })
  worker = startTestWorker(project)
  worker.context.channels = channelSettings({
    WHATSAPP_API_URL: `${url}/whatsapp-api`,
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_ACCESS_TOKEN: 'token',
    SMS_API_URL: `${url}/sms-api/messages`,
    SMS_TOKEN: 'token',
  })
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
  numbers += 1
  phone = `+55119876500${String(numbers).padStart(2, '0')}`
  for (const channel of ['whatsapp', 'sms']) await post(`${channel}/clear`)
  await mood('well')
  await project.sql`delete from private.outbox`
  await project.sql`update private.provider_pace set paused_until = '-infinity', taken_until = '-infinity'`
})

const post = (path: string, body?: URLSearchParams) =>
  fetch(`${url}/${path}`, { method: 'POST', redirect: 'manual', body })
const mood = (name: string) => post('sms/mood', new URLSearchParams({ mood: name }))
const ask = (more: object = {}, user = resident) =>
  project.call(requestCode, { phone, channel: 'sms', ...more }, user)
const confirm = (code: string, user = resident) => project.call(confirmCode, { code }, user)
const send = () => worker.settle([sendPhoneCodeTask])
const outbox = async (channel = 'sms') =>
  (await (await fetch(`${url}/${channel}/messages`)).json()) as { to: string; text: string }[]
const codeThere = async () => /#(\d{6})$/.exec((await outbox())[0]?.text ?? '')?.[1] ?? ''
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
/** Pretends that the last code was requested that long ago. */
const later = (interval: string) => project.sql`
  update private.phone_codes set asked_at = asked_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval
  where user_id = ${resident.id}`
const settings = async () =>
  (
    await project.sql`
      select phone, phone_verified_at is not null as verified, whatsapp_since is not null as whatsapp, sms_since is not null as sms
      from public.notification_settings where user_id = ${resident.id}`
  )[0]

test('a number is its owner’s once the code that came there is typed in, which switches its channel on', async () => {
  const channels = { phone, whatsapp: true, sms: true }
  expect((await project.call(savePhone, channels, resident)).body.error?.code).toBe('phone_not_confirmed')
  expect((await ask()).status).toBe(200)
  expect((await project.call(savePhone, channels, resident)).body.error?.code).toBe('phone_not_confirmed')
  await send()
  const [sms] = await outbox()
  expect(sms).toMatchObject({ to: phone })
  expect(sms!.text).toMatch(
    /^Prumo: \d{6} e o seu codigo\. Vale 10 minutos\. Nao passe a ninguem\.\n\n@prumo\.example #\d{6}$/,
  )
  expect(sms!.text.length).toBeLessThanOrEqual(160)
  const code = await codeThere()
  expect((await confirm(` ${code.slice(0, 3)} ${code.slice(3)} `)).body).toEqual({
    is_confirmed: true,
    channel: 'sms',
  })
  expect(await settings()).toEqual({ phone, verified: true, whatsapp: false, sms: true })
  expect((await project.call(savePhone, channels, resident)).status).toBe(200)
  expect(await settings()).toMatchObject({ whatsapp: true, sms: true })
  // It is valid once.
  expect((await confirm(code)).body.error?.code).toBe('phone_code_over')
})

test('WhatsApp brings it by the template that Meta words, in the text and behind the button', async () => {
  await ask({ channel: 'whatsapp' })
  await send()
  const [message] = await outbox('whatsapp')
  expect(message).toMatchObject({
    to: phone,
    button: 'Copiar código',
    footer: 'Este código expira em 10 minutos.',
  })
  const code = /^\*(\d{6})\*/.exec(message!.text)![1]!
  expect((await confirm(code)).body).toMatchObject({ is_confirmed: true })
  expect(await settings()).toMatchObject({ whatsapp: true, sms: false })
})

test('neither the code nor its plain digest stands anywhere', async () => {
  await ask()
  await send()
  const code = await codeThere()
  const rows = await project.sql`
    select c::text as words from private.phone_codes c where user_id = ${resident.id}
    union all select o::text from private.outbox o
    union all select a::text from public.audit_entries a where actor_id = ${resident.id}`
  expect(rows.length).toBeGreaterThan(1)
  for (const { words } of rows) expect(words).not.toContain(code)
})

test('five wrong ones end it, counted though they are tried at once; the right one then says no more', async () => {
  await ask()
  await send()
  const code = await codeThere()
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(wrong(code))))
  const left = answers.flatMap(({ body }) => ('tries_left' in body ? [body.tries_left] : []))
  expect(left.sort()).toEqual([0, 1, 2, 3, 4])
  expect(answers.filter(({ body }) => body.error?.code === 'phone_code_over')).toHaveLength(3)
  expect((await confirm(code)).body.error?.code).toBe('phone_code_over')
  expect(await settings()).toMatchObject({ verified: false, sms: false })
})

test('it is over after ten minutes, and when another was asked for', async () => {
  await ask()
  await send()
  const first = await codeThere()
  await later('2 minutes')
  expect((await ask()).status).toBe(200)
  await send()
  const second = await codeThere()
  if (first !== second)
    expect((await confirm(first)).body).toMatchObject({ is_confirmed: false, tries_left: 4 })
  await later('10 minutes')
  expect((await confirm(second)).body.error?.code).toBe('phone_code_over')
})

test('one a minute and five a day, for a person and to a number; of two at once one leaves', async () => {
  const both = await Promise.all([ask(), ask()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 429])
  for (let time = 1; time < 5; time++) {
    await later('61 seconds')
    expect((await ask()).status).toBe(200)
  }
  await later('61 seconds')
  const refused = await ask()
  expect(refused.status).toBe(429)
  expect(refused.body.error?.message).toMatch(/^Você já pediu 5 códigos em um dia/)
  const neighbour = await project.member(home.condominiumId, 'resident')
  expect((await ask({}, neighbour)).body.error?.message).toMatch(/^Este celular já recebeu 5 códigos/)
  await later('24 hours')
  expect((await ask({}, neighbour)).status).toBe(200)
})

test('another number takes the confirmation and the channels away at once; forgetting ends the code', async () => {
  await ask()
  await send()
  await confirm(await codeThere())
  await later('2 minutes')
  const other = phone.replace('+5511', '+5521')
  expect((await ask({ phone: other })).status).toBe(200)
  expect(await settings()).toEqual({ phone: other, verified: false, whatsapp: false, sms: false })
  await send()
  const code = await codeThere()
  await project.call(savePhone, { phone: null, whatsapp: false, sms: false }, resident)
  expect((await confirm(code)).body.error?.code).toBe('phone_code_over')
  expect(await settings()).toEqual({ phone: null, verified: false, whatsapp: false, sms: false })
})

test('the code, another number and forgetting it, all at once: nobody waits for nobody, and no channel is left without a confirmation', async () => {
  for (let round = 0; round < 8; round++) {
    await ask()
    await send()
    const code = await codeThere()
    await later('61 seconds')
    const answers = await Promise.all([
      confirm(code),
      project.call(savePhone, { phone: null, whatsapp: false, sms: false }, resident),
      confirm(code),
      ask({ phone: phone.replace('+5511', '+5531') }),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const now = await settings()
    expect(now!.sms && !now!.verified).toBe(false)
    await project.sql`delete from private.phone_codes`
    await project.sql`delete from private.outbox`
  }
})

test('the table itself refuses a channel of a number that nobody confirmed', async () => {
  await ask()
  await expect(
    project.sql`update public.notification_settings set sms_since = now() where user_id = ${resident.id}`,
  ).rejects.toThrow(/notification_settings_unverified/)
})

test('nobody tries another’s code, and where no plan writes to phones none leaves', async () => {
  await ask()
  await send()
  const code = await codeThere()
  expect((await confirm(code, home.admin)).body.error?.code).toBe('phone_code_over')
  const stranger = await project.userWith()
  expect((await ask({}, stranger)).body.error?.code).toBe('feature_not_in_plan')
  expect((await ask({ phone: '(11) 3333-4444' }, home.admin)).status).toBe(422)
})

test('a provider that wants quiet is asked again, with a code of its own; what it refuses is said', async () => {
  await ask()
  await mood('broken')
  await expect(send()).rejects.toThrow('not taken')
  const state = async () =>
    (
      await project.sql`select sent_at is not null as sent, failure from private.phone_codes where user_id = ${resident.id}`
    )[0]
  expect(await state()).toEqual({ sent: false, failure: 'sms_500' })
  await mood('well')
  const [asked] = await project.sql<
    { id: string }[]
  >`select id from private.phone_codes where user_id = ${resident.id}`
  const run = () => sendPhoneCodeTask.run(worker.context, { codeId: asked!.id }, new AbortController().signal)
  await run()
  expect(await state()).toEqual({ sent: true, failure: null })
  // The queue says it again: nothing more leaves.
  await run()
  expect(await outbox()).toHaveLength(1)
  expect((await confirm(await codeThere())).body).toMatchObject({ is_confirmed: true })
})
