import type postgres from 'postgres'
import { databaseUnavailable } from '../errors.ts'

/** Its payload is JSON text, or bytes. */
export type ReplayedMessage = { id: string; event: string } & (
  | { payload: string; bytes: null }
  | { bytes: Buffer }
)

/** Returns the last messages of a private channel since a time in milliseconds, the oldest first. */
export type Replay = (topic: string, since: number, limit: number) => Promise<ReplayedMessage[]>

/** As many as Supabase replays. */
const mostReplayed = 25

/** @throws Refused, from the returned function, if the database cannot be read */
export function createReplay(sql: postgres.Sql, payloadBytes: number): Replay {
  return async (topic, since, limit) => {
    const count = Math.max(1, Math.min(mostReplayed, limit))
    try {
      const rows = await sql<ReplayedMessage[]>`
        select id, coalesce(event, '') as event, payload::text as payload, binary_payload as bytes
        from realtime.messages
        where topic = ${topic} and private and extension = 'broadcast'
          and inserted_at >= to_timestamp(${since / 1000}) at time zone 'utc'
          and coalesce(octet_length(binary_payload), octet_length(payload::text)) <= ${payloadBytes}::int
        order by inserted_at desc, position desc limit ${count}`
      return [...rows].reverse()
    } catch (cause) {
      throw Object.assign(databaseUnavailable(), { cause })
    }
  }
}
