import { vi } from 'vitest'
import { z } from 'zod'

export type ReceivedMail = { to: string; subject: string; html: string; text: string }

/** What arrived, read like a person's mailbox. */
export type Mailbox = {
  /** Waits for a mail to this address that was not returned before. */
  next(to: string): Promise<ReceivedMail>
  /** All mails to this address, the oldest first. */
  all(to: string): Promise<ReceivedMail[]>
}

const waiting = { timeout: 10_000, interval: 50 }

function reading(all: Mailbox['all']): Mailbox {
  const given = new Map<string, number>()
  return {
    all,
    next: (to) =>
      vi.waitFor(async () => {
        const at = given.get(to) ?? 0
        const mail = (await all(to))[at]
        if (!mail) throw new Error(`no mail to ${to}`)
        given.set(to, at + 1)
        return mail
      }, waiting),
  }
}

/** The mailbox of a host in this process: takes the mails as they leave. */
export function createMailbox(): Mailbox & { send(mail: ReceivedMail): Promise<void> } {
  const mails: ReceivedMail[] = []
  const send = async (mail: ReceivedMail) => void mails.push(mail)
  return { send, ...reading(async (to) => mails.filter((mail) => mail.to === to)) }
}

const list = z.object({ messages: z.array(z.object({ ID: z.string(), Created: z.string() })) })
const message = z.object({ Subject: z.string(), HTML: z.string(), Text: z.string() })

/** Opens the mailbox that `supabase start` and our host run next to them: Mailpit's HTTP API. */
export function openMailpit(url: string): Mailbox {
  const ask = async (path: string): Promise<unknown> => (await fetch(`${url}/api/v1${path}`)).json()
  return reading(async (to) => {
    const { messages } = list.parse(await ask(`/search?query=${encodeURIComponent(`to:"${to}"`)}`))
    const sorted = messages.toSorted((a, b) => a.Created.localeCompare(b.Created))
    return Promise.all(
      sorted.map(async ({ ID }) => {
        const mail = message.parse(await ask(`/message/${ID}`))
        return { to, subject: mail.Subject, html: mail.HTML, text: mail.Text }
      }),
    )
  })
}
