import { encode, type Version } from './frames.ts'

/** A frame ready to be sent; one serves all sockets of its version. */
export type Frame = { data: Buffer; isBinary: boolean }

/**
 * The broadcast content: the whole message as JSON text (`{type, event, payload, meta?}`), or an event with only its payload, as JSON text or as
 * non-text bytes; `meta` is accompanying JSON text.
 */
export type BroadcastContent =
  | { message: string }
  | { event: string; json: string }
  | { event: string; bytes: Buffer; meta?: string }

const userBroadcast = 4
const longestInFrame = 255

/** A broadcast on its way to a channel's sockets; encoded once per protocol version, on first use. */
export class Broadcast {
  readonly #topic: string
  readonly #content: BroadcastContent
  readonly #frames = new Map<Version, Frame | undefined>()

  /** `topic` as the clients join it: with `realtime:` before the channel's name. */
  constructor(topic: string, content: BroadcastContent) {
    this.#topic = topic
    this.#content = content
  }

  /** Nothing for version 1.0.0 where the payload is bytes: it has no frame for them. */
  frameFor(version: Version): Frame | undefined {
    if (!this.#frames.has(version)) this.#frames.set(version, this.#encode(version))
    return this.#frames.get(version)
  }

  #encode(version: Version): Frame | undefined {
    const content = this.#content
    if (version === '2.0.0' && 'event' in content) {
      const frame = binaryFrame(this.#topic, content)
      if (frame) return frame
    }
    if ('bytes' in content) return undefined
    const payload =
      'message' in content
        ? content.message
        : `{"type":"broadcast","event":${JSON.stringify(content.event)},"payload":${content.json}}`
    const text = encode(version, {
      joinRef: null,
      ref: null,
      topic: this.#topic,
      event: 'broadcast',
      payload,
    })
    return { data: Buffer.from(text), isBinary: false }
  }
}

function binaryFrame(to: string, content: Exclude<BroadcastContent, { message: string }>): Frame | undefined {
  const isJson = 'json' in content
  const names = [to, content.event, isJson ? '' : (content.meta ?? '')].map((name) => Buffer.from(name))
  const lengths = names.map(({ length }) => length)
  if (lengths.some((length) => length > longestInFrame)) return undefined
  const head = Buffer.from([userBroadcast, ...lengths, isJson ? 1 : 0])
  const payload = isJson ? Buffer.from(content.json) : content.bytes
  return { data: Buffer.concat([head, ...names, payload]), isBinary: true }
}
