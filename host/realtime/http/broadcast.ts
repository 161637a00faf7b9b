import { z } from 'zod'
import { publish, sizeOf } from '../channels/broadcast.ts'
import { type Identity, identify } from '../channels/tokens.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../database/policies.ts'
import { Refused } from '../errors.ts'
import type { BroadcastContent } from '../protocol/broadcast.ts'
import { readBody } from './body.ts'
import { Failure, Invalid } from './failures.ts'

const mostMessages = 500
const roomForNames = 64 * 1024

const batch = z.object({
  messages: z
    .array(
      z.object({
        topic: z.string().min(1).max(255),
        event: z.string().min(1).max(255),
        payload: z.record(z.string(), z.unknown()),
        private: z.boolean().nullish(),
      }),
    )
    .min(1)
    .max(mostMessages),
})

const accepted = () => new Response(null, { status: 202 })
const privateOnly = () => new Failure(403, 'This project only allows private channels')

/**
 * `POST /realtime/v1/api/broadcast`: `{messages: [{topic, event, payload, private}]}`. As on Supabase, private messages that the caller may not send
 * are silently left out.
 */
export async function broadcastBatch(context: Context, request: Request): Promise<Response> {
  const identity = await callerOf(context, request)
  const body = await readBody(request, context.limits.payloadBytes * 4 + roomForNames)
  const parsed = batch.safeParse(body && parseJson(body.toString()))
  if (!body) throw new Failure(413, 'Payload Too Large')
  if (!parsed.success)
    throw new Invalid({
      messages: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    })
  const { messages } = parsed.data
  if (context.config.private_only && messages.some((each) => !each.private)) throw privateOnly()
  const contents = messages.map(({ event, payload }) => ({ event, json: JSON.stringify(payload) }))
  if (contents.some((content) => sizeOf(content) > context.limits.payloadBytes))
    throw new Invalid({ messages: ['Payload size exceeds tenant limit'] })
  if (!mayTake(context, request, identity, messages.length))
    throw new Failure(429, 'Too many messages to broadcast, please reduce the batch size')
  const allowed = await writable(context, request, identity, messages)
  listen(context)
  for (const [at, { topic, private: isPrivate }] of messages.entries()) {
    const content = contents[at]
    if (content && (!isPrivate || allowed.has(topic)))
      publish(context, { topic, isPrivate: isPrivate ?? false }, asMessage(content))
  }
  return accepted()
}

/** `POST /realtime/v1/api/broadcast/:topic/events/:event?private=true`: the body is the payload, JSON or bytes. */
export async function broadcastOne(
  context: Context,
  request: Request,
  { topic, event, isPrivate }: { topic: string; event: string; isPrivate: boolean },
): Promise<Response> {
  const identity = await callerOf(context, request)
  const body = await readBody(request, context.limits.payloadBytes)
  if (!body) throw new Invalid({ payload: ['Payload size exceeds tenant limit'] })
  const content = contentOf(request, event, body)
  if (Buffer.byteLength(topic) > 255) throw new Invalid({ topic: ['should be at most 255 byte(s)'] })
  if (Buffer.byteLength(event) > 255) throw new Invalid({ event: ['should be at most 255 byte(s)'] })
  if (context.config.private_only && !isPrivate) throw privateOnly()
  if (!mayTake(context, request, identity, 1)) throw new Failure(429, 'You have exceeded your rate limit')
  if (isPrivate) {
    const allowed = await writable(context, request, identity, [{ topic, private: true }])
    if (!allowed.has(topic)) throw new Failure(403, 'Unauthorized')
  }
  listen(context)
  publish(context, { topic, isPrivate }, content)
  return accepted()
}

function mayTake(
  { requests, events }: Context,
  request: Request,
  identity: Identity,
  amount: number,
): boolean {
  const isService = identity.claims.role === 'service_role'
  return (isService || requests.take(payerOf(request, identity), amount)) && events.take(amount)
}

/** Returns who is counted: an account, else an address. */
const payerOf = ({ headers }: Request, { claims }: Identity) =>
  claims.sub ?? headers.get('x-real-ip') ?? 'unknown'

// An instance without sockets need not hear the others, but must know whether there are any.
function listen({ bus, log }: Context): void {
  bus.open().catch((error: unknown) => log.warn({ err: error }, 'realtime: not hearing other instances'))
}

async function callerOf({ tokens }: Context, request: Request): Promise<Identity> {
  const bearer = /^bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const token = bearer ?? request.headers.get('apikey') ?? ''
  return identify(tokens, token).catch((error: unknown) => {
    throw error instanceof Refused ? new Failure(401, 'Unauthorized') : error
  })
}

/** The topics of private messages to which the caller may write. */
async function writable(
  { policies }: Context,
  request: Request,
  identity: Identity,
  messages: { topic: string; private?: boolean | null }[],
): Promise<Set<string>> {
  const { headers, method, url } = request
  const told = Object.fromEntries(
    [...headers].filter(([name]) => !/^(authorization|apikey|cookie)$/.test(name)),
  )
  const caller: Caller = {
    claims: identity.claims,
    request: { method, path: new URL(url).pathname, headers: JSON.stringify(told) },
    payer: payerOf(request, identity),
  }
  const allowed = new Set<string>()
  for (const topic of new Set(messages.filter((each) => each.private).map((each) => each.topic))) {
    const permissions = await policies.ask(caller, topic).catch((error: unknown) => {
      if (error instanceof Refused && error.code === 'Unauthorized') return undefined
      throw error
    })
    if (permissions?.broadcast.write) allowed.add(topic)
  }
  return allowed
}

function contentOf(request: Request, event: string, body: Buffer): BroadcastContent {
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (type === 'application/octet-stream') return { event, bytes: body }
  if (type !== 'application/json') throw new Failure(415, 'Unsupported Media Type')
  const json = body.toString()
  if (parseJson(json) === undefined) throw new Failure(400, 'Bad Request')
  return { event, json }
}

// A batched message is delivered in the usual message form, as Supabase does.
const asMessage = ({ event, json }: { event: string; json: string }): BroadcastContent => ({
  message: `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${json}}`,
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
