import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailbox } from './mailbox.ts'
import { type MessageSummary, openMessages } from './messages.ts'

const log = { info: () => {}, warn: () => {} }
let folder: string
let mailbox: Awaited<ReturnType<typeof startMailbox>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'))
  mailbox = await startMailbox({ folder, smtpPort: 0, log })
})
afterAll(async () => {
  await mailbox.close()
  await rm(folder, { recursive: true })
})

async function send(mail: nodemailer.SendMailOptions) {
  const transport = nodemailer.createTransport(mailbox.smtpUrl)
  await transport.sendMail({ from: 'Prédio <sistema@example.com>', ...mail })
  transport.close()
}

const get = (path: string, init?: RequestInit) => mailbox.fetch(new Request(`http://localhost${path}`, init))
const list = async (to: string) => (await (await get(`/api/messages?to=${to}`)).json()) as MessageSummary[]

describe('mailbox', () => {
  it('keeps text, HTML, blind copies and attachments, and finds them by recipient', async () => {
    const pdf = Buffer.from('%PDF-1.4 boleto')
    await send({
      to: 'ana@example.com',
      bcc: 'zelador@example.com',
      subject: 'Cobrança de março',
      html: '<p>Olá</p><script>alert(1)</script>',
      text: 'Olá',
      attachments: [{ filename: 'boleto março.pdf', content: pdf, contentType: 'application/pdf' }],
    })
    const [found] = await list('zelador@example.com')
    expect(found).toMatchObject({ subject: 'Cobrança de março', from: 'Prédio', attachments: 1 })
    expect(await list('ninguem@example.com')).toEqual([])
    const message = await (await get(`/api/messages/${found?.id}`)).json()
    expect(message).toMatchObject({
      text: 'Olá\n',
      attachments: [{ name: 'boleto março.pdf', type: 'application/pdf' }],
    })
    const file = await get((message as { attachments: { url: string }[] }).attachments[0]?.url ?? '')
    expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
    expect(file.headers.get('content-type')).toBe('application/pdf')

    const page = await (await get(`/mailbox/${found?.id}`)).text()
    expect(page).toContain('mbiente de teste')
    expect(page).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/)
    const body = await get(`/mailbox/${found?.id}/body`)
    expect(body.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('escapes what strangers write in the list', async () => {
    await send({ to: 'caio@example.com', subject: '<img src=x onerror=alert(1)>', text: '-' })
    const page = await (await get('/mailbox?to=caio@example.com')).text()
    expect(page).toContain('&lt;img src=x')
    expect(page).not.toContain('<img')
  })

  it('survives a restart, and forgets when asked', async () => {
    const before = await list('')
    await mailbox.close()
    mailbox = await startMailbox({ folder, smtpPort: 0, log })
    expect(before).toHaveLength(2)
    expect(await list('')).toEqual(before)
    expect((await get('/api/messages', { method: 'DELETE' })).status).toBe(204)
    expect(await list('')).toEqual([])
    expect(await readdir(folder)).toEqual([])
    expect((await get(`/api/messages/${before[0]?.id}`)).status).toBe(404)
    expect((await get(`/mailbox/${before[0]?.id}`)).status).toBe(404)
  })

  it('keeps the last 500 messages', async () => {
    const own = join(folder, 'own')
    const messages = await openMessages(own)
    const now = new Date()
    for (let number = 1; number <= 502; number++) {
      await messages.add(Buffer.from(`Subject: ${number}\r\n\r\n-`), ['b@example.com'], now)
    }
    const kept = messages.list()
    expect(kept).toHaveLength(500)
    expect([kept.at(0)?.subject, kept.at(-1)?.subject]).toEqual(['502', '3'])
    expect((await openMessages(own)).list()).toEqual(kept)
  })
})
