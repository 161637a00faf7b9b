import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Outbox, Sent } from './outbox.ts'

export type SmsOptions = { outbox: Outbox; token: string; webhookSecret: string; webhookUrl: string }

const body = z.object({
  to: z.string().regex(/^\+\d{8,15}$/),
  text: z.string().min(1).max(612),
  id: z.string().min(1).max(100),
})

/** A gateway of text messages as worker/notify/providers/sms.ts describes it. */
export function smsApi({ outbox, token }: SmsOptions) {
  const app = new Hono()
  app.post('/messages', async (c) => {
    const mood = outbox.mood.sms
    if (mood === 'slow') await delay(3000)
    if (mood === 'limited') return c.json({ error: 'too many' }, 429, { 'retry-after': '5' })
    if (mood === 'broken') return c.json({ error: 'broken' }, 500)
    if (c.req.header('authorization') !== `Bearer ${token}`) return c.json({ error: 'token' }, 401)
    const read = body.safeParse(await c.req.json().catch(() => null))
    if (!read.success) return c.json({ error: 'invalid' }, 422)
    const known = outbox.findTheirs('sms', read.data.id)
    if (known) return c.json({ id: known.id })
    const id = randomUUID()
    const { to, text, id: theirs } = read.data
    await outbox.add({
      id,
      channel: 'sms',
      theirs,
      to,
      text,
      footer: null,
      button: null,
      at: new Date().toISOString(),
      status: 'sent',
      reason: null,
    })
    return c.json({ id })
  })
  return app
}

/** Reports a message's status to the product; returns the webhook's answer. */
export const tellSms = (options: SmsOptions, sent: Sent, status: Sent['status']): Promise<number> =>
  post(options, {
    receipts: [
      {
        id: sent.theirs,
        status,
        at: new Date().toISOString(),
        ...(status === 'failed' && { code: 'sms_unknown_number', words: 'Número inexistente' }),
      },
    ],
  })

/** Sends a person's reply. */
export const answerSms = (options: SmsOptions, from: string, text: string): Promise<number> =>
  post(options, { answers: [{ from, text }] })

async function post({ webhookSecret, webhookUrl }: SmsOptions, value: object): Promise<number> {
  const text = JSON.stringify(value)
  const ts = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', webhookSecret).update(`${ts}.${text}`).digest('hex')
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-signature': `ts=${ts},v1=${v1}` },
    body: text,
  })
  await response.body?.cancel()
  return response.status
}
