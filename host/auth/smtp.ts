import { createTransport } from 'nodemailer'
import type { Mail } from './mail/outbox.ts'

/** A server that stalls must not keep the outbox waiting; milliseconds, in nodemailer's own names. */
const options = { pool: 'true', connectionTimeout: '10000', greetingTimeout: '10000', socketTimeout: '30000' }

/**
 * Sends mails through an SMTP server.
 * @param smtp `url` as in `smtp://user:password@host:587`; `from` as in `Name <address>`
 */
export function createSmtpMailer(smtp: { url: string; from: string }) {
  const url = new URL(smtp.url)
  for (const [name, value] of Object.entries(options)) url.searchParams.set(name, value)
  const transport = createTransport(url.href, { from: smtp.from })
  return {
    /** Resolves once the server has taken the mail; rejects with nodemailer's error. */
    async send(mail: Mail): Promise<void> {
      await transport.sendMail(mail)
    },
    close(): void {
      transport.close()
    },
  }
}
