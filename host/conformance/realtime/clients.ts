import { randomUUID } from 'node:crypto'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { afterEach, expect } from 'vitest'
import type { Target } from '../target.ts'

export type Version = '1.0.0' | '2.0.0'
export const versions: Version[] = ['1.0.0', '2.0.0']

/** What `subscribe` said of a channel, the latest last. */
export type Joined = { channel: RealtimeChannel; statuses: string[]; errors: (Error | undefined)[] }

const clients: SupabaseClient[] = []

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.realtime.disconnect()))
})

/** A client that is disconnected after the test. */
export function open(target: Target, vsn: Version, key = target.anonKey, token?: string): SupabaseClient {
  const client = createClient(target.url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { vsn },
  })
  if (token) void client.realtime.setAuth(token)
  clients.push(client)
  return client
}

/** Joins, and waits for the answer. */
export async function join(channel: RealtimeChannel): Promise<Joined> {
  const joined: Joined = { channel, statuses: [], errors: [] }
  channel.subscribe((status, error) => {
    joined.statuses.push(status)
    joined.errors.push(error)
  })
  await expect.poll(() => joined.statuses.length, { timeout: 8000 }).toBeGreaterThan(0)
  return joined
}

/** Joins, and expects to be let in. */
export async function joinWell(channel: RealtimeChannel): Promise<RealtimeChannel> {
  const { statuses, errors } = await join(channel)
  expect([statuses[0], errors[0]?.message]).toEqual(['SUBSCRIBED', undefined])
  return channel
}

/** A person with a token, member of a room of their own. */
export async function member(target: Target, { mayWrite = true } = {}) {
  const [id, room] = [randomUUID(), `room:${randomUUID()}`]
  const token = await target.sign({ sub: id, role: 'authenticated' })
  await admit(target, room, id, mayWrite)
  return { id, room, token }
}

export async function admit(target: Target, room: string, id: string, mayWrite = true): Promise<void> {
  const row = { room, user_id: id, may_write: mayWrite }
  const { error } = await target.client(target.serviceKey).from('room_members').insert(row)
  expect(error).toBeNull()
}
