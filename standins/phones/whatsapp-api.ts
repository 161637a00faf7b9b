import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Hono } from 'hono'
import { z } from 'zod'
import { type EventName, eventOf } from '../../domain/notifications/events.ts'
import { codeTemplateName, phoneCodes } from '../../domain/notifications/phone-codes.ts'
import { whatsAppTemplate } from '../../domain/notifications/short-texts.ts'
import type { Outbox, Sent } from './outbox.ts'

export type WhatsAppOptions = {
  outbox: Outbox
  accessToken: string
  phoneNumberId: string
  appSecret: string
  webhookUrl: string
}

const parameters = z.array(z.object({ type: z.literal('text'), text: z.string().min(1).max(1024) }))
const body = z.object({
  messaging_product: z.literal('whatsapp'),
  to: z.string().regex(/^\d{8,15}$/),
  type: z.enum(['template', 'text']),
  biz_opaque_callback_data: z.string().max(512).optional(),
  text: z.object({ body: z.string().min(1).max(4096) }).optional(),
  template: z
    .object({
      name: z.string(),
      language: z.object({ code: z.string() }),
      components: z.array(z.object({ type: z.string(), parameters })),
    })
    .optional(),
})

/** Meta's Cloud API as far as the product speaks it: `POST /<phone number id>/messages`, and its signed webhook. */
export function whatsAppApi(options: WhatsAppOptions) {
  const { outbox } = options
  const app = new Hono()
  app.get('/:number', (c) => {
    if (c.req.header('authorization') !== `Bearer ${options.accessToken}`)
      return c.json(refusal(190, 'Invalid OAuth access token'), 401)
    if (c.req.param('number') !== options.phoneNumberId)
      return c.json(refusal(100, 'Unsupported get request'), 400)
    return c.json({
      id: options.phoneNumberId,
      display_phone_number: '+55 11 90000-0001',
      verified_name: 'Prumo',
    })
  })
  app.post('/:number/messages', async (c) => {
    const mood = outbox.mood.whatsapp
    if (mood === 'slow') await delay(3000)
    if (mood === 'limited') return c.json(refusal(130429, 'Rate limit hit'), 429, { 'retry-after': '5' })
    if (mood === 'broken') return c.json(refusal(131000, 'Something went wrong'), 500)
    if (c.req.header('authorization') !== `Bearer ${options.accessToken}`)
      return c.json(refusal(190, 'Invalid OAuth access token'), 401)
    if (c.req.param('number') !== options.phoneNumberId)
      return c.json(refusal(100, 'Unsupported post request'), 400)
    const read = body.safeParse(await c.req.json().catch(() => null))
    if (!read.success) return c.json(refusal(100, 'Invalid parameter'), 400)
    const shown = shownOf(read.data)
    if ('code' in shown) return c.json(refusal(shown.code, shown.words), 400)
    const id = `wamid.${randomUUID().replaceAll('-', '')}`
    await outbox.add({
      id,
      channel: 'whatsapp',
      theirs: read.data.biz_opaque_callback_data ?? null,
      to: `+${read.data.to}`,
      ...shown,
      at: new Date().toISOString(),
      status: 'sent',
      reason: null,
    })
    return c.json({
      messaging_product: 'whatsapp',
      contacts: [{ input: read.data.to, wa_id: read.data.to }],
      messages: [{ id, message_status: 'accepted' }],
    })
  })
  return app
}

const refusal = (code: number, message: string) => ({
  error: { message: `(#${code}) ${message}`, type: 'OAuthException', code, error_data: { details: message } },
})

type Shown = Pick<Sent, 'text' | 'footer' | 'button'>

/** What the phone shows; refused as Meta does what no approved template has, and parameters with line breaks, tabs or many spaces. */
function shownOf({ type, text, template }: z.infer<typeof body>): Shown | { code: number; words: string } {
  if (type === 'text') return { text: text?.body ?? '', footer: null, button: null }
  if (template?.name === codeTemplateName) return shownCode(template.components)
  const kind = template?.name.replace(/^prumo_/, '') ?? ''
  if (!template || !(eventOf(kind) || kind === 'digest') || template.language.code !== 'pt_BR')
    return { code: 132001, words: 'Template name does not exist in the translation' }
  const known = whatsAppTemplate(kind as EventName)
  const given = template.components.find((part) => part.type === 'body')?.parameters ?? []
  const wanted = known.body.match(/\{\{\d\}\}/g)?.length ?? 0
  if (given.length !== wanted)
    return { code: 132000, words: 'Number of parameters does not match the expected number' }
  if (given.some((one) => /[\n\t]| {5,}/.test(one.text)))
    return {
      code: 132018,
      words: 'Parameters cannot have new-line/tab characters or more than 4 consecutive spaces',
    }
  const path = template.components.find((part) => part.type === 'button')?.parameters[0]?.text ?? ''
  return {
    text: given.reduce((said, one, place) => said.replace(`{{${place + 1}}}`, one.text), known.body),
    footer: known.footer,
    button: `${known.button} → /${path}`,
  }
}

/** Of a code Meta words the text itself, and wants it in the text and behind the button. */
function shownCode(
  components: NonNullable<z.infer<typeof body>['template']>['components'],
): Shown | { code: number; words: string } {
  const [said, copied] = ['body', 'button'].map(
    (type) => components.find((part) => part.type === type)?.parameters[0]?.text,
  )
  if (!said || said !== copied || said.length > 15)
    return { code: 132000, words: 'Number of parameters does not match the expected number' }
  return {
    text: `*${said}* é seu código de verificação. Para sua segurança, não o compartilhe.`,
    footer: `Este código expira em ${phoneCodes.minutes} minutos.`,
    button: 'Copiar código',
  }
}

/** Reports a message's status to the product, as Meta does; returns the webhook's answer. */
export async function tellWhatsApp(
  { appSecret, webhookUrl }: WhatsAppOptions,
  sent: Sent,
  status: Sent['status'],
): Promise<number> {
  const error = {
    code: 131026,
    title: 'Message undeliverable',
    error_data: { details: 'Message Undeliverable.' },
  }
  return post(appSecret, webhookUrl, {
    statuses: [
      {
        id: sent.id,
        status,
        timestamp: String(Math.floor(Date.now() / 1000)),
        recipient_id: sent.to.slice(1),
        ...(sent.theirs && { biz_opaque_callback_data: sent.theirs }),
        ...(status === 'failed' && { errors: [error] }),
      },
    ],
  })
}

/** Sends a person's reply. */
export const answerWhatsApp = (options: WhatsAppOptions, from: string, words: string): Promise<number> =>
  post(options.appSecret, options.webhookUrl, {
    messages: [
      {
        from: waId(from),
        id: `wamid.${randomUUID()}`,
        timestamp: String(Math.floor(Date.now() / 1000)),
        type: 'text',
        text: { body: words },
      },
    ],
  })

/** As Meta names Brazilian mobiles outside the areas that had nine digits first: without the ninth. */
const waId = (phone: string): string => phone.slice(1).replace(/^(55(?!1\d|2[12478])\d\d)9(\d{8})$/, '$1$2')

async function post(secret: string, url: string, value: object): Promise<number> {
  const text = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      { id: '0', changes: [{ field: 'messages', value: { messaging_product: 'whatsapp', ...value } }] },
    ],
  })
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${signature}` },
    body: text,
  })
  await response.body?.cancel()
  return response.status
}
