import type postgres from 'postgres'
import { databaseUnavailable } from '../errors.ts'

export type ReplayedMessage = { id: string; event: string; payload: string }

/** Gives the last messages of a private channel since a time in milliseconds, the oldest first. */
export type Replay = (topic: string, since: number, limit: number) => Promise<ReplayedMessage[]>

/** As many as Supabase replays. */
const mostReplayed = 25

/** @throws Refused, by what it gives, when the database cannot be read */
export function createReplay(sql: postgres.Sql, payloadBytes: number): Replay {
  return async (topic, since, limit) => {
    const count = Math.max(1, Math.min(mostReplayed, limit))
    try {
      const rows = await sql<ReplayedMessage[]>`
        select id, event, payload::text as payload from realtime.messages
        where topic = ${topic} and private and extension = 'broadcast' and payload is not null
          and inserted_at >= to_timestamp(${since / 1000}) at time zone 'utc'
          and octet_length(payload::text) <= ${payloadBytes}::int
        order by inserted_at desc, position desc limit ${count}`
      return [...rows].reverse()
    } catch (cause) {
      throw Object.assign(databaseUnavailable(), { cause })
    }
  }
}
