export const roles = ['superadmin', 'owner_admin', 'admin', 'council', 'doorman', 'resident'] as const
export type Role = (typeof roles)[number]

export const featureFlags = [
  'unit_management',
  'resident_management',
  'communications',
  'documents',
  'financial',
  'reservations',
  'voting',
  'reports',
  'penalties',
  'incidents',
  'portaria',
  'advanced_notifications',
  'advanced_analytics',
] as const
export type FeatureFlag = (typeof featureFlags)[number]

export const everyone: readonly Role[] = [
  'superadmin',
  'owner_admin',
  'admin',
  'council',
  'doorman',
  'resident',
]
export const admins: readonly Role[] = ['owner_admin', 'admin']
/** Whether a role administers its condominium. */
export const isAdministrator = (role: Role | null | undefined): boolean =>
  role === 'owner_admin' || role === 'admin'
/** Administrators and the council that oversees them. */
export const board: readonly Role[] = [...admins, 'council']
export const boardAndResidents: readonly Role[] = [...board, 'resident']
export const adminsAndResidents: readonly Role[] = [...admins, 'resident']
/** Roles that work at the front desk. */
export const frontDesk: readonly Role[] = [...admins, 'doorman']
/** Everybody in a condominium. */
export const members: readonly Role[] = [...board, 'doorman', 'resident']

/** Sets of roles by the name that commands give them. */
export const roleSets = { admins, board, boardAndResidents, adminsAndResidents, frontDesk, members } as const
