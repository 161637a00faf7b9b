import type { Scope, TableAccess, Verb } from '../permissions/access.ts'
import { type CommandName, commands } from '../permissions/commands.ts'
import type { Command } from '../permissions/declaration.ts'
import { isAdministrator, type Role } from '../permissions/roles.ts'
import { routines } from '../permissions/routines.ts'
import { tables } from '../permissions/tables.ts'
import type { Area } from './area.ts'
import { areas } from './areas.ts'
import { sections } from './sections.ts'

/** The roles listed separately in 'Quem vê o quê'. */
export const seenRoles = ['owner_admin', 'admin', 'council', 'doorman', 'resident', 'superadmin'] as const
export type SeenRole = (typeof seenRoles)[number]

type Extent = 'none' | 'own' | 'all'

/** How much of an area a role sees, and how much the role changes. */
export type Sight = { sees: Extent; changes: Extent }

const rank: Record<Scope, number> = { none: 0, own: 1, condominium: 2, all: 2 }
const extents = ['none', 'own', 'all'] as const
const writing: readonly Verb[] = ['insert', 'update', 'delete']

const widest = (scopes: readonly Scope[]): number => Math.max(0, ...scopes.map((scope) => rank[scope]))
const accessOf = (table: string, role: Role) => (tables[table] as TableAccess | undefined)?.[role] ?? {}

function mayRun(rule: Command, role: Role): boolean {
  return Array.isArray(rule.roles) && (rule.roles as readonly Role[]).includes(role)
}

/** Tables whose rows are only marked as read. */
const markedOnly = new Set<string>(['messages'])

function changesOf(area: Area, role: SeenRole): number {
  const isAdmin = isAdministrator(role)
  const written = area.tables
    .filter((table) => !markedOnly.has(table))
    .flatMap((table) => writing.map((verb) => accessOf(table, role)[verb] ?? 'none'))
  const run = Object.entries(sections[area.key] ?? {})
    .filter(([name]) => mayRun(commands[name as CommandName], role))
    .map(
      ([, changes]): Scope =>
        changes === 'own' && !isAdmin ? 'own' : changes === 'nothing' ? 'none' : 'condominium',
    )
  return widest([...written, ...run])
}

/** What a role sees of an area, and whether it changes something there. */
function sightOf(area: Area, role: SeenRole): Sight {
  const shown = (area.routines ?? []).map((routine) => routines[routine]?.[role] ?? 'none')
  const seen = widest([...area.tables.map((table) => accessOf(table, role).select ?? 'none'), ...shown])
  // No role is shown as changing more than it sees.
  const changed = Math.min(seen, changesOf(area, role))
  return { sees: extents[seen] ?? 'none', changes: extents[changed] ?? 'none' }
}

const seenWords: Record<Extent, string> = { none: 'Não vê', own: 'Vê só o que é seu', all: 'Vê tudo' }

/** Describes a sight in words, for tables and screen readers. */
export function sightWords({ sees, changes }: Sight): string {
  if (changes === 'none') return seenWords[sees]
  if (sees === 'own') return 'Vê e altera só o que é seu'
  return changes === 'own' ? 'Vê tudo e altera só o que é seu' : 'Vê e altera tudo'
}

export type VisibilityRow = { area: Area; sights: Record<SeenRole, Sight> }

/** The whole table, in the order of `areas`. */
export const visibility: readonly VisibilityRow[] = areas.map((area) => ({
  area,
  sights: Object.fromEntries(seenRoles.map((role) => [role, sightOf(area, role)])) as Record<SeenRole, Sight>,
}))
