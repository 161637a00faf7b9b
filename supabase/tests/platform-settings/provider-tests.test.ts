import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGates, localGateToken } from '../../../standins/gates/gates.ts'
import { startMailbox } from '../../../standins/mailbox/mailbox.ts'
import { localMailPassword } from '../../../standins/mailbox/smtp.ts'
import { createPhones } from '../../../standins/phones/phones.ts'
import { createPixProvider } from '../../../standins/pix/provider.ts'
import { startMercadoPago } from '../../../worker/subscriptions/testing.ts'
import { tryCredential } from '../../functions/_shared/credentials/trying.ts'
import { readValues } from '../../functions/_shared/credentials/values.ts'

let folder: string
let server: Server
let url: string
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let mercadoPago: Awaited<ReturnType<typeof startMercadoPago>>
const nowhere = 'http://127.0.0.1:1'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'providers-'))
  mailbox = await startMailbox({
    folder: join(folder, 'mailbox'),
    smtpPort: 0,
    log: { info: () => {}, warn: () => {} } as never,
  })
  const pix = await createPixProvider({
    folder: join(folder, 'pix'),
    webhookUrl: nowhere,
    webhookSecret: 'notices',
    clientId: 'prumo',
    clientSecret: 'right',
  })
  const phones = await createPhones({
    folder: join(folder, 'phones'),
    whatsapp: { phoneNumberId: '10', accessToken: 'right', appSecret: 'notices', webhookUrl: nowhere },
    sms: { token: 'right', webhookSecret: 'notices', webhookUrl: nowhere },
  })
  const app = new Hono()
  for (const part of [pix.app, phones.app, createGates()]) app.route('/', part)
  server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  mercadoPago = await startMercadoPago(() => new Date())
  process.env.WHATSAPP_API_URL = `${url}/whatsapp-api`
})
afterAll(async () => {
  delete process.env.WHATSAPP_API_URL
  await mercadoPago.close()
  await mailbox.close()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const outcomeOf = async (provider: Parameters<typeof tryCredential>[0], values: Record<string, string>) =>
  (await tryCredential(provider, values)).outcome

test('e-mail: the server lets the user in, refuses a wrong password, and is not there', async () => {
  const { hostname, port } = new URL(mailbox.smtpUrl)
  const values = {
    SMTP_HOST: hostname,
    SMTP_PORT: port,
    SMTP_USER: 'prumo',
    SMTP_PASSWORD: localMailPassword,
  }
  expect(await outcomeOf('email', values)).toBe('works')
  expect(await outcomeOf('email', { ...values, SMTP_PASSWORD: 'wrong' })).toBe('refused')
  expect(await outcomeOf('email', { ...values, SMTP_PORT: '1' })).toBe('unreachable')
})

test('Pix: a token is given, or the client is refused', async () => {
  const values = { PIX_API_URL: `${url}/api`, PIX_CLIENT_ID: 'prumo', PIX_CLIENT_SECRET: 'right' }
  expect(await outcomeOf('pix', values)).toBe('works')
  expect(await outcomeOf('pix', { ...values, PIX_CLIENT_SECRET: 'wrong' })).toBe('refused')
  expect(await outcomeOf('pix', { ...values, PIX_API_URL: nowhere })).toBe('unreachable')
})

test('WhatsApp: the number is read; another number or a wrong token is refused', async () => {
  const values = { WHATSAPP_PHONE_NUMBER_ID: '10', WHATSAPP_ACCESS_TOKEN: 'right' }
  expect(await outcomeOf('whatsapp', values)).toBe('works')
  expect(await outcomeOf('whatsapp', { ...values, WHATSAPP_ACCESS_TOKEN: 'wrong' })).toBe('refused')
  expect(await outcomeOf('whatsapp', { ...values, WHATSAPP_PHONE_NUMBER_ID: '11' })).toBe('refused')
})

test('SMS and gates: a wrong token is refused, a right one only not refused, and nothing is sent or opened', async () => {
  const sms = { SMS_API_URL: `${url}/sms-api/messages`, SMS_TOKEN: 'right' }
  expect(await outcomeOf('sms', sms)).toBe('unproven')
  expect(await outcomeOf('sms', { ...sms, SMS_TOKEN: 'wrong' })).toBe('refused')
  expect(await outcomeOf('sms', { ...sms, SMS_API_URL: `${url}/nothing` })).toBe('refused')
  const gate = { GATE_API_URL: `${url}/gate-api`, GATE_TOKEN: localGateToken }
  expect(await outcomeOf('gate', gate)).toBe('unproven')
  expect(await outcomeOf('gate', { ...gate, GATE_TOKEN: 'wrong' })).toBe('refused')
  expect(await outcomeOf('gate', { ...gate, GATE_API_URL: nowhere })).toBe('unreachable')
  expect(await (await fetch(`${url}/sms/messages`)).json()).toEqual([])
  expect(await (await fetch(`${url}/gates/openings`)).json()).toEqual([])
})

test('Mercado Pago: both keys are let in, and what does not fit together is told', async () => {
  const values = { MERCADO_PAGO_ACCESS_TOKEN: 'TEST-token', MERCADO_PAGO_PUBLIC_KEY: 'TEST-public' }
  expect(await outcomeOf('mercado_pago', values)).toBe('works')
  expect(await outcomeOf('mercado_pago', { ...values, MERCADO_PAGO_ACCESS_TOKEN: 'TEST-other' })).toBe(
    'refused',
  )
  expect(await outcomeOf('mercado_pago', { ...values, MERCADO_PAGO_PUBLIC_KEY: 'TEST-other' })).toBe(
    'refused',
  )
  expect(await outcomeOf('mercado_pago', { ...values, MERCADO_PAGO_PUBLIC_KEY: 'APP_USR-public' })).toBe(
    'refused',
  )
  await mercadoPago.ask('/simulator/fail', { status: 500, times: 5 })
  expect(await outcomeOf('mercado_pago', values)).toBe('unreachable')
  await mercadoPago.ask('/simulator/fail', { status: 500, times: 0 })
})

test('a form is refused field by field: what is missing, goes in the clear, or has a half of a pair', () => {
  const fieldsOf = (provider: Parameters<typeof readValues>[0], values: Record<string, string>) => {
    try {
      readValues(provider, values)
      return []
    } catch (error) {
      return (error as { fields: { path: string }[] }).fields.map(({ path }) => path)
    }
  }
  const gate = { GATE_API_URL: 'https://portoes.example.com', GATE_TOKEN: 'x' }
  expect(fieldsOf('gate', gate)).toEqual([])
  expect(fieldsOf('gate', { ...gate, GATE_API_URL: 'http://10.0.0.9/api' })).toEqual([])
  for (const address of [
    'http://portoes.example.com',
    'http://10.example.com',
    'ftp://10.0.0.9',
    'https://a:b@example.com',
  ])
    expect(fieldsOf('gate', { ...gate, GATE_API_URL: address })).toEqual(['values.GATE_API_URL'])
  expect(fieldsOf('gate', { ...gate, GATE_TOKEN: ' ' })).toEqual(['values.GATE_TOKEN'])
  expect(
    fieldsOf('pix', {
      PIX_API_URL: 'https://pix.example.com',
      PIX_CLIENT_ID: 'a',
      PIX_CLIENT_SECRET: 'b',
      PIX_WEBHOOK_SECRET: 'c',
      PIX_CERTIFICATE: 'PEM',
    }),
  ).toEqual(['values.PIX_PRIVATE_KEY'])
})
