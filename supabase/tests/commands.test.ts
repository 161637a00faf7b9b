import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CommandName, commands } from '../../domain/permissions/commands.ts'
import type { Command } from '../../domain/permissions/declaration.ts'
import { atLength } from '../../host/test-length.ts'
import { handlerOf } from '../command-handlers.ts'
import { chosen } from './chosen.ts'
import { commandBodies } from './command-bodies.ts'
import { createWorld, type Persona, personas, type World } from './world.ts'

const names = Object.keys(commands) as CommandName[]

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())
// The commands that decide who belongs to the house are among those tried.
beforeEach(async () => {
  await world.project.sql`
    update public.memberships set status = 'pending', role = 'resident' where id = ${world.subjects.pending.membershipId}`
})

/** Whether a command opens to a persona. The síndico of another condominium has no role in this one; superadmins have the platform's. */
function mayCall({ roles }: Command, persona: Persona): boolean {
  if (roles === 'anyone') return true
  if (roles === 'user') return persona !== 'anonymous'
  return persona !== 'stranger' && (roles as readonly string[]).includes(persona)
}

/** Councillors without a unit, as this world's is, read what they lack; who awaits approval as a resident reads that a resident's acts wait for it. */
function refusalOf({ councilWithUnit, roles }: Command, persona: Persona): string {
  if (persona === 'anonymous') return 'not_authenticated'
  if (persona === 'pending' && roles.includes('resident')) return 'approval_pending'
  return councilWithUnit && persona === 'council' ? 'unit_required' : 'forbidden'
}

async function codeOf(name: CommandName, persona: Persona, session?: string): Promise<string | null> {
  const handler = await handlerOf(name)
  const { project, users } = world
  const token =
    persona === 'anonymous' ? project.tokens.anonKey : await project.tokenFor(users[persona], session)
  const response = await handler.fetch(
    new Request(`http://localhost/functions/v1/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(commandBodies(world)[name]),
    }),
  )
  if (response.ok) return null
  return ((await response.json()) as { error: { code: string } }).error.code
}

const ofUnits = ({ councilWithUnit }: Command): readonly Persona[] => (councilWithUnit ? ['council'] : [])

/**
 * One rule decides callers for all commands. For each it is enough to try the least privileged allowed caller, the one below, an anonymous caller,
 * and the síndico of another condominium.
 */
function callersOf(name: CommandName): readonly Persona[] {
  const least = personas.findIndex((persona) => mayCall(commands[name], persona))
  const some = new Set([
    personas[least],
    personas[least - 1],
    'anonymous',
    'stranger',
    ...ofUnits(commands[name]),
  ])
  return atLength<readonly Persona[]>(
    personas.filter((persona) => some.has(persona)),
    personas,
  )
}

const asked = chosen('MATRIX_COMMANDS', names)
test.each(asked)('%s', async (name) => {
  for (const persona of callersOf(name)) {
    const code = await codeOf(name, persona)
    // The request may be refused for its content, never for its caller or for a body that this test got wrong.
    if (mayCall(commands[name], persona))
      expect(['forbidden', 'not_authenticated', 'invalid_input', 'unexpected'], persona).not.toContain(code)
    else expect(code, persona).toBe(refusalOf(commands[name], persona))
  }
})

test('with the token of a session that has ended nothing is done, but what says that it is', async () => {
  const { project, users } = world
  const { owner_admin } = users
  const [session] = await project.sql<{ id: string }[]>`
    insert into auth.sessions (id, user_id, created_at, updated_at, aal)
    values (gen_random_uuid(), ${owner_admin.id}, now(), now(), 'aal1') returning id`
  const taken: CommandName[] = []
  for (const name of asked) {
    if (commands[name].roles === 'anyone') continue
    if ((await codeOf(name, 'owner_admin', randomUUID())) !== 'session_ended') taken.push(name)
    // Another person's open session does not count as one's own.
    if ((await codeOf(name, 'council', session!.id)) !== 'session_ended') taken.push(name)
  }
  expect(new Set(taken)).toEqual(new Set(asked.filter((name) => (commands[name] as Command).outlivesSession)))
  expect(await codeOf('save-notification-preferences', 'owner_admin', session!.id)).not.toBe('session_ended')
  await project.sql`update auth.sessions set not_after = now() - interval '1 second' where id = ${session!.id}`
  expect(await codeOf('save-notification-preferences', 'owner_admin', session!.id)).toBe('session_ended')
})

test('after the trial only what stays possible is let through', async () => {
  const { project, subjects } = world
  await project.sql`
    update public.condominium_subscriptions set trial_ends_at = now() - interval '1 minute'
    where id = ${subjects.owner_admin.home.subscriptionId}`
  const readable = asked.filter((name) => {
    const { roles }: Command = commands[name]
    return roles !== 'anyone' && (roles === 'user' || roles.some((role) => role !== 'superadmin'))
  })
  for (const name of readable) {
    const rule: Command = commands[name]
    const who = (['owner_admin', 'council', 'resident'] as const).find((persona) => mayCall(rule, persona))
    const code = await codeOf(name, who!)
    if (rule.readOnlyAllowed) expect([name, code]).not.toEqual([name, 'trial_expired'])
    else expect([name, code]).toEqual([name, 'trial_expired'])
  }
})
