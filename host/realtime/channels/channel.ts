import { randomUUID } from 'node:crypto'
import type { ChangesSubscription } from '../changes/types.ts'
import type { Permissions } from '../database/policies.ts'
import { Bucket, type Rate } from '../limits.ts'
import type { Broadcast } from '../protocol/broadcast.ts'
import type { Ref } from '../protocol/frames.ts'
import type { JoinPayload } from '../protocol/join.ts'
import type { Connection } from '../sockets/connection.ts'
import { keyOf } from './room.ts'
import type { Identity } from './tokens.ts'

/** A client with the channels that it has joined. */
export type Client = Connection<Channel>

/** One topic that one connection has joined. */
export class Channel {
  readonly connection: Client
  /** As clients write it: `realtime:` and the name. */
  readonly fullTopic: string
  readonly topic: string
  readonly key: string
  readonly isPrivate: boolean
  readonly joinRef: Ref
  readonly wants: { ack: boolean; self: boolean }
  readonly presence: {
    key: string
    readonly isEnabled: boolean
    /** Whether its client knows who is present. */
    isTold: boolean
    ref?: string
    payload?: string
    readonly calls: Bucket
  }
  identity: Identity
  /** Of a private channel; a public one may do everything. */
  permissions: Permissions | undefined
  changes: ChangesSubscription | undefined
  /** Ids of messages that were replayed. */
  replayed: ReadonlySet<string> | undefined
  isClosed = false

  constructor(
    connection: Client,
    { topic, joinRef, payload }: { topic: string; joinRef: Ref; payload: JoinPayload },
    { identity, presenceRate }: { identity: Identity; presenceRate: Rate },
  ) {
    const { broadcast, presence, private: isPrivate = false } = payload.config ?? {}
    this.connection = connection
    this.fullTopic = topic
    this.topic = topic.slice('realtime:'.length)
    this.isPrivate = isPrivate
    this.key = keyOf(this)
    this.joinRef = joinRef
    this.wants = { ack: broadcast?.ack ?? false, self: broadcast?.self ?? false }
    const key = presence?.key
    this.presence = {
      key: key === undefined || key === null || key === '' ? randomUUID() : String(key),
      isEnabled: presence?.enabled ?? false,
      isTold: false,
      calls: new Bucket(presenceRate),
    }
    this.identity = identity
  }

  may(what: 'broadcast' | 'presence', how: 'read' | 'write'): boolean {
    return !this.isPrivate || this.permissions?.[what][how] === true
  }

  deliver(broadcast: Broadcast, id?: string): void {
    if (!this.may('broadcast', 'read') || (id !== undefined && this.replayed?.has(id))) return
    const frame = broadcast.frameFor(this.connection.version)
    if (frame) this.connection.send(frame)
  }

  /** Sends an event of this channel; `payload` is JSON text. */
  push(event: string, payload: string): void {
    if (this.isClosed) return
    this.connection.tell({ joinRef: this.joinRef, ref: null, topic: this.fullTopic, event, payload })
  }

  /** Sends Supabase's event `system`. */
  tell(status: 'ok' | 'error', message: string, extension: 'system' | 'postgres_changes' = 'system'): void {
    this.push('system', JSON.stringify({ extension, status, message, channel: this.topic }))
  }
}
