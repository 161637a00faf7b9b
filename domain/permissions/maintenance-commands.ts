import { admins, type Role } from './roles.ts'

const byManagers = { roles: admins, feature: 'incidents' } as const
const board: readonly Role[] = ['owner_admin', 'admin', 'council']
const byBoard = { roles: board, feature: 'incidents', readOnlyAllowed: true } as const
/** Who is given an order: the management and the front desk; each their own. */
const byWorkers = { roles: [...admins, 'doorman'] as readonly Role[], feature: 'incidents' } as const

/** Maintenance: the management plans, orders and books; whoever was given an order works on it; the council reads. */
export const maintenanceCommands = {
  'save-asset': byManagers,
  'save-maintenance-plan': byManagers,
  'open-maintenance-order': byManagers,
  'change-maintenance-order': byManagers,
  'move-maintenance-order': byWorkers,
  'answer-maintenance-task': byWorkers,
  'save-maintenance-quote': byManagers,
  'choose-maintenance-quote': byManagers,
  'bill-maintenance-order': byManagers,
  'save-maintenance-settings': byManagers,
  'export-maintenance-orders': byBoard,
  'export-assets': byBoard,
  'asset-labels': byBoard,
  'asset-history': byBoard,
} as const
