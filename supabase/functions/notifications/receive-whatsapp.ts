import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { receiptStatuses } from '../../../domain/notifications/receipts.ts'
import { command } from '../_shared/command.ts'
import { lookForCredentials } from '../_shared/credentials/loading.ts'
import { optionalSetting, passWithOne, webhookSecrets } from '../_shared/environment.ts'
import { type Receipt, type Reply, takePhoneNotice } from '../_shared/notices/phone-notices.ts'
import { verifyHubSignature } from '../_shared/notices/signatures.ts'

// https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/payload-examples; skips unknown fields, because Meta adds to it.
const statusShape = z.object({
  id: z.string().max(200),
  status: z.string().max(20),
  timestamp: z.string().regex(/^\d{10}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z
    .array(
      z.object({
        code: z.number().int(),
        title: z.string().optional(),
        error_data: z.object({ details: z.string() }).partial().optional(),
      }),
    )
    .optional(),
})
const reply = z.object({
  from: z.string().regex(/^\d{8,15}$/),
  text: z.object({ body: z.string().max(5000) }).optional(),
  button: z.object({ text: z.string().max(100) }).optional(),
})
const input = z.object({
  entry: z
    .array(
      z.object({
        changes: z
          .array(
            z.object({
              value: z
                .object({
                  statuses: z.array(statusShape).max(1000),
                  messages: z.array(z.unknown()).max(1000),
                })
                .partial(),
            }),
          )
          .max(1000),
      }),
    )
    .max(1000)
    .default([]),
})

const isReceipt = (word: string): word is Receipt['status'] =>
  (receiptStatuses as readonly string[]).includes(word)

const receiptOf = ({
  id,
  status,
  timestamp,
  biz_opaque_callback_data,
  errors,
}: z.infer<typeof statusShape>): Receipt | [] => {
  if (!isReceipt(status)) return []
  const ours = z.uuid().safeParse(biz_opaque_callback_data)
  const [error] = errors ?? []
  return {
    ...(ours.success && { id: ours.data }),
    provider_id: id,
    status,
    at: new Date(Number(timestamp) * 1000).toISOString(),
    ...(error && { code: `whatsapp_${error.code}`, words: error.error_data?.details ?? error.title }),
  }
}

const post = command('receive-whatsapp', {
  roles: 'anyone',
  outlivesPause: true,
  readOnlyAllowed: true,
  auditedAs: 'Recebeu um aviso do WhatsApp',
  input,
  logsRefusals: true,
  verify: (request, body) =>
    passWithOne(webhookSecrets('WHATSAPP_APP_SECRET'), (secret) =>
      verifyHubSignature(request.headers.get('x-hub-signature-256'), body, secret),
    ),
  async run(context, { entry }) {
    const values = entry.flatMap(({ changes }) => changes.map(({ value }) => value))
    const receipts = values.flatMap(({ statuses = [] }) => statuses.flatMap(receiptOf))
    const replies = values.flatMap(({ messages = [] }) =>
      messages.flatMap((message): Reply | [] => {
        const read = reply.safeParse(message)
        const text = read.data?.text?.body ?? read.data?.button?.text
        return read.success && text ? { from: `+${read.data.from}`, text } : []
      }),
    )
    return takePhoneNotice(context, 'whatsapp', receipts, replies)
  },
})

/**
 * Meta's webhook: GET proves that the address is ours (the verify token), POST delivers receipts and replies, authenticated only by its signature. A
 * repeated notice changes nothing.
 */
export default {
  definition: post.definition,
  async fetch(request: Request): Promise<Response> {
    if (request.method !== 'GET') return post.fetch(request)
    // Asked when somebody sets the webhook up, maybe right after they saved the token here.
    await lookForCredentials().catch(() => false)
    return proof(new URL(request.url).searchParams)
  },
}

function proof(query: URLSearchParams): Response {
  const expected = Buffer.from(optionalSetting('WHATSAPP_VERIFY_TOKEN', ''))
  const given = Buffer.from(query.get('hub.verify_token') ?? '')
  const isOurs = expected.length > 0 && expected.length === given.length && timingSafeEqual(expected, given)
  if (!isOurs || query.get('hub.mode') !== 'subscribe') return new Response('forbidden', { status: 403 })
  return new Response(query.get('hub.challenge') ?? '', { headers: { 'content-type': 'text/plain' } })
}
