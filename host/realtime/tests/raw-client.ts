import { expect, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Instance } from './instance.ts'

export type Message = {
  joinRef?: string | null
  ref: string | null
  topic: string
  event: string
  payload: Payload
}
type Payload = { status?: string; response?: Record<string, unknown>; [key: string]: unknown }

/** A client that sends whatever the test gives it, valid or not, in version 2.0.0 or, on request, 1.0.0. */
export class RawClient {
  readonly socket: WebSocket
  readonly messages: Message[] = []
  closed: { code: number; reason: string } | undefined
  #ref = 0
  readonly #isFirst: boolean

  constructor(socket: WebSocket, isFirst: boolean) {
    this.socket = socket
    this.#isFirst = isFirst
    socket.on('message', (data, isBinary) => {
      if (!isBinary) this.messages.push(this.#read(JSON.parse(String(data))))
    })
    socket.on('error', () => {})
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) }
    })
  }

  /** Returns the ref. */
  send(topic: string, event: string, payload: unknown = {}, joinRef: string | null = null): string {
    const ref = String(++this.#ref)
    const frame = this.#isFirst
      ? { topic, event, payload, ref, join_ref: joinRef }
      : [joinRef, ref, topic, event, payload]
    this.socket.send(JSON.stringify(frame))
    return ref
  }

  /** Sends a message and returns the answer's payload. */
  async ask(topic: string, event: string, payload: unknown = {}, joinRef: string | null = null) {
    const ref = this.send(topic, event, payload, joinRef)
    return this.answer(ref)
  }

  async answer(ref: string): Promise<Payload> {
    const found = () => this.messages.find((message) => message.event === 'phx_reply' && message.ref === ref)
    await expect.poll(found, { timeout: 8000 }).toBeDefined()
    return found()?.payload ?? {}
  }

  join(
    name: string,
    { token, ...config }: { token?: string; [key: string]: unknown } = {},
  ): Promise<Payload> {
    const payload = { config, ...(token && { access_token: token }) }
    return this.ask(`realtime:${name}`, 'phx_join', payload, String(this.#ref + 1))
  }

  of(event: string): Message[] {
    return this.messages.filter((message) => message.event === event)
  }

  #read(frame: unknown): Message {
    if (this.#isFirst) return frame as Message
    const [joinRef, ref, topic, event, payload] = frame as [string, string, string, string, Payload]
    return { joinRef, ref, topic, event, payload }
  }
}

/** Connects; closed after the test. */
export async function connect(
  instance: Instance | { url: string },
  key: string,
  vsn = '2.0.0',
): Promise<RawClient> {
  const url = `${instance.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=${vsn}`
  const client = new RawClient(new WebSocket(url), vsn === '1.0.0')
  onTestFinished(() => client.socket.terminate())
  await new Promise<void>((resolve, reject) => {
    client.socket.once('open', resolve)
    client.socket.once('error', reject)
  })
  return client
}
