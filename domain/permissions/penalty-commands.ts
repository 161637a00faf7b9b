import { admins, type Role } from './roles.ts'

const everyone: readonly Role[] = [...admins, 'council', 'doorman', 'resident']
/** Whoever a case may concern: the management, the council, and parties of any of these roles. */
const parties: readonly Role[] = [...admins, 'council', 'resident']
const board: readonly Role[] = [...admins, 'council']
const feature = 'penalties' as const

/** Commands of penalties. */
export const penaltyCommands = {
  'save-penalty-rules': { roles: admins, feature },
  'save-infraction-type': { roles: admins, feature },
  'archive-infraction-type': { roles: admins, feature },
  'report-infraction': { roles: everyone, feature },
  'dismiss-penalty-report': { roles: admins, feature },
  'open-penalty-case': { roles: admins, feature },
  'send-penalty-letter': { roles: admins, feature },
  'record-penalty-delivery': { roles: admins, feature },
  'extend-penalty-defence': { roles: admins, feature },
  // Whoever is accused answers, also when nothing else may be written.
  'defend-penalty': { roles: parties, feature, readOnlyAllowed: true },
  'appeal-penalty': { roles: parties, feature, readOnlyAllowed: true },
  'open-penalty-letter': { roles: parties, feature, readOnlyAllowed: true },
  'penalty-dossier': { roles: parties, feature, readOnlyAllowed: true },
  'give-penalty-opinion': { roles: ['council'], feature },
  'decide-penalty': { roles: board, feature },
  'decide-penalty-appeal': { roles: board, feature },
  'annul-penalty': { roles: admins, feature, readOnlyAllowed: true },
  'charge-penalty': { roles: admins, feature },
  'export-penalties': { roles: board, feature, readOnlyAllowed: true },
  'check-penalty-letter': { roles: 'anyone', readOnlyAllowed: true },
} as const
