import type { Logger } from 'pino'
import type { Tokens } from '../tokens.ts'
import type { Bus } from './bus/bus.ts'
import type { Changes } from './changes/types.ts'
import type { Channel } from './channels/channel.ts'
import type { Hub } from './channels/hub.ts'
import type { RealtimeConfig } from './config.ts'
import type { Messages } from './database/messages.ts'
import type { Policies } from './database/policies.ts'
import type { Replay } from './database/replay.ts'
import type { Bucket, Buckets, Limits } from './limits.ts'
import type { Presences } from './presence/presences.ts'

/** What all parts of this service share. */
export type Context = {
  limits: Limits
  config: RealtimeConfig
  tokens: Pick<Tokens, 'verify'>
  policies: Policies
  messages: Messages
  replay: Replay
  changes: Changes
  hub: Hub<Channel>
  presences: Presences
  bus: Bus
  /** What enters this process, counted together. */
  events: Bucket
  /** Of one caller over HTTP. */
  requests: Buckets
  presenceEvents: Bucket
  log: Logger
}
