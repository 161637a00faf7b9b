/**
 * Frames of Phoenix channels as realtime-js speaks them: objects in version 1.0.0, arrays in 2.0.0, which also has a
 * binary frame for broadcasts (https://hexdocs.pm/phoenix/writing_a_channels_client.html; realtime-js, lib/serializer).
 */
export type Version = '1.0.0' | '2.0.0'

/** Identifies a message so that its answer can be matched; chosen by the client. */
export type Ref = string | null

export type Incoming = {
  joinRef: Ref
  ref: Ref
  topic: string
  event: string
  payload: unknown
  /** A broadcast of the binary frame, whose payload is left as the bytes that it is. */
  broadcast?: PushedBroadcast
}

type PushedBroadcast = { event: string; encoding: 'json' | 'binary'; payload: Buffer }

/** A message to a client; `payload` is JSON text, so that many messages can share it. */
export type Outgoing = { joinRef: Ref; ref: Ref; topic: string; event: string; payload: string }

/** Thrown for a frame that is none of the protocol's: the connection is of no use. */
export class BadFrame extends Error {
  override readonly name = 'BadFrame'
}

const broadcastPush = 3
const broadcastPushHead = 7

/** @throws BadFrame */
export function decode(version: Version, data: Buffer, isBinary: boolean): Incoming {
  if (isBinary) {
    if (version === '1.0.0') throw new BadFrame('version 1.0.0 has no binary frames')
    return decodeBinary(data)
  }
  const frame = parse(data.toString())
  if (version === '2.0.0') {
    if (!Array.isArray(frame) || frame.length < 5) throw new BadFrame('expected an array of five')
    const [joinRef, ref, topic, event, payload] = frame as unknown[]
    return checked({ joinRef, ref, topic, event, payload })
  }
  if (typeof frame !== 'object' || frame === null) throw new BadFrame('expected an object')
  const { join_ref: joinRef, ref, topic, event, payload } = frame as Record<string, unknown>
  return checked({ joinRef, ref, topic, event, payload })
}

export function encode(version: Version, { joinRef, ref, topic, event, payload }: Outgoing): string {
  const [to, of] = [JSON.stringify(topic), JSON.stringify(event)]
  return version === '2.0.0'
    ? `[${JSON.stringify(joinRef)},${JSON.stringify(ref)},${to},${of},${payload}]`
    : `{"topic":${to},"event":${of},"payload":${payload},"ref":${JSON.stringify(ref)}}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BadFrame('expected JSON', { cause })
  }
}

function checked(frame: Record<'joinRef' | 'ref' | 'topic' | 'event' | 'payload', unknown>): Incoming {
  const { topic, event, payload } = frame
  if (typeof topic !== 'string' || typeof event !== 'string') throw new BadFrame('expected topic and event')
  return { joinRef: toRef(frame.joinRef), ref: toRef(frame.ref), topic, event, payload }
}

// Stored while a channel is joined and repeated in every answer, so it must be short.
function toRef(value: unknown): Ref {
  if (value === undefined || value === null) return null
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > 255) throw new BadFrame('expected a short ref')
  return text
}

function decodeBinary(data: Buffer): Incoming {
  if (data.length < broadcastPushHead || data[0] !== broadcastPush) throw new BadFrame('unknown binary frame')
  let at = broadcastPushHead
  const next = (length = 0) => {
    const text = data.toString('utf8', at, at + length)
    at += length
    return text
  }
  const [joinRef, ref, topic, event] = [next(data[1]), next(data[2]), next(data[3]), next(data[4])]
  // Metadata chosen by the sender, which Supabase ignores as well.
  at += data[5] ?? 0
  if (at > data.length) throw new BadFrame('binary frame too short')
  const encoding = data[6] === 1 ? 'json' : 'binary'
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: undefined,
    broadcast: { event, encoding, payload: data.subarray(at) },
  }
}
