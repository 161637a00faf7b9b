import { admins, type Role } from './roles.ts'

const people: readonly Role[] = ['owner_admin', 'admin', 'council', 'doorman', 'resident']
const byManagers = { roles: admins, feature: 'incidents' } as const
const byPeople = { roles: people, feature: 'incidents' } as const

/** Incidents: everybody reports, who reported has their own, the management works; whoever was given one moves its state. */
export const incidentCommands = {
  'report-incident': byPeople,
  'follow-incident': byPeople,
  'comment-incident': byPeople,
  'remove-incident-comment': byPeople,
  'reopen-incident': byPeople,
  'rate-incident': byPeople,
  'withdraw-incident': byPeople,
  'change-incidents': byPeople,
  'merge-incident': byManagers,
  'unmerge-incident': byManagers,
  'open-outage': byManagers,
  'update-outage': byManagers,
  'end-outage': byManagers,
  'save-incident-category': byManagers,
  'save-incident-place': byManagers,
  'save-incident-deadlines': byManagers,
  'save-incident-settings': byManagers,
  'export-incidents': {
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'incidents',
    readOnlyAllowed: true,
  },
  'incident-document': { ...byPeople, readOnlyAllowed: true },
} as const
