/**
 * Which transactions a statement saw as done, in PostgreSQL's own words: those before `end` that are not `running`
 * (`xmin:xmax:xip,…`, https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-SNAPSHOT).
 */
export type Snapshot = { end: string; running: string[] }

export function parseSnapshot(text: string): Snapshot {
  const [, end = '0', running = ''] = text.split(':')
  return { end, running: running === '' ? [] : running.split(',') }
}

/** Returns whether a database was restored to an earlier state: its transactions are counted again from there. */
export const isEarlier = (one: Snapshot, other: Snapshot) => BigInt(one.end) < BigInt(other.end)
