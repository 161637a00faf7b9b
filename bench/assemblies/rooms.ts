import { setTimeout as delay } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import type { AssemblyPulse } from '../../domain/voting/view.ts'
import type { Stage } from '../../scripts/instances/stage.ts'
import type { House } from './furnish.ts'

export type Rooms = {
  /** Pulses that one room was told, in the middle. */
  told(): number
  /** Rooms whose connection ended and came back. */
  lost(): number
  /**
   * For moments in which units had their first vote confirmed: how long after each a room showed a count with so many, in milliseconds, sorted;
   * of every room.
   */
  delays(confirmed: readonly number[]): number[]
  close(): Promise<void>
}

const patience = 60_000

/** So many rooms as browsers have them, spread over the instances. Resolves when each has its channel. */
export async function listen(stage: Stage, house: House, count: number): Promise<Rooms> {
  const rooms = house.units.slice(0, count).map(({ owner }) => openRoom(stage, house, owner))
  for (const end = Date.now() + patience; !rooms.every((room) => room.isJoined()); await delay(50))
    if (Date.now() > end) throw new Error('rooms do not hear')
  return {
    told: () => rooms.map((room) => room.heard.length).sort((a, b) => a - b)[count / 2] ?? 0,
    lost: () => rooms.filter((room) => room.losses() > 0).length,
    delays(confirmed) {
      const moments = [...confirmed].sort((a, b) => a - b)
      return rooms
        .flatMap(({ heard }) => {
          let next = 0
          return moments.map((moment, nth) => {
            while (next < heard.length && heard[next]!.votes < nth + 1) next += 1
            return next < heard.length ? Math.max(0, heard[next]!.at - moment) : Number.POSITIVE_INFINITY
          })
        })
        .sort((a, b) => a - b)
    },
    close: async () => void (await Promise.all(rooms.map((room) => room.close()))),
  }
}

function openRoom({ site, anonKey, tokenFor }: Stage, { assemblyId }: House, person: string) {
  const heard: { at: number; votes: number }[] = []
  let joined = false
  let losses = 0
  let closing = false
  const token = tokenFor(person)
  const client = createClient(site.url, anonKey, { accessToken: () => token })
  client
    .channel(`assembly:${assemblyId}`, { config: { private: true } })
    .on('broadcast', { event: 'pulse' }, ({ payload }) => {
      const { item } = payload as AssemblyPulse
      heard.push({
        at: performance.now(),
        votes: item?.votes.reduce((sum, { units }) => sum + units, 0) ?? 0,
      })
    })
    .subscribe((status) => {
      if (joined && !closing && status !== 'SUBSCRIBED') losses += 1
      joined ||= status === 'SUBSCRIBED'
    })
  return {
    heard,
    isJoined: () => joined,
    losses: () => losses,
    async close() {
      closing = true
      await client.removeAllChannels()
      await client.realtime.disconnect()
    },
  }
}
