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
/** Who keeps a household: their own, or any. */
export const keepers: readonly Role[] = ['owner_admin', 'admin', 'council', 'resident']
export const financeReaders: readonly Role[] = ['owner_admin', 'admin', 'council', 'resident']
