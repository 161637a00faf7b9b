import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** What the list shows of a message. */
export type MessageSummary = {
  id: string
  from: string
  /** The envelope's recipients: they say who received it, also in blind copy. */
  to: string[]
  subject: string
  receivedAt: string
  attachments: number
}

export type Message = MessageSummary & { email: Email; size: number }

const MOST_MESSAGES = 500
const ENVELOPE = 'X-Envelope-To'
const FILE = /^(\d{13}-[0-9a-f]{12})\.eml$/

/**
 * Opens the last 500 messages, each a file in the folder, so that they survive a restart. Creates `folder` if missing; skips a file that is not a
 * message.
 */
export async function openMessages(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => join(folder, `${id}.eml`)
  const summaries = await readSummaries(folder, pathOf)
  let last = 0
  const remove = async (id: string) => {
    summaries.delete(id)
    await rm(pathOf(id), { force: true })
  }

  return {
    /** Stores a message unchanged; resolves once it is on disk. */
    async add(raw: Buffer, recipients: string[], now: Date): Promise<void> {
      // Ids define the order, even of messages within one millisecond.
      last = Math.max(now.getTime(), last + 1)
      const id = `${last}-${randomBytes(6).toString('hex')}`
      const content = Buffer.concat([Buffer.from(`${ENVELOPE}: ${recipients.join(', ')}\r\n`), raw])
      await writeWhole(pathOf(id), content)
      summaries.set(id, summarize(id, await parse(content)))
      const surplus = [...summaries.keys()].sort().slice(0, Math.max(0, summaries.size - MOST_MESSAGES))
      for (const oldest of surplus) await remove(oldest)
    },

    /** Lists newest first; `to` filters by recipients that contain it. */
    list(to = ''): MessageSummary[] {
      const wanted = to.trim().toLowerCase()
      return [...summaries.values()]
        .filter((message) => message.to.some((recipient) => recipient.includes(wanted)))
        .sort((a, b) => (a.id < b.id ? 1 : -1))
    },

    async get(id: string): Promise<Message | undefined> {
      const summary = summaries.get(id)
      if (!summary) return undefined
      const raw = await readFile(pathOf(id))
      return { ...summary, email: await parse(raw), size: raw.length }
    },

    async remove(ids: string[]): Promise<void> {
      for (const id of ids.filter((id) => summaries.has(id))) await remove(id)
    },

    async clear(): Promise<void> {
      for (const id of [...summaries.keys()]) await remove(id)
    },
  }
}

/** A file that appears whole or not at all, whenever the process ends. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  await writeFile(`${path}.part`, content, { mode: 0o600 })
  await rename(`${path}.part`, path)
}

async function readSummaries(folder: string, pathOf: (id: string) => string) {
  const summaries = new Map<string, MessageSummary>()
  for (const name of await readdir(folder)) {
    const id = FILE.exec(name)?.[1]
    if (id) summaries.set(id, summarize(id, await parse(await readFile(pathOf(id)))))
  }
  return summaries
}

export type Messages = Awaited<ReturnType<typeof openMessages>>

/** What the attachment is called, also when the sender gave it no name. */
export function attachmentName(attachment: Attachment, index: number): string {
  return attachment.filename || `anexo-${index + 1}`
}

/** Returns an attachment's content as sent. */
export function bytesOf({ content }: Attachment): Buffer<ArrayBuffer> {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}

const parse = (raw: Buffer): Promise<Email> => PostalMime.parse(raw)

function summarize(id: string, email: Email): MessageSummary {
  const envelope = email.headers.find(({ key }) => key === ENVELOPE.toLowerCase())?.value ?? ''
  return {
    id,
    from: email.from?.name || email.from?.address || '',
    to: envelope.toLowerCase().split(', ').filter(Boolean),
    subject: email.subject ?? '',
    receivedAt: new Date(Number(id.slice(0, 13))).toISOString(),
    attachments: email.attachments.length,
  }
}
