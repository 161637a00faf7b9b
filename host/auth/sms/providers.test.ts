import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supabaseConfig } from '../../project-config.ts'
import { createSmsSender } from './providers.ts'

type Received = { method: string; path: string; authorization: string | undefined; form: URLSearchParams }

/** Answers as the providers do, in turn, on this machine. */
const received: Received[] = []
let answer: { status: number; body: unknown } = { status: 200, body: {} }
let server: Server
let origin: string
beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const { method = '', url: path = '', headers } = request
      received.push({ method, path, authorization: headers.authorization, form })
      response.writeHead(answer.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const here: typeof fetch = (input, init) => {
  const url = new URL(String(input))
  return fetch(`${origin}/${url.host}${url.pathname}`, init)
}

function senderOf(provider: Record<string, unknown>) {
  const { auth } = supabaseConfig.parse({ project_id: 'test', auth: { sms: provider } })
  return createSmsSender(auth.sms, here)
}

const sms = { phone: '5511987654321', message: 'Seu código é 123456', channel: 'sms' } as const

test.each([
  [
    'twilio',
    { account_sid: 'AC1', message_service_sid: 'MG1', auth_token: 'secret' },
    { sid: 'SM1', status: 'queued' },
    'SM1',
    '/api.twilio.com/2010-04-01/Accounts/AC1/Messages.json',
    { To: '+5511987654321', From: 'MG1', Body: sms.message },
  ],
  [
    'messagebird',
    { originator: 'Prédio', access_key: 'key' },
    { id: 'mb1', recipients: { totalSentCount: 1 } },
    'mb1',
    '/rest.messagebird.com/messages',
    { originator: 'Prédio', recipients: sms.phone, body: sms.message, type: 'sms', datacoding: 'unicode' },
  ],
  [
    'textlocal',
    { sender: 'PREDIO', api_key: 'key' },
    { status: 'success', messages: [{ id: 7 }] },
    '7',
    '/api.textlocal.in/send',
    { sender: 'PREDIO', apikey: 'key', numbers: sms.phone, message: sms.message },
  ],
  [
    'vonage',
    { from: 'Predio', api_key: 'key', api_secret: 'secret' },
    { messages: [{ status: '0', 'message-id': 'v1' }] },
    'v1',
    '/rest.nexmo.com/sms/json',
    {
      from: 'Predio',
      to: sms.phone,
      text: sms.message,
      type: 'unicode',
      api_key: 'key',
      api_secret: 'secret',
    },
  ],
])('%s gets the message in its own words', async (name, config, body, id, path, form) => {
  answer = { status: 200, body }
  received.length = 0
  const sender = senderOf({ [name]: { enabled: true, ...config } })
  expect(await sender?.send(sms)).toBe(id)
  expect(received).toMatchObject([{ method: 'POST', path }])
  expect(Object.fromEntries(received[0]?.form ?? [])).toEqual(form)
})

test('Twilio is shown the account’s credentials, and WhatsApp has its prefix', async () => {
  answer = { status: 201, body: { sid: 'SM2', status: 'accepted' } }
  received.length = 0
  const twilio = { enabled: true, account_sid: 'AC1', message_service_sid: '+15550001', auth_token: 'secret' }
  await senderOf({ twilio })?.send({ ...sms, channel: 'whatsapp' })
  expect(received[0]?.authorization).toBe(`Basic ${btoa('AC1:secret')}`)
  expect(Object.fromEntries(received[0]?.form ?? [])).toMatchObject({
    To: 'whatsapp:+5511987654321',
    From: 'whatsapp:+15550001',
  })
})

test.each([
  ['twilio', 401, { code: 20003, message: 'Authenticate' }],
  ['twilio', 200, { sid: 'SM1', status: 'failed', error_code: 30003 }],
  ['messagebird', 200, { id: 'mb1', recipients: { totalSentCount: 0 } }],
  ['textlocal', 200, { status: 'failure', errors: [{ code: 3 }] }],
  ['vonage', 200, { messages: [{ status: '4', 'error-text': 'Bad credentials' }] }],
])('a refusal of %s is a failure (%i)', async (name, status, body) => {
  answer = { status, body }
  const sender = senderOf({ [name]: { enabled: true } })
  await expect(sender?.send(sms)).rejects.toThrow()
})

test('without a provider there is no sender, and one that is not served says so', () => {
  expect(senderOf({})).toBeNull()
  expect(() => senderOf({ twilio_verify: { enabled: true } })).toThrow('twilio_verify não é servido')
})
