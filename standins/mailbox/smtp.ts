import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const MOST_BYTES = 25 * 1024 * 1024

/** For the test mailbox only; a real server has its own. */
export const localMailPassword = 'caixa-de-teste'

type Received = (raw: Buffer, recipients: string[]) => Promise<void>

/**
 * Listens for mail on this machine only; accepts any user with the test mailbox's password, and who gives none. Answers the sender "250" once `received` has resolved.
 * @param port 0 for any free one
 */
export async function listenSmtp(port: number, received: Received) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: MOST_BYTES,
    closeTimeout: 1000,
    onAuth: ({ password }, __, callback) =>
      password === localMailPassword
        ? callback(null, { user: 'test' })
        : callback(Object.assign(new Error('Invalid username or password'), { responseCode: 535 })),
    onData(stream, session, callback) {
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      buffer(stream)
        .then((raw) => {
          if (stream.sizeExceeded)
            throw Object.assign(new Error('Mensagem grande demais'), { responseCode: 552 })
          return received(raw, recipients)
        })
        .then(
          () => callback(null, 'Mensagem guardada'),
          (error: Error) => callback(error),
        )
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const message = `A porta ${port} para receber e-mails está ocupada.`
      reject(error.code === 'EADDRINUSE' ? new Error(message, { cause: error }) : error)
    })
    server.listen(port, '127.0.0.1', () => resolve())
  })
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    server,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
