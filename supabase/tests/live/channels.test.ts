import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { topics } from '../../../domain/permissions/routines.ts'
import { candidates, expected } from '../reach/reach.ts'
import { type ProjectServer, serveProject } from '../server.ts'
import { createWorld, type Persona, personas, type Subject, standingOf, type World } from '../world.ts'

let world: World
let server: ProjectServer
const clients = new Map<Persona, SupabaseClient>()
beforeAll(async () => {
  world = await createWorld()
  server = await serveProject(world.project)
  for (const persona of personas)
    clients.set(persona, await server.of(persona === 'anonymous' ? null : world.users[persona]))
})
afterAll(async () => {
  await Promise.all([...clients.values()].map((client) => client.removeAllChannels()))
  for (const client of clients.values()) client.realtime.disconnect()
  await server.close()
  await world.close()
})

type Kind = keyof typeof topics
const topicOf = (kind: Kind, of: Subject): string => {
  if (kind === 'unit') return `unit:${of.unitId}`
  return `${kind}:${kind === 'person' ? of.userId : of.home.id}`
}

type Heard = { table: string; operation: string; ids?: string[] }
type Joined = { channel: RealtimeChannel; heard: Heard[]; leave(): Promise<unknown> }

/** Joins as the app does; null where it is refused. */
async function join(persona: Persona, topic: string): Promise<Joined | null> {
  const client = clients.get(persona)!
  await client.realtime.setAuth()
  const channel = client.channel(topic, { config: { private: true, broadcast: { ack: true } } })
  const heard: Heard[] = []
  channel.on('broadcast', { event: 'changed' }, ({ payload }) => void heard.push(payload as Heard))
  const status = await new Promise<string>((resolve) => channel.subscribe((now) => resolve(now)))
  const leave = () => client.removeChannel(channel)
  if (status === 'SUBSCRIBED') return { channel, heard, leave }
  await leave()
  return null
}

describe.each(Object.keys(topics) as Kind[])('%s', (kind) => {
  test.each(personas)('%s', async (persona) => {
    const scope = topics[kind][standingOf(persona)] ?? 'none'
    const joined = []
    for (const { label, subject } of candidates(world, persona)) {
      const one = await join(persona, topicOf(kind, subject))
      if (!one) continue
      joined.push(label)
      await one.leave()
    }
    expect(joined).toEqual(expected(world, scope, persona))
  })
})

test('a change is heard within the transaction’s commit by who reads it, and by nobody else', async () => {
  const { sql } = world.project
  const { subjects, neighbour } = world
  const { unitId, chargeId, home } = subjects.resident
  const mine = (await join('resident', `unit:${unitId}`))!
  const all = (await join('resident', `members:${home.id}`))!
  const board = (await join('council', `board:${home.id}`))!
  const desk = (await join('doorman', `desk:${home.id}`))!
  await sql`update public.charges set due_on = due_on where id = ${neighbour.chargeId}`
  await sql`update public.charges set due_on = due_on where id = ${chargeId}`
  await vi.waitFor(() => expect(mine.heard).toHaveLength(1), { timeout: 60_000 })
  // A unit's people do not all read the same charges: residents hear that something changed, not which charge.
  expect(mine.heard[0]).toMatchObject({ table: 'charges', operation: 'UPDATE' })
  expect(mine.heard[0]).not.toHaveProperty('ids')
  await vi.waitFor(() =>
    expect(board.heard.map(({ ids }) => ids)).toEqual([[neighbour.chargeId], [chargeId]]),
  )
  await sql`update public.units set floor = floor where id = ${unitId}`
  await vi.waitFor(() => expect(desk.heard).toMatchObject([{ table: 'units', operation: 'UPDATE' }]))
  expect(desk.heard[0]).not.toHaveProperty('ids')
  expect(all.heard).toEqual([])
  await Promise.all([mine, all, board, desk].map((one) => one.leave()))
})

test('nobody but the database speaks: not on the socket, not over HTTP, and presence is not shared', async () => {
  const { home } = world.subjects.owner_admin
  const topic = `members:${home.id}`
  const listener = (await join('resident', topic))!
  const speaker = (await join('owner_admin', topic))!
  const spoken = { type: 'broadcast', event: 'changed', payload: { table: 'forged' } } as const
  expect(await speaker.channel.send(spoken)).not.toBe('ok')
  for (const key of [world.project.tokens.anonKey, await world.project.tokenFor(world.users.owner_admin)])
    await fetch(`${server.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: {
        apikey: world.project.tokens.anonKey,
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        messages: [true, false].map((isPrivate) => ({
          topic,
          private: isPrivate,
          event: 'changed',
          payload: { table: 'forged' },
        })),
      }),
    })
  // A public channel of the same name is another channel.
  const client = clients.get('stranger')!
  const open = client.channel(topic, { config: { broadcast: { ack: true } } })
  await new Promise<void>((resolve) => open.subscribe(() => resolve()))
  await open.send(spoken)
  await world.project.sql`update public.condominiums set city = 'Santos' where id = ${home.id}`
  await vi.waitFor(() => expect(listener.heard.at(-1)).toMatchObject({ table: 'condominiums' }), {
    timeout: 60_000,
  })
  expect(listener.heard).toHaveLength(1)
  expect(listener.channel.presenceState()).toEqual({})
  await Promise.all([client.removeChannel(open), listener.leave(), speaker.leave()])
})

test('whoever is suspended is told so, and does not come back', async () => {
  const { membershipId, userId, home } = world.subjects.resident
  const self = (await join('resident', `person:${userId}`))!
  await world.project.sql`update public.memberships set status = 'suspended' where id = ${membershipId}`
  await vi.waitFor(() => expect(self.heard).toMatchObject([{ table: 'memberships', ids: [membershipId] }]), {
    timeout: 60_000,
  })
  expect(await join('resident', `members:${home.id}`)).toBeNull()
  await self.leave()
})
