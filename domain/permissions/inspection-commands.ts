import { admins } from './roles.ts'

const byManagers = { roles: admins, feature: 'incidents' } as const
const byBoard = {
  roles: ['owner_admin', 'admin', 'council'],
  feature: 'incidents',
  readOnlyAllowed: true,
} as const

/** Documents of suppliers and legal inspections: the management keeps them, the council reads. */
export const inspectionCommands = {
  'save-supplier-document': byManagers,
  'remove-supplier-document': byManagers,
  'save-supplier-needs': byManagers,
  'save-supplier-document-settings': byManagers,
  'export-supplier-documents': byBoard,
  'save-inspection': byManagers,
  'record-inspection': byManagers,
  'remove-inspection-record': byManagers,
  'export-inspections': byBoard,
  'inspections-document': byBoard,
} as const
