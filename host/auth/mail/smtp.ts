import { createTransport } from 'nodemailer'
import type { Mail } from './outbox.ts'

/** A server that stalls must not keep the outbox waiting; milliseconds, in nodemailer's own names. */
const options = { pool: 'true', connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '30000' }

/** A server on this very machine: with it people try things out. */
const isOnThisMachine = (hostname: string) => /^(localhost|127\..*|\[::1\])$/.test(hostname)

/**
 * Sends mails through an SMTP server; one on this machine is taken for a test mailbox.
 * @param smtp `url` as in `smtp://user:password@host:587`, or what gives it: a mail after a change goes to the new one's server; `from` as in
 *   `Name <address>`
 */
export function createSmtpMailer(smtp: { url: string | (() => string); from: string }) {
  const urlNow = () => (typeof smtp.url === 'string' ? smtp.url : smtp.url())
  let open = openTransport(urlNow(), smtp.from)
  return {
    reachesPeople: !isOnThisMachine(new URL(open.url).hostname),
    /** Resolves once the server has accepted the mail; rejects with nodemailer's error. */
    async send(mail: Mail): Promise<void> {
      const url = urlNow()
      if (url !== open.url) {
        const next = openTransport(url, smtp.from)
        open.transport.close()
        open = next
      }
      await open.transport.sendMail(mail)
    },
    close(): void {
      open.transport.close()
    },
  }
}

function openTransport(given: string, from: string) {
  const url = new URL(given)
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value)
  return { url: given, transport: createTransport(url.href, { from }) }
}
