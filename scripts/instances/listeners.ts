import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import type postgres from 'postgres'
import type { Site } from '../faults/caller.ts'
import type { Person } from './people.ts'

/** A time without a probe, in milliseconds of the wall clock. */
export type Gap = { from: number; to: number }

export type Listeners = {
  count: number
  /** Messages that the product sent of itself. */
  changes(): number
  /** Every time that a client heard nothing for more than a second, longest first; those still deaf count until now. */
  gaps(): Gap[]
  /** How many have heard nothing for more than a second. */
  deaf(): number
  close(): Promise<void>
}

/** How often every topic gets a probe, in milliseconds. */
const pulse = 250
const patience = 20_000

/**
 * Connects so many clients for each person, as browsers do with supabase-js, to the private topics in turn, and sends probes from
 * the database. Resolves when each has heard one.
 */
export async function startListening(
  site: Site,
  people: readonly Person[],
  perPerson: number,
  sql: postgres.Sql,
): Promise<Listeners> {
  const topics = people.map(({ condominiumId, userId }) => [
    `board:${condominiumId}`,
    `members:${condominiumId}`,
    `person:${userId}`,
  ])
  const clients = people.flatMap((person, place) =>
    Array.from({ length: perPerson }, (_, n) => listen(site, person, topics[place]![n % 3]!)),
  )
  const stop = new AbortController()
  const probing = probe(sql, topics.flat(), stop.signal)
  const close = async () => {
    stop.abort()
    await probing
    await Promise.all(clients.map((client) => client.close()))
  }
  for (const end = Date.now() + patience; !clients.every((client) => client.hasHeard()); await delay(50)) {
    if (Date.now() < end) continue
    const states = clients.filter((client) => !client.hasHeard()).map((client) => client.state())
    await close()
    throw new Error(
      `${states.length} of ${clients.length} clients heard nothing: ${[...new Set(states)].join(', ')}`,
    )
  }
  return {
    count: clients.length,
    changes: () => clients.reduce((sum, client) => sum + client.changes(), 0),
    gaps: () =>
      clients.flatMap((client) => client.gaps()).toSorted((a, b) => b.to - b.from - (a.to - a.from)),
    deaf: () => clients.filter((client) => client.isDeaf()).length,
    close,
  }
}

/** One browser tab on one topic. */
function listen({ url }: Site, { anonKey, accessToken }: Person, topic: string) {
  const client = createClient(url, anonKey, { accessToken: async () => accessToken })
  const gaps: Gap[] = []
  let last: number | undefined
  let changes = 0
  let state = 'new'
  const isDeaf = () => last === undefined || Date.now() - last > 1000
  const heard = () => {
    const now = Date.now()
    if (last !== undefined && now - last > 1000) gaps.push({ from: last, to: now })
    last = now
  }
  client
    .channel(topic, { config: { private: true } })
    .on('broadcast', { event: 'probe' }, heard)
    .on('broadcast', { event: 'changed' }, () => {
      changes += 1
    })
    .subscribe((status, error) => {
      state = error ? `${status} ${error.message}` : status
    })
  return {
    hasHeard: () => last !== undefined,
    state: () => state,
    changes: () => changes,
    isDeaf,
    gaps: () => (isDeaf() && last !== undefined ? [...gaps, { from: last, to: Date.now() }] : gaps),
    async close() {
      await client.removeAllChannels()
      await client.realtime.disconnect()
    },
  }
}

/** Speaks in every topic, four times a second; a database that is away is silence. */
async function probe(sql: postgres.Sql, topics: string[], stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const said = sql`select realtime.send('{}'::jsonb, 'probe', t, true) from unnest(${topics}::text[]) t`
    await Promise.all([said.catch(() => {}), delay(pulse, undefined, { signal: stop }).catch(() => {})])
  }
}
