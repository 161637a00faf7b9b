import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailbox } from './mailbox.ts'

let folder: string
let mailbox: Awaited<ReturnType<typeof startMailbox>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailpit-'))
  mailbox = await startMailbox({ folder, smtpPort: 0, log: { info: () => {}, warn: () => {} } })
  const transport = nodemailer.createTransport(mailbox.smtpUrl)
  const from = 'Admin <admin@email.com>'
  await transport.sendMail({
    from,
    to: 'Ana <ana+1@example.com>',
    subject: 'Confirm',
    html: '<a href="x">1</a>',
    text: 'one',
  })
  await transport.sendMail({
    from,
    to: 'bia@example.com',
    subject: 'Reset your password',
    text: 'two  words',
  })
  transport.close()
})
afterAll(async () => {
  await mailbox.close()
  await rm(folder, { recursive: true })
})

type List = { total: number; messages_count: number; messages: { ID: string; Subject: string }[] }
const ask = (path: string, init?: RequestInit) => mailbox.fetch(new Request(`http://localhost${path}`, init))
const list = async (path: string) => (await (await ask(path)).json()) as List
const subjects = async (query: string) =>
  (await list(`/api/v1/search?query=${encodeURIComponent(query)}`)).messages.map(({ Subject }) => Subject)

it('lists mails newest first, in pages', async () => {
  const all = await list('/api/v1/messages')
  expect(all).toMatchObject({
    total: 2,
    messages_count: 2,
    messages: [
      {
        Subject: 'Reset your password',
        To: [{ Name: '', Address: 'bia@example.com' }],
        Snippet: 'two words',
      },
      { Subject: 'Confirm', From: { Name: 'Admin', Address: 'admin@email.com' }, Attachments: 0 },
    ],
  })
  const second = await list('/api/v1/messages?limit=1&start=1')
  expect(second.messages.map(({ Subject }) => Subject)).toEqual(['Confirm'])
})

it('finds mails by recipient, sender, subject and words', async () => {
  expect(await subjects('to:"ana+1@example.com"')).toEqual(['Confirm'])
  expect(await subjects('to:bia@example.com')).toEqual(['Reset your password'])
  expect(await subjects('subject:"your password" from:admin')).toEqual(['Reset your password'])
  expect(await subjects('addressed:ana confirm')).toEqual(['Confirm'])
  expect(await subjects('to:nobody@example.com')).toEqual([])
})

it('gives a mail whole, by id or as the latest', async () => {
  const [, first] = (await list('/api/v1/messages')).messages
  const message = await (await ask(`/api/v1/message/${first?.ID}`)).json()
  expect(message).toMatchObject({
    ID: first?.ID,
    To: [{ Name: 'Ana', Address: 'ana+1@example.com' }],
    HTML: expect.stringContaining('<a href="x">1</a>'),
    Text: expect.stringContaining('one'),
  })
  expect(await (await ask('/api/v1/message/latest')).json()).toMatchObject({ Subject: 'Reset your password' })
  expect((await ask('/api/v1/message/nothing')).status).toBe(404)
})

it('says that it is up', async () => {
  expect(await (await ask('/livez')).text()).toBe('ok')
  expect(await (await ask('/api/v1/info')).json()).toMatchObject({ Messages: 2 })
})

it('forgets one mail, found mails, or all', async () => {
  const remaining = async () => (await list('/api/v1/messages')).total
  const [latest] = (await list('/api/v1/messages')).messages
  await ask('/api/v1/messages', { method: 'DELETE', body: JSON.stringify({ IDs: [latest?.ID] }) })
  expect(await remaining()).toBe(1)
  await ask('/api/v1/search?query=to:nobody', { method: 'DELETE' })
  expect(await remaining()).toBe(1)
  await ask('/api/v1/messages', { method: 'DELETE' })
  expect(await remaining()).toBe(0)
})
