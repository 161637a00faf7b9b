import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type postgres from 'postgres'
import { SMTPServer } from 'smtp-server'

/** What came to each provider: how often each message, by the name that its recipient tells repetitions by. */
export type Counts = Record<'email' | 'push' | 'whatsapp', Map<string, number>>

/** Receipts that are told at once. */
const told = 200

/** The three providers on this machine: they take everything and count; WhatsApp's tells what it took, as its webhook does. */
export async function startProviders(sql: postgres.Sql) {
  const counts: Counts = { email: new Map(), push: new Map(), whatsapp: new Map() }
  const count = (channel: keyof Counts, name: string) =>
    counts[channel].set(name, (counts[channel].get(name) ?? 0) + 1)
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      buffer(stream).then((raw) => {
        const id = /^message-id: (<.+>)\r$/im.exec(raw.subarray(0, 4096).toString('latin1'))?.[1] ?? ''
        count('email', `${session.envelope.rcptTo[0]?.address} ${id}`)
        done(null, 'taken')
      }, done)
    },
  })
  // A killed worker's connections break off.
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket) => socket.setNoDelay(true))
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()))
  const receipts = receiptTeller(sql)
  const http = createServer((request, response) => {
    void answer(request).then((body) => response.writeHead(body ? 200 : 201).end(body))
  })
  async function answer(request: IncomingMessage): Promise<string | undefined> {
    const raw = await buffer(request)
    if (request.url === '/push') {
      count('push', `${request.headers['x-push-endpoint']} ${request.headers.topic}`)
      return undefined
    }
    const message = JSON.parse(raw.toString()) as { to: string; biz_opaque_callback_data: string }
    const id = `wamid.${randomUUID()}`
    count('whatsapp', `${message.to} ${message.biz_opaque_callback_data}`)
    receipts.add({ id: message.biz_opaque_callback_data, provider_id: id })
    return JSON.stringify({ messages: [{ id }] })
  }
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const port = (http.address() as AddressInfo).port
  return {
    counts,
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
    environment: {
      PUSH_RELAY_URL: `http://127.0.0.1:${port}/push`,
      WHATSAPP_API_URL: `http://127.0.0.1:${port}`,
      WHATSAPP_PHONE_NUMBER_ID: '1',
      WHATSAPP_ACCESS_TOKEN: 'bench',
      MAIL_RATE: '100000',
      PUSH_RATE: '100000',
      WHATSAPP_RATE: '100000',
    },
    async close() {
      await receipts.close()
      http.closeAllConnections()
      http.close()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

type Taken = { id: string; provider_id: string }

/** Tells 'sent' and 'delivered' of what was taken, a moment later and in the wrong order, and all of it twice. */
function receiptTeller(sql: postgres.Sql) {
  let waiting: Taken[] = []
  let telling: Promise<unknown> = Promise.resolve()
  const tell = () => {
    const part = waiting.splice(0, told)
    if (part.length === 0) return
    const receipts = ['delivered', 'sent'].flatMap((status) => part.map((one) => ({ ...one, status })))
    telling = telling.then(async () => {
      for (let time = 0; time < 2; time++)
        await sql.begin((tx) => tx`select private.take_receipts('whatsapp', ${tx.json(receipts)})`)
    })
  }
  const timer = setInterval(tell, 250)
  return {
    add(one: Taken) {
      waiting.push(one)
      if (waiting.length >= told) tell()
    },
    async close() {
      clearInterval(timer)
      while (waiting.length > 0) tell()
      await telling
      waiting = []
    },
  }
}
