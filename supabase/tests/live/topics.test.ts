import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { topics } from '../../../domain/permissions/routines.ts'
import { type Acting, openActing } from '../reach/acting.ts'
import { candidates, expected } from '../reach/reach.ts'
import { createWorld, type Persona, personas, type Subject, standingOf, type World } from '../world.ts'

let world: World
let acting: Acting
beforeAll(async () => {
  world = await createWorld()
  acting = openActing(world)
})
afterAll(async () => {
  await acting.close()
  await world.close()
})

type Kind = keyof typeof topics
const topicOf = (kind: Kind, of: Subject): string => {
  if (kind === 'unit') return `unit:${of.unitId}`
  return `${kind}:${kind === 'person' ? of.userId : of.home.id}`
}

/** Queries the policies as the realtime service does: may this channel be heard or written to? */
async function may(persona: Persona, verb: 'hear' | 'speak', topic: string, extension = 'broadcast') {
  const { sql } = world.project
  const [message] = await sql`
    insert into realtime.messages (topic, extension, private) values (${topic}, ${extension}, true) returning id`
  const done = await acting.as(
    persona,
    (tx) =>
      verb === 'hear'
        ? tx`select id from realtime.messages where id = ${message!.id}`
        : tx`insert into realtime.messages (topic, extension, private) values (${topic}, ${extension}, true)`,
    { 'realtime.topic': topic },
  )
  return (done?.count ?? 0) > 0
}

describe.each(Object.keys(topics) as Kind[])('%s', (kind) => {
  test.each(personas)('%s', async (persona) => {
    const scope = topics[kind][standingOf(persona)] ?? 'none'
    const heard = []
    for (const { label, subject } of candidates(world, persona)) {
      const topic = topicOf(kind, subject)
      if (await may(persona, 'hear', topic)) heard.push(label)
      for (const extension of ['broadcast', 'presence'])
        expect([extension, await may(persona, 'speak', topic, extension)]).toEqual([extension, false])
      expect(await may(persona, 'hear', topic, 'presence')).toBe(false)
    }
    expect(heard).toEqual(expected(world, scope, persona))
  })
})

test('a topic of another shape is nobody’s', async () => {
  const { home, userId, unitId } = world.subjects.resident
  const strange = [
    `members:${home.id}:x`,
    `members:${home.id.toUpperCase()}`,
    ` members:${home.id}`,
    `Members:${home.id}`,
    `members:`,
    `members`,
    home.id,
    `members:${home.id} or true`,
    `person:${userId}\n`,
    `unit:${unitId},${world.neighbour.unitId}`,
    `condominium:${home.id}`,
    `board:${randomUUID()}`,
    '',
  ]
  for (const topic of strange)
    for (const persona of ['resident', 'owner_admin'] as const)
      expect([topic, await may(persona, 'hear', topic)]).toEqual([topic, false])
})

test('a channel opens the messages of its own topic alone', async () => {
  const { home, unitId } = world.subjects.resident
  const { sql } = world.project
  const [foreign] = await sql`
    insert into realtime.messages (topic, extension, private) values (${`unit:${world.neighbour.unitId}`}, 'broadcast', true) returning id`
  for (const topic of [`members:${home.id}`, `unit:${unitId}`]) {
    const read = await acting.as(
      'resident',
      (tx) => tx`select id from realtime.messages where id = ${foreign!.id}`,
      { 'realtime.topic': topic },
    )
    expect(read?.count).toBe(0)
  }
})

test('whoever moves out or is suspended hears nothing at the next asking, and an owed second factor closes all', async () => {
  const { project, subjects, users } = world
  const { home, unitId, membershipId, occupancyId, userId } = subjects.resident
  await project.sql`
    update public.occupancies set starts_on = private.today() - 9, ends_on = private.today() - 1 where id = ${occupancyId}`
  expect(await may('resident', 'hear', `unit:${unitId}`)).toBe(false)
  expect(await may('resident', 'hear', `members:${home.id}`)).toBe(true)
  await project.sql`update public.memberships set status = 'suspended' where id = ${membershipId}`
  expect(await may('resident', 'hear', `members:${home.id}`)).toBe(false)
  expect(await may('resident', 'hear', `person:${userId}`)).toBe(true)
  await project.sql`
    insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${users.resident.id}, 'totp', 'verified', now(), now())`
  expect(await may('resident', 'hear', `person:${userId}`)).toBe(false)
})
