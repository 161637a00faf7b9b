import type { Subject } from './world.ts'

/** Columns that pick out one row. */
export type Key = Record<string, string>

/**
 * The row of a table that belongs to someone, or to their condominium. With three subjects it makes three rows: mine, my
 * neighbour's, another condominium's. A new table adds one line here and one in `tables` of domain/permissions.ts.
 */
export const rows: Record<string, (of: Subject) => Key> = {
  audit_entries: ({ home }) => ({ id: home.auditId }),
  bank_accounts: ({ home }) => ({ id: home.bankAccountId }),
  boletos: ({ boletoId }) => ({ id: boletoId }),
  charge_items: ({ chargeId }) => ({ charge_id: chargeId }),
  charge_run_lines: ({ home }) => ({ run_id: home.runId }),
  charge_runs: ({ home }) => ({ id: home.runId }),
  charges: ({ chargeId }) => ({ id: chargeId }),
  collection_agreements: ({ home }) => ({ id: home.agreementId }),
  condominium_codes: ({ home }) => ({ condominium_id: home.id }),
  condominium_subscriptions: ({ home }) => ({ id: home.subscriptionId }),
  condominiums: ({ home }) => ({ id: home.id }),
  conventions: ({ home }) => ({ condominium_id: home.id, effective_from: '2020-01-01' }),
  funds: ({ home }) => ({ id: home.fundId }),
  index_values: () => ({ series: 'IPCA', month: '2024-01-01' }),
  job_issues: ({ home }) => ({ job_id: home.jobId }),
  jobs: ({ home }) => ({ id: home.jobId }),
  ledger_accounts: ({ home }) => ({ id: home.ledgerAccountId }),
  ledger_transfers: ({ home }) => ({ id: home.transferId }),
  memberships: ({ membershipId }) => ({ id: membershipId }),
  messages: ({ messageId }) => ({ id: messageId }),
  my_memberships: ({ membershipId }) => ({ id: membershipId }),
  occupancies: ({ occupancyId }) => ({ id: occupancyId }),
  payment_reviews: ({ home }) => ({ id: home.reviewId }),
  payments: ({ paymentId }) => ({ id: paymentId }),
  people: ({ personId }) => ({ id: personId }),
  profiles: ({ userId }) => ({ user_id: userId }),
  remittances: ({ home }) => ({ id: home.remittanceId }),
  return_files: ({ home }) => ({ id: home.returnFileId }),
  subscription_plans: () => ({ slug: 'essencial' }),
  unit_directory: ({ unitId }) => ({ unit_id: unitId }),
  unit_list: ({ unitId }) => ({ unit_id: unitId }),
  units: ({ unitId }) => ({ id: unitId }),
  user_roles: ({ userId }) => ({ user_id: userId }),
}

/** A new row for someone, in each table that people insert into directly. */
export const newRows: Record<string, (of: Subject) => Key> = {
  conventions: ({ home }) => ({
    condominium_id: home.id,
    effective_from: '2031-01-01',
    interest_percent_month: '1',
  }),
}
