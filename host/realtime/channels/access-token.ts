import { z } from 'zod'
import type { Context } from '../context.ts'
import { Refused } from '../errors.ts'
import type { Incoming } from '../protocol/frames.ts'
import type { Channel } from './channel.ts'
import { close } from './close.ts'
import { callerOf } from './join.ts'
import { identify } from './tokens.ts'

const message = z.object({ access_token: z.string().max(16_384).nullish() })

/** Continues under a renewed token: checks again what the channel may do. Returns why the channel must end, if it must. */
export async function renewToken(
  context: Context,
  channel: Channel,
  incoming: Incoming,
): Promise<string | undefined> {
  const token = message.safeParse(incoming.payload).data?.access_token
  if (!token || token.startsWith('sb_') || token === channel.identity.token) return undefined
  try {
    const identity = await identify(context.tokens, token)
    const before = channel.permissions
    if (before) {
      const now = await context.policies.ask(callerOf(channel.connection, identity), channel.topic)
      const isRevoked = (what: 'broadcast' | 'presence') => before[what].read && !now[what].read
      if (isRevoked('broadcast') || isRevoked('presence'))
        return `You no longer have permission to read from this Channel topic: ${channel.topic}`
      channel.permissions = now
    }
    if (channel.isClosed) return undefined
    channel.identity = identity
    channel.changes?.refresh(identity.claims)
    return undefined
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    if (error.code !== 'UnableToConnectToProject') return error.message
    // Not the client's fault, and soon over: it joins again by itself.
    close(context, channel, 'phx_error')
    return undefined
  }
}
