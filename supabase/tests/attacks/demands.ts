import fc from 'fast-check'
import { type CommandName, commands } from '../../../domain/permissions/commands.ts'
import type { Command } from '../../../domain/permissions/declaration.ts'
import type { Role } from '../../../domain/permissions/roles.ts'
import { commandBodies } from '../command-bodies.ts'
import { standingOf } from '../world.ts'
import type { Making, Try } from './try.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The same body with every id exchanged, `condominium_id` apart; how many were. */
function exchange(value: unknown, next: () => string): { value: unknown; ids: number } {
  let ids = 0
  const visit = (part: unknown): unknown => {
    if (typeof part === 'string' && uuid.test(part)) {
      ids += 1
      return next()
    }
    if (Array.isArray(part)) return part.map(visit)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [name, name === 'condominium_id' ? inner : visit(inner)]),
    )
  }
  return { value: visit(value), ids }
}

/** Fields that no command takes from its caller. */
const claimed: Record<string, unknown>[] = [
  { role: 'owner_admin' },
  { role: 'superadmin', status: 'approved' },
  { admin_id: '00000000-0000-0000-0000-000000000000' },
  { user_id: '00000000-0000-0000-0000-000000000000', is_admin: true },
  { ['__proto__']: { role: 'superadmin' }, constructor: { prototype: { role: 'superadmin' } } },
  {},
]

const names = Object.keys(commands) as CommandName[]

/**
 * Where the persona is allowed, these commands rightly succeed with any id: it is the new row's own, or the answer says that there are no such rows
 * (their own tests check that). They are tried only elsewhere.
 */
const answersItself: ReadonlySet<string> = new Set([
  'export-sending-proofs',
  'open-draw',
  'open-maintenance-order',
  'preview-unit-edits',
  'record-decision',
  'remove-desk-pin',
  'report-infraction',
  'review-memberships',
  'save-announcement',
  'save-announcement-template',
  'suggest-statement-matches',
])

/** Commands in a condominium where the persona has no such right, or about ids that are none of theirs. */
export function demands(making: Making): fc.Arbitrary<Try> {
  const { world, persona, strangeIds } = making
  const bodies = commandBodies(world)
  const home = world.subjects[persona].home.id
  const isIn = (roles: readonly Role[]) =>
    persona !== 'superadmin' && persona !== 'anonymous' && roles.includes(standingOf(persona) as Role)
  const about = names.flatMap((name) => {
    const { roles }: Command = commands[name]
    if (!Array.isArray(roles)) return []
    const ids = answersItself.has(name) ? 0 : exchange(bodies[name], () => '').ids
    return [{ name, allowed: isIn(roles), ids }]
  })
  return fc
    .record({
      one: fc.constantFrom(...about),
      strange: fc.array(fc.constantFrom(...strangeIds), { minLength: 8, maxLength: 8 }),
      elsewhere: fc.constantFrom(...strangeIds.slice(0, 3)),
      more: fc.constantFrom(...claimed),
      atHome: fc.boolean(),
    })
    .map(({ one, strange, elsewhere, more, atHome }) => {
      const { name, allowed, ids } = one
      // If the command is open to the persona, it is sent to the other condominium, or about another person's rows.
      const condominium = atHome && (!allowed || ids > 0) ? home : elsewhere
      let at = 0
      const { value } = exchange(bodies[name], () => strange[at++ % strange.length]!)
      return {
        kind: 'command' as const,
        about: name,
        method: 'POST',
        path: name,
        headers: {},
        body: { ...(value as object), ...more, condominium_id: condominium },
      }
    })
}
