import type { Subject } from './world.ts'

/** Columns that pick out one row. */
export type Key = Record<string, string>

/**
 * The row of a table that belongs to someone, or to their condominium. With three subjects it makes three rows: mine, my
 * neighbour's, another condominium's. A new table adds one line here and one in `tables` of domain/permissions/tables.ts.
 */
export const rows: Record<string, (of: Subject) => Key> = {
  audit_entries: ({ home }) => ({ id: home.auditId }),
  audit_seals: ({ home }) => ({ condominium_id: home.id, seq: '1' }),
  bank_accounts: ({ home }) => ({ id: home.bankAccountId }),
  boletos: ({ boletoId }) => ({ id: boletoId }),
  change_requests: ({ personId }) => ({ person_id: personId }),
  charge_items: ({ chargeId }) => ({ charge_id: chargeId }),
  charge_run_lines: ({ home }) => ({ run_id: home.runId }),
  charge_runs: ({ home }) => ({ id: home.runId }),
  charges: ({ chargeId }) => ({ id: chargeId }),
  collection_agreements: ({ home }) => ({ id: home.agreementId }),
  condominium_codes: ({ home }) => ({ condominium_id: home.id }),
  condominium_subscriptions: ({ home }) => ({ id: home.subscriptionId }),
  condominiums: ({ home }) => ({ id: home.id }),
  consents: ({ personId }) => ({ person_id: personId }),
  conventions: ({ home }) => ({ condominium_id: home.id, effective_from: '2020-01-01' }),
  emergency_contacts: ({ personId }) => ({ person_id: personId }),
  decision_versions: ({ home }) => ({ id: home.id }),
  decisions: ({ home }) => ({ id: home.id }),
  data_exports: ({ home, userId }) => ({ user_id: userId, condominium_id: home.id }),
  data_requests: ({ home, userId }) => ({ user_id: userId, condominium_id: home.id }),
  funds: ({ home }) => ({ id: home.fundId }),
  handovers: ({ handoverId }) => ({ id: handoverId }),
  index_values: () => ({ series: 'IPCA', month: '2024-01-01' }),
  invitations: ({ home }) => ({ id: home.invitationId }),
  job_issues: ({ home }) => ({ job_id: home.jobId }),
  jobs: ({ home }) => ({ id: home.jobId }),
  ledger_accounts: ({ home }) => ({ id: home.ledgerAccountId }),
  ledger_transfers: ({ home }) => ({ id: home.transferId }),
  mandates: ({ home }) => ({ id: home.mandateId }),
  memberships: ({ membershipId }) => ({ id: membershipId }),
  messages: ({ messageId }) => ({ id: messageId }),
  move_checklists: ({ home }) => ({ condominium_id: home.id }),
  moves: ({ unitId }) => ({ unit_id: unitId }),
  my_memberships: ({ membershipId }) => ({ id: membershipId }),
  notification_defaults: ({ home }) => ({ condominium_id: home.id }),
  notification_settings: ({ userId }) => ({ user_id: userId }),
  occupancies: ({ occupancyId }) => ({ id: occupancyId }),
  occupancy_versions: ({ occupancyId }) => ({ occupancy_id: occupancyId }),
  payment_reviews: ({ home }) => ({ id: home.reviewId }),
  payments: ({ paymentId }) => ({ id: paymentId }),
  people: ({ personId }) => ({ id: personId }),
  pets: ({ unitId }) => ({ unit_id: unitId }),
  person_erasures: ({ personId }) => ({ person_id: personId }),
  profiles: ({ userId }) => ({ user_id: userId }),
  remittances: ({ home }) => ({ id: home.remittanceId }),
  return_files: ({ home }) => ({ id: home.returnFileId }),
  share_acknowledgements: ({ home }) => ({ id: home.id }),
  subscription_plans: () => ({ slug: 'essencial' }),
  unit_annexes: ({ unitId }) => ({ main_id: unitId }),
  unit_changes: ({ home }) => ({ id: home.id }),
  unit_directory: ({ unitId }) => ({ unit_id: unitId }),
  unit_group_members: ({ unitId }) => ({ unit_id: unitId }),
  unit_groups: ({ home }) => ({ id: home.id }),
  unit_history: ({ unitId }) => ({ unit_id: unitId }),
  unit_list: ({ unitId }) => ({ unit_id: unitId }),
  unit_successors: ({ unitId }) => ({ to_id: unitId }),
  units: ({ unitId }) => ({ id: unitId }),
  user_roles: ({ userId }) => ({ user_id: userId }),
  vehicles: ({ unitId }) => ({ unit_id: unitId }),
}

/** A new row for someone, in each table that people insert into directly. */
export const newRows: Record<string, (of: Subject) => Key> = {
  conventions: ({ home }) => ({
    condominium_id: home.id,
    effective_from: '2031-01-01',
    interest_percent_month: '1',
  }),
}
