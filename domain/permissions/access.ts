import { admins, type Role } from './roles.ts'

/** none: no row; own: the caller's own; condominium: those of the selected condominium; all: every condominium's. */
export type Scope = 'none' | 'own' | 'condominium' | 'all'
export type Verb = 'select' | 'insert' | 'update' | 'delete'
export const verbs: readonly Verb[] = ['select', 'insert', 'update', 'delete']

/** Who the policies distinguish: no session, the roles of approved members, and members not (or no longer) approved. */
export type Standing = 'anonymous' | 'pending' | 'suspended' | Role
export type TableAccess = Partial<Record<Standing, Partial<Record<Verb, Scope>>>>

/** The same access for several standings. */
export const each = (standings: readonly Standing[], access: Partial<Record<Verb, Scope>>): TableAccess =>
  Object.fromEntries(standings.map((standing) => [standing, access]))

export const reads = (scope: Scope) => ({ select: scope })
export const approved: readonly Standing[] = ['resident', 'doorman', 'council', ...admins]
export const members: readonly Standing[] = ['pending', 'suspended', ...approved]
export const signedIn: readonly Standing[] = [...members, 'superadmin']
export const board: readonly Standing[] = ['council', ...admins]
export const byAdmins = each(admins, reads('condominium'))
export const byBoard = each(board, reads('condominium'))
export const byAdminsAndOwner: TableAccess = { ...byAdmins, resident: reads('own') }
export const byBoardAndOwner: TableAccess = { ...byBoard, resident: reads('own') }
export const byBoardAndResidents = each([...board, 'resident'], reads('condominium'))

/** none: refused; own: an answer that reveals nothing of a condominium that is not the caller's. */
export const answers = (standings: readonly Standing[], scope: Scope): Partial<Record<Standing, Scope>> =>
  Object.fromEntries(standings.map((standing) => [standing, scope]))
