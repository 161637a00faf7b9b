import type { Context } from '../context.ts'
import type { Caller } from '../database/policies.ts'
import type { ReplayedMessage } from '../database/replay.ts'
import { databaseUnavailable, Refused, unauthorized } from '../errors.ts'
import { Broadcast } from '../protocol/broadcast.ts'
import type { Incoming } from '../protocol/frames.ts'
import { type JoinPayload, parseJoin } from '../protocol/join.ts'
import { Channel, type Client } from './channel.ts'
import { close } from './close.ts'
import { sendState } from './presence.ts'
import { messageOf } from './stored.ts'
import { type Identity, identify } from './tokens.ts'

/** Joins a channel, and answers. */
export async function join(context: Context, connection: Client, incoming: Incoming): Promise<void> {
  try {
    checkLimits(context, connection, incoming.topic)
    const payload = parseJoin(incoming.payload ?? {})
    const channel = await enter(context, connection, incoming, payload)
    if (channel) await welcome(context, channel, incoming, payload)
  } catch (error) {
    if (!(error instanceof Refused)) context.log.error({ err: error }, 'realtime: join failed')
    const refused = error instanceof Refused ? error : databaseUnavailable()
    connection.reply(incoming, 'error', { reason: refused.reason })
    if (refused.disconnects) connection.close(1008, refused.reason)
  }
}

function checkLimits({ limits }: Context, connection: Client, topic: string): void {
  if (topic === 'realtime:') throw new Refused('TopicNameRequired', 'You must provide a topic name')
  if (Buffer.byteLength(topic) > limits.topicBytes)
    throw new Refused('TopicNameTooLong', `A topic has at most ${limits.topicBytes} bytes`)
  if (!connection.joins.take())
    throw new Refused('ClientJoinRateLimitReached', 'Too many joins per second', { disconnects: true })
  if (connection.opening.isExtra) throw new Refused('ConnectionRateLimitReached', 'Too many connected users')
  if (connection.channels.size >= limits.channelsPerConnection && !connection.channels.has(topic))
    throw new Refused('ChannelRateLimitReached', 'Too many channels')
}

/** Checks what the caller may do, and gives the channel its place; does nothing if the client has left meanwhile. */
async function enter(
  context: Context,
  connection: Client,
  { topic, joinRef, ref }: Incoming,
  payload: JoinPayload,
): Promise<Channel | undefined> {
  const { limits, policies, hub, messages, bus } = context
  if (context.config.private_only && !payload.config?.private)
    throw new Refused('PrivateOnly', 'This project only allows private channels')
  const identity = await identityOf(context, connection, payload)
  const channel = new Channel(
    connection,
    { topic, joinRef: joinRef ?? ref, payload },
    { identity, presenceRate: limits.presence },
  )
  if (payload.config?.broadcast?.replay && !channel.isPrivate)
    throw new Refused('UnableToReplayMessages', 'Replay is not allowed for public channels')
  if (channel.isPrivate) {
    channel.permissions = await policies.ask(callerOf(connection, identity), channel.topic)
    const { broadcast, presence } = channel.permissions
    if (!broadcast.read && !presence.read) throw unauthorized(channel.topic)
  }
  if (connection.isClosed) return undefined
  await Promise.all([messages.start(), bus.open()]).catch((cause: unknown) => {
    throw Object.assign(databaseUnavailable(), { cause })
  })
  // Messages sent before the channel was joined are replayed, or not received at all.
  if (payload.config?.broadcast?.replay) await messages.catchUp()
  if (connection.isClosed) return undefined
  const previous = connection.channels.get(topic)
  if (previous) close(context, previous)
  // Joins of other topics went on meanwhile.
  if (connection.channels.size >= limits.channelsPerConnection)
    throw new Refused('ChannelRateLimitReached', 'Too many channels')
  connection.channels.set(topic, channel)
  hub.add(channel)
  return channel
}

function identityOf({ tokens }: Context, connection: Client, payload: JoinPayload): Promise<Identity> {
  const { key } = connection.opening
  const token = payload.user_token ?? payload.access_token ?? ''
  // A key of the newer form does not identify the caller: the key that the connection was opened with does.
  return identify(tokens, token === '' || token.startsWith('sb_') ? key.token : token)
}

/** The caller as policies see it. */
export function callerOf({ opening }: Client, { claims }: Identity): Caller {
  return { claims, request: opening.request, payer: claims.sub ?? opening.address }
}

async function welcome(
  context: Context,
  channel: Channel,
  incoming: Incoming,
  { config }: JoinPayload,
): Promise<void> {
  try {
    const requests = (config?.postgres_changes ?? []).filter(isPresent)
    const replayed = await replay(context, channel, config?.broadcast?.replay ?? undefined)
    if (channel.isClosed) return
    channel.connection.reply(incoming, 'ok', { postgres_changes: subscribe(context, channel, requests) })
    for (const message of replayed) pushReplayed(channel, message)
  } catch (error) {
    close(context, channel, null)
    throw error
  }
  if (channel.presence.isEnabled) sendState(context, channel)
  if (config?.broadcast?.replication_ready) channel.tell('ok', 'Replication connection established')
}

const isPresent = (value: unknown) => value !== null && value !== undefined

async function replay(
  context: Context,
  channel: Channel,
  asked: { since: number; limit?: number | null } | undefined,
): Promise<ReplayedMessage[]> {
  if (!asked) return []
  if (!channel.may('broadcast', 'read')) throw unauthorized(channel.topic)
  if (!Number.isFinite(asked.since) || Math.abs(asked.since) > 8.64e15)
    throw new Refused('UnableToReplayMessages', 'Replay params are not valid')
  const messages = await context.replay(channel.topic, asked.since, asked.limit ?? 25)
  channel.replayed = new Set(messages.map((message) => message.id))
  return messages
}

function pushReplayed(channel: Channel, message: ReplayedMessage): void {
  const { id, event, bytes } = message
  const meta = { replayed: true, id }
  if (bytes === null) channel.push('broadcast', messageOf(event, message.payload, meta))
  else channel.deliver(new Broadcast(channel.fullTopic, { event, bytes, meta: JSON.stringify(meta) }))
}

/** Returns what the client compares with its request. `system` reports whether changes come. */
function subscribe({ changes }: Context, channel: Channel, requests: unknown[]): object[] {
  if (requests.length === 0) return []
  channel.changes = changes.subscribe(requests, channel.identity.claims, {
    change: (payload) => channel.push('postgres_changes', payload),
    system: ({ extension, status, message }) => channel.tell(status, message, extension),
  })
  return channel.changes.bindings
}
