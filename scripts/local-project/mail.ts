import { createServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { Project } from '../../host/project.ts'
import { startMailbox } from '../../standins/mailbox/mailbox.ts'

export type ProjectMail = {
  smtpUrl: string
  from: string
  /** Where to read sent mail; undefined when it goes to people, or the mailbox is switched off. */
  mailboxUrl: string | undefined
  close(): Promise<void>
}

/**
 * Where a project's mails go: the server of `[auth.email.smtp]`, otherwise a test mailbox at the port of `[local_smtp]`
 * that speaks Mailpit's HTTP API. Throws with a message for people when the port is taken.
 */
export async function openProjectMail(
  { config }: Project,
  dataDir: string,
  hostname: string,
  log: Logger,
): Promise<ProjectMail> {
  const { smtp } = config.auth.email
  if (smtp?.enabled) {
    const url = new URL(`smtp://${smtp.host}:${smtp.port}`)
    url.username = encodeURIComponent(smtp.user)
    url.password = encodeURIComponent(smtp.pass)
    const from = sender(smtp.sender_name, smtp.admin_email)
    return { smtpUrl: url.href, from, mailboxUrl: undefined, close: async () => {} }
  }
  const {
    enabled,
    port,
    smtp_port: smtpPort = 0,
    sender_name: name,
    admin_email: address,
  } = config.local_smtp
  const mailbox = await startMailbox({ folder: join(dataDir, 'mailbox'), smtpPort, neighbours: {}, log })
  const server = createServer(getRequestListener(mailbox.fetch))
  const close = async () => {
    await mailbox.close()
    server.closeAllConnections()
    server.close()
  }
  try {
    if (enabled) await listen(server, port, hostname)
  } catch (error) {
    await close()
    throw error
  }
  const mailboxUrl = enabled ? `http://127.0.0.1:${port}` : undefined
  return { smtpUrl: mailbox.smtpUrl, from: sender(name, address), mailboxUrl, close }
}

const sender = (name: string, address: string) => (name ? `${JSON.stringify(name)} <${address}>` : address)

function listen(server: ReturnType<typeof createServer>, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = `A porta ${port} da caixa de e-mails está ocupada. Mude [local_smtp] port no config.toml.`
      reject(error.code === 'EADDRINUSE' ? new Error(message, { cause: error }) : error)
    })
    server.listen(port, hostname, resolve)
  })
}
