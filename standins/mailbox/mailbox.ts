import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { Neighbours } from '../page.ts'
import { mailpitApi } from './mailpit.ts'
import { attachmentName, bytesOf, type Message, type Messages, openMessages } from './messages.ts'
import { bodyDocument, listPage, messagePage, notFoundPage } from './pages.ts'
import { listenSmtp } from './smtp.ts'

export type MailboxOptions = {
  /** The folder that stores the messages. */
  folder: string
  /** 0 for any free port. */
  smtpPort: number
  /** Stand-ins that its pages link to; all by default. */
  neighbours?: Neighbours
  log: Pick<Logger, 'info' | 'warn'>
}

/**
 * A mail server for tests: accepts every message over SMTP, delivers none, and shows them at `/mailbox` and under `/api/messages`, or as Mailpit does
 * under `/api/v1`.
 * @throws Error when the port is taken or the folder cannot be written
 */
export async function startMailbox({ folder, smtpPort, neighbours, log }: MailboxOptions) {
  const messages = await openMessages(folder)
  const smtp = await listenSmtp(smtpPort, async (raw, recipients) => {
    await messages.add(raw, recipients, new Date())
    log.info({ bytes: raw.length, recipients: recipients.length }, 'test mail kept')
  })
  smtp.server.on('error', (error) => log.warn({ message: error.message }, 'test mail connection failed'))
  const app = routes(messages, neighbours)
  return {
    smtpUrl: smtp.url,
    fetch: async (request: Request): Promise<Response> => app.fetch(request),
    close: smtp.close,
  }
}

function routes(messages: Messages, neighbours: Neighbours | undefined): Hono {
  const app = new Hono()
  addPages(app, messages, neighbours)
  addApi(app, messages)
  app.route('/', mailpitApi(messages))
  return app
}

function addPages(app: Hono, messages: Messages, neighbours: Neighbours | undefined): void {
  app.get('/', (c) => c.redirect('/mailbox'))
  app.get('/mailbox', (c) => {
    const to = c.req.query('to') ?? ''
    return c.html(listPage(messages.list(to), to, neighbours))
  })
  app.post('/mailbox/clear', async (c) => {
    await messages.clear()
    return c.redirect('/mailbox', 303)
  })
  app.get('/mailbox/:id', async (c) => {
    const message = await messages.get(c.req.param('id'))
    return message ? c.html(messagePage(message, neighbours)) : c.html(notFoundPage(neighbours), 404)
  })
  app.get('/mailbox/:id/body', async (c) => {
    const message = await messages.get(c.req.param('id'))
    return message ? body(c, message) : c.html(notFoundPage(neighbours), 404)
  })
  app.get('/mailbox/:id/attachments/:index', async (c) => {
    const message = await messages.get(c.req.param('id'))
    return attachment(message, Number(c.req.param('index'))) ?? c.html(notFoundPage(neighbours), 404)
  })
}

function addApi(app: Hono, messages: Messages): void {
  app.get('/api/messages', (c) => c.json(messages.list(c.req.query('to'))))
  app.get('/api/messages/:id', async (c) => {
    const message = await messages.get(c.req.param('id'))
    return message ? c.json(toJson(message)) : c.json({ message: 'Mensagem não encontrada' }, 404)
  })
  app.delete('/api/messages', async (c) => {
    await messages.clear()
    return c.body(null, 204)
  })
}

/** Mail content is untrusted: its scripts, forms and outside images do not run here. */
function body(c: Context, message: Message): Response | Promise<Response> {
  c.header(
    'content-security-policy',
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox",
  )
  return c.html(bodyDocument(message.email))
}

function attachment(message: Message | undefined, index: number): Response | undefined {
  const found = message?.email.attachments[index]
  if (!found) return undefined
  const name = encodeURIComponent(attachmentName(found, index)).replaceAll("'", '%27')
  return new Response(bytesOf(found), {
    headers: {
      'content-type': found.mimeType === 'application/pdf' ? found.mimeType : 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
    },
  })
}

function toJson({ email, attachments: _, size: __, ...summary }: Message) {
  return {
    ...summary,
    html: email.html ?? null,
    text: email.text ?? null,
    attachments: email.attachments.map((found, index) => ({
      name: attachmentName(found, index),
      type: found.mimeType,
      url: `/mailbox/${summary.id}/attachments/${index}`,
    })),
  }
}
