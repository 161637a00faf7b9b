import {
  approved,
  byAdmins,
  byBoard,
  byBoardAndOwner,
  byBoardAndResidents,
  each,
  members,
  reads,
  signedIn,
  type TableAccess,
} from './access.ts'
import { admins } from './roles.ts'

/**
 * What each table and view of schema public must let through: the expectation that policies and grants are held against.
 * What is not named is none; superadmins read tenants' data only through a support access.
 */
export const tables: Record<string, TableAccess> = {
  audit_entries: { ...byAdmins, superadmin: reads('all') },
  audit_seals: { ...byAdmins, superadmin: reads('all') },
  bank_accounts: byBoardAndResidents,
  boletos: byBoardAndOwner,
  change_requests: { ...byAdmins, resident: reads('own') },
  charge_items: byBoardAndOwner,
  charge_run_lines: byBoard,
  charge_runs: byBoard,
  charges: byBoardAndOwner,
  collection_agreements: byBoard,
  condominium_codes: byAdmins,
  condominium_subscriptions: byAdmins,
  condominiums: {
    ...each(approved, reads('condominium')),
    ...each(admins, { select: 'condominium', update: 'condominium' }),
    superadmin: reads('all'),
  },
  consents: byBoardAndOwner,
  conventions: {
    ...byBoardAndResidents,
    ...each(admins, {
      select: 'condominium',
      insert: 'condominium',
      update: 'condominium',
      delete: 'condominium',
    }),
  },
  // Earlier versions too: a correction hides nothing.
  decision_versions: byBoardAndResidents,
  decisions: byBoardAndResidents,
  emergency_contacts: byBoardAndOwner,
  data_exports: each(signedIn, reads('own')),
  data_requests: { ...each(signedIn, reads('own')), ...byAdmins },
  funds: byBoardAndResidents,
  handovers: { ...each(approved, reads('own')), ...byAdmins },
  index_values: each(signedIn, reads('all')),
  invitations: byAdmins,
  job_issues: byAdmins,
  jobs: byAdmins,
  ledger_accounts: byBoard,
  ledger_transfers: byBoard,
  // Who the síndico is and was, nobody in the building may not know.
  mandates: each(approved, reads('condominium')),
  memberships: { ...each(members, reads('own')), ...byAdmins },
  // Everybody marks what they themselves have read.
  messages: {
    ...each(signedIn, { select: 'own', update: 'own' }),
    ...each(admins, { select: 'condominium', update: 'own' }),
  },
  move_checklists: byBoard,
  moves: { ...byBoardAndOwner, doorman: reads('condominium') },
  // Whoever waits or is suspended learns the condominium's name here, and nothing more of it.
  my_memberships: each(members, reads('own')),
  notification_defaults: each(approved, reads('condominium')),
  notification_settings: each(signedIn, reads('own')),
  occupancies: byBoardAndOwner,
  occupancy_versions: byBoard,
  payment_reviews: byBoard,
  payments: byBoardAndOwner,
  // Whoever waits or is suspended still sees what is kept of themselves (LGPD art. 18 II).
  people: { ...each(['pending', 'suspended', 'resident'], reads('own')), ...byBoard },
  pets: byBoardAndOwner,
  person_erasures: byAdmins,
  profiles: each(signedIn, { select: 'own', update: 'own' }),
  remittances: byBoard,
  return_files: byBoard,
  share_acknowledgements: byBoard,
  subscription_plans: each(['anonymous', ...signedIn], reads('all')),
  unit_annexes: byBoardAndOwner,
  unit_changes: byBoard,
  unit_directory: { ...byBoard, doorman: reads('condominium') },
  unit_group_members: byBoardAndOwner,
  unit_groups: byBoardAndResidents,
  unit_history: byBoardAndOwner,
  unit_list: byBoardAndOwner,
  unit_successors: byBoardAndOwner,
  units: byBoardAndOwner,
  user_roles: each(signedIn, reads('own')),
  vehicles: { ...byBoardAndOwner, doorman: reads('condominium') },
}
