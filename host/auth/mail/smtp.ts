import { createTransport } from 'nodemailer'
import type { Mail } from './outbox.ts'

/** A server that stalls must not keep the outbox waiting; milliseconds, in nodemailer's own names. */
const options = { pool: 'true', connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '30000' }

/** A server on this very machine: with it people try things out. */
const isOnThisMachine = (hostname: string) => /^(localhost|127\..*|\[::1\])$/.test(hostname)

/**
 * Sends mails through an SMTP server; one on this machine is taken for a test mailbox.
 * @param smtp `url` as in `smtp://user:password@host:587`; `from` as in `Name <address>`
 */
export function createSmtpMailer(smtp: { url: string; from: string }) {
  const url = new URL(smtp.url)
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value)
  const transport = createTransport(url.href, { from: smtp.from })
  return {
    reachesPeople: !isOnThisMachine(url.hostname),
    /** Resolves once the server has accepted the mail; rejects with nodemailer's error. */
    async send(mail: Mail): Promise<void> {
      await transport.sendMail(mail)
    },
    close(): void {
      transport.close()
    },
  }
}
