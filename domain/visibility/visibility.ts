import type { Scope, TableAccess, Verb } from '../permissions/access.ts'
import { type Command, commands } from '../permissions/commands.ts'
import type { Role } from '../permissions/roles.ts'
import { routines } from '../permissions/routines.ts'
import { tables } from '../permissions/tables.ts'
import type { Area } from './area.ts'
import { areas } from './areas.ts'

/** Who is told apart in 'Quem vê o quê'. */
export const seenRoles = ['owner_admin', 'admin', 'council', 'doorman', 'resident', 'superadmin'] as const
export type SeenRole = (typeof seenRoles)[number]

type Extent = 'none' | 'own' | 'all'

/** What a role sees of an area, and how much of it the role changes. */
export type Sight = { sees: Extent; changes: Extent }

const rank: Record<Scope, number> = { none: 0, own: 1, condominium: 2, all: 2 }
const extents = ['none', 'own', 'all'] as const
const writing: readonly Verb[] = ['insert', 'update', 'delete']

const widest = (scopes: readonly Scope[]): number => Math.max(0, ...scopes.map((scope) => rank[scope]))
const accessOf = (table: string, role: Role) => (tables[table] as TableAccess | undefined)?.[role] ?? {}

function mayRun(rule: Command, role: Role): boolean {
  return Array.isArray(rule.roles) && (rule.roles as readonly Role[]).includes(role)
}

/** Commands that show something, or answer what somebody else began: the area stays as it is, as with every export. */
const lookOnly = new Set<string>([
  'ask-documents',
  'preview-document-template',
  'agreement-document',
  'certificate-document',
  'answer-handover',
  'bundle-document',
  'charge-document',
  'check-charge-payment',
  'finance-summary',
  'incident-document',
  'make-ledger-archive',
  'preview-charge-payment',
  'preview-shares',
  'reveal-contact',
  'reveal-emergency-contacts',
  'reveal-remittance',
  'desk-changes',
  'desk-snapshot',
  'reveal-unit-phones',
  'reveal-visitor-document',
  'visit-pass',
  'set-desk-pin',
  'send-test-notification',
  'unit-carnet',
])
/** Commands by which people other than administrators change what is theirs alone. */
const ownAlone = new Set<string>([
  'acknowledge-document',
  'authorize-visit',
  'cancel-visit-party',
  'change-visit-authorization',
  'lift-admission-ban',
  'remove-desk-instruction',
  'revoke-visit-authorization',
  'save-admission-ban',
  'save-desk-instruction',
  'save-gate-contact',
  'save-unit-protection',
  'save-visit-party',
  'answer-poll',
  'ask-assembly-question',
  'ask-floor',
  'cast-vote',
  'cast-secret-ballot',
  'register-credentials',
  'save-trustee-key',
  'send-tally-part',
  'check-in-unit',
  'check-out-unit',
  'give-proxy',
  'leave-floor',
  'revoke-proxy',
  'withdraw-assembly-question',
  'sign-minutes',
  'answer-area-offer',
  'book-area',
  'cancel-reservation',
  'join-area-wait',
  'change-incidents',
  'comment-incident',
  'follow-incident',
  'rate-incident',
  'remove-incident-comment',
  'reopen-incident',
  'report-incident',
  'withdraw-incident',
  'close-agreement-proposal',
  'comment-announcement',
  'end-pix-authorization',
  'make-agreement',
  'make-payment-bundle',
  'pay-charges',
  'propose-agreement',
  'propose-change',
  'read-announcement',
  'record-consent',
  'remove-announcement-comment',
  'remove-household-item',
  'report-announcement-comment',
  'save-emergency-contact',
  'save-own-contact',
  'save-pet',
  'save-vehicle',
  'start-pix-authorization',
  'withdraw-change',
])
/** What is only marked as read. */
const markedOnly = new Set<string>(['messages'])

function changesOf(area: Area, role: SeenRole): number {
  const isAdmin = role === 'owner_admin' || role === 'admin'
  const written = area.tables
    .filter((table) => !markedOnly.has(table))
    .flatMap((table) => writing.map((verb) => accessOf(table, role)[verb] ?? 'none'))
  const run = area.commands
    .filter((name) => !lookOnly.has(name) && !name.startsWith('export-') && mayRun(commands[name], role))
    .map((name): Scope => (ownAlone.has(name) && !isAdmin ? 'own' : 'condominium'))
  return widest([...written, ...run])
}

/** What a role sees of an area, and whether it changes something there. */
function sightOf(area: Area, role: SeenRole): Sight {
  const shown = (area.routines ?? []).map((routine) => routines[routine]?.[role] ?? 'none')
  const seen = widest([...area.tables.map((table) => accessOf(table, role).select ?? 'none'), ...shown])
  // Nobody is said to change more than they see.
  const changed = Math.min(seen, changesOf(area, role))
  return { sees: extents[seen] ?? 'none', changes: extents[changed] ?? 'none' }
}

const seenWords: Record<Extent, string> = { none: 'Não vê', own: 'Vê só o que é seu', all: 'Vê tudo' }

/** A sight in words, for tables and for those who hear them. */
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
