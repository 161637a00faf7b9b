import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createSmtpMailer } from '../host/auth/mail/smtp.ts'
import { cloneDatabase } from '../host/database/testing.ts'
import { startMailbox } from '../standins/mailbox/mailbox.ts'
import { renewCredentials } from '../supabase/functions/_shared/credentials/loading.ts'
import { sealCredential } from '../supabase/functions/_shared/credentials/sealed.ts'
import { savedSetting } from '../supabase/functions/_shared/environment.ts'
import { openContext, openMail } from './open-context.ts'
import { startQueue } from './queue/queue.ts'

let clone: Awaited<ReturnType<typeof cloneDatabase>>
let sql: postgres.Sql
let folder: string
const boxes: Awaited<ReturnType<typeof startMailbox>>[] = []
const log = pino({ level: 'silent' })

beforeAll(async () => {
  process.env.SEALING_SECRET = 'a secret of the tests, of nobody else'
  clone = await cloneDatabase()
  sql = postgres(clone.urls.postgres, { max: 2, onnotice: () => {} })
  folder = await mkdtemp(join(tmpdir(), 'mailboxes-'))
  for (const name of ['environment', 'saved'])
    boxes.push(await startMailbox({ folder: join(folder, name), smtpPort: 0, log }))
})
afterAll(async () => {
  await renewCredentials(sql, null)
  for (const box of boxes) await box.close()
  await sql.end()
  await clone.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Saves as a command in another process does. */
async function save(provider: 'email' | 'sms', values: Record<string, string>): Promise<void> {
  await sql`
    insert into private.provider_credentials (provider, sealed, fingerprint, shown, saved_by, version)
    select ${provider}, ${sealCredential(provider, values)}, '00000000', '{}', gen_random_uuid(), coalesce(max(version), 0) + 1
    from private.provider_credentials`
}
const letters = async (box: (typeof boxes)[number]) => {
  const answer = await box.fetch(new Request('http://localhost/api/messages'))
  return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject)
}

test('a running worker and the host beside it send by what another process saves, without a restart', async () => {
  const mail = openMail(boxes[0]!.smtpUrl)
  const settings = { url: clone.urls.postgres, smtpUrl: boxes[0]!.smtpUrl, mailFrom: 'a@example.com' }
  const context = openContext(
    {
      ...settings,
      siteUrl: 'https://prumo.example',
      api: { url: 'http://127.0.0.1:1', serviceKey: '' },
      log,
    },
    mail,
  )
  const host = createSmtpMailer({
    url: () => savedSetting('SMTP_URL') ?? boxes[0]!.smtpUrl,
    from: 'a@example.com',
  })
  const queue = await startQueue(clone.urls.postgres, [], context)
  onTestFinished(async () => {
    await queue.stop()
    mail.close()
    host.close()
    await context.sql.end({ timeout: 5 })
  })
  const letter = (subject: string) => ({ to: 'ana@example.com', subject, text: 'x', html: '<p>x</p>' })
  await context.send(letter('worker, before'))
  await host.send(letter('host, before'))
  expect(context.channels.sms).toBeNull()

  const { hostname, port } = new URL(boxes[1]!.smtpUrl)
  await save('email', { SMTP_HOST: hostname, SMTP_PORT: port })
  await save('sms', { SMS_API_URL: 'http://127.0.0.1:1', SMS_TOKEN: 'saved', SMS_WEBHOOK_SECRET: 'x' })
  await expect.poll(() => context.channels.sms?.token).toBe('saved')
  await context.send(letter('worker, after'))
  await host.send(letter('host, after'))
  expect((await letters(boxes[0]!)).toSorted()).toEqual(['host, before', 'worker, before'])
  expect((await letters(boxes[1]!)).toSorted()).toEqual(['host, after', 'worker, after'])
})
