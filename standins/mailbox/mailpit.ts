import { Hono } from 'hono'
import type { Address } from 'postal-mime'
import { attachmentName, bytesOf, type Message, type MessageSummary, type Messages } from './messages.ts'

const PAGE = 50
const SNIPPET = 250

/** The part of Mailpit's HTTP API through which tests of Supabase projects read mails: `supabase start` runs a Mailpit next to the services. */
export function mailpitApi(messages: Messages): Hono {
  const app = new Hono()
  for (const path of ['/livez', '/readyz']) app.get(path, (c) => c.text('ok'))
  app.get('/api/v1/info', (c) => c.json({ Version: 'prumo', Messages: messages.list().length }))
  app.get('/api/v1/messages', async (c) => c.json(await page(messages, messages.list(), c.req.query())))
  app.get('/api/v1/search', async (c) => {
    const found = messages.list().filter(matcher(c.req.query('query') ?? ''))
    return c.json(await page(messages, found, c.req.query()))
  })
  app.get('/api/v1/message/:id', async (c) => {
    const message = await find(messages, c.req.param('id'))
    return message ? c.json(whole(message)) : c.text('message not found', 404)
  })
  app.delete('/api/v1/search', async (c) => {
    const found = messages.list().filter(matcher(c.req.query('query') ?? ''))
    await messages.remove(found.map(({ id }) => id))
    return c.text('ok')
  })
  app.delete('/api/v1/messages', async (c) => {
    const { IDs: ids = [] } = (await c.req.json().catch(() => ({}))) as { IDs?: string[] }
    await (ids.length > 0 ? messages.remove(ids) : messages.clear())
    return c.text('ok')
  })
  return app
}

function find(messages: Messages, id: string): Promise<Message | undefined> {
  return messages.get(id === 'latest' ? (messages.list()[0]?.id ?? '') : id)
}

async function page(messages: Messages, found: MessageSummary[], query: Record<string, string>) {
  const start = Number(query.start ?? 0) || 0
  const shown = found.slice(start, start + (Number(query.limit ?? PAGE) || PAGE))
  const read = await Promise.all(shown.map(({ id }) => messages.get(id)))
  const total = messages.list().length
  return {
    total,
    unread: total,
    count: shown.length,
    messages_count: found.length,
    messages_unread: found.length,
    start,
    tags: [],
    messages: read.filter((message) => message !== undefined).map(summary),
  }
}

/** Words that must all be there; `to:`, `from:` and `subject:` say where, quotes hold spaces together. */
function matcher(query: string): (message: MessageSummary) => boolean {
  const terms = [...query.toLowerCase().matchAll(/(?:(to|addressed|from|subject):)?(?:"([^"]*)"|(\S+))/g)]
  return ({ to, from, subject }) => {
    const fields = { to: to.join(' '), from: from.toLowerCase(), subject: subject.toLowerCase() }
    return terms.every(([, field, quoted, word]) => {
      const wanted = quoted ?? word ?? ''
      if (field === 'addressed') return `${fields.to} ${fields.from}`.includes(wanted)
      if (field) return fields[field as keyof typeof fields].includes(wanted)
      return Object.values(fields).some((text) => text.includes(wanted))
    })
  }
}

function summary({ id, to, receivedAt, email, size }: Message) {
  return {
    ID: id,
    MessageID: (email.messageId ?? '').replace(/^<|>$/g, ''),
    Read: false,
    From: person(email.from),
    To: people(email.to, to),
    Cc: people(email.cc),
    Bcc: people(email.bcc),
    ReplyTo: people(email.replyTo),
    Subject: email.subject ?? '',
    Created: receivedAt,
    Tags: [],
    Size: size,
    Attachments: email.attachments.length,
    Snippet: (email.text ?? '').replace(/\s+/g, ' ').trim().slice(0, SNIPPET),
  }
}

function whole(message: Message) {
  const { email, receivedAt } = message
  const { Read: _, Created: __, Snippet: ___, Attachments: ____, ...head } = summary(message)
  return {
    ...head,
    ReturnPath: email.returnPath ?? email.from?.address ?? '',
    Date: email.date ?? receivedAt,
    Text: email.text ?? '',
    HTML: email.html ?? '',
    Inline: [],
    Attachments: email.attachments.map((found, index) => ({
      PartID: `${index}`,
      FileName: attachmentName(found, index),
      ContentType: found.mimeType,
      ContentID: found.contentId ?? '',
      Size: bytesOf(found).length,
    })),
  }
}

const person = (address: Address | undefined) => ({
  Name: address?.name ?? '',
  Address: address?.address ?? '',
})

/** Returns the people in a header; if it names no one, the recipients. */
function people(addresses: Address[] | undefined, otherwise: string[] = []) {
  const named = (addresses ?? []).flatMap((entry) => entry.group ?? [entry]).map(person)
  return named.length > 0 ? named : otherwise.map((address) => ({ Name: '', Address: address }))
}
