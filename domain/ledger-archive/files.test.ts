import { expect, test } from 'vitest'
import { tables } from '../permissions/tables.ts'
import { bookFiles, leftOut, registerFiles } from './files.ts'

/** Tables without a word of money: people, the building, the product itself. */
const notOfMoney = [
  'audit_entries audit_seals change_requests condominium_codes condominium_subscriptions condominiums consents decision_versions',
  'account_data_requests data_exports data_requests emergency_contacts handovers index_values invitations mandates memberships messages move_checklists moves',
  'my_memberships notification_defaults notification_settings occupancies occupancy_versions person_erasures pets profiles',
  'announcement_certificates announcement_comments announcement_recipients announcement_templates announcement_versions announcements',
  'admission_bans concierge_settings deliveries desk_acts desk_conflicts desk_instructions desk_keys desks gate_contacts gate_openings gates',
  'infraction_types infraction_type_versions penalty_rules penalty_reports penalty_cases penalty_parties penalty_acts penalty_letters',
  'incidents incident_events incident_comments incident_followers incident_categories incident_places incident_deadlines incident_settings',
  'outages outage_updates',
  'assets asset_warranties supplier_ratings maintenance_settings maintenance_plans maintenance_orders maintenance_tasks maintenance_quotes maintenance_events',
  'inspections inspection_records supplier_document_settings supplier_document_needs',
  'assemblies agenda_items assembly_proxies assembly_units assembly_attendance votes vote_changes floor_requests',
  'assembly_trustees vote_credentials secret_votes secret_entries secret_parts',
  'assembly_notices assembly_requests assembly_declarations',
  'assembly_questions paper_counts paper_ballots polls poll_marks poll_answers',
  'assembly_minutes minutes_versions minutes_signatures assembly_follow_ups',
  'common_areas area_hours area_quotas area_blocks special_days condominium_holidays reservations reservation_waits reservation_deposits reservation_checklists reservation_damages reservation_comments draws draw_tickets',
  'hidden_units key_loans lost_items occurrences patrol_passes patrol_points shifts visit_authorizations visit_parties visits',
  'subscription_changes subscription_checkouts subscription_payments saved_reports report_schedules report_sendings annual_reports benchmark_members platform_notes platform_tags platform_contacts paused_tasks support_accesses support_requests',
  'share_acknowledgements subscription_plans unit_annexes unit_changes unit_directory unit_group_members unit_history unit_list',
  'unit_successors user_roles vehicles',
].flatMap((line) => line.split(' '))

test('every table of the product is in the archive, or it is said why not', () => {
  const archived = [...bookFiles, ...registerFiles]
    .filter(({ schema }) => schema === undefined)
    .map(({ name }) => name)
  const said = new Set([...archived, ...Object.keys(leftOut), ...notOfMoney])
  expect(Object.keys(tables).filter((name) => !said.has(name))).toEqual([])
  expect([...archived, ...Object.keys(leftOut)].filter((name) => !(name in tables))).toEqual([])
})

test('a file stands behind those that its rows name', () => {
  const place = (name: string) => bookFiles.findIndex((file) => file.name === name)
  for (const [first, then] of [
    ['bank_accounts', 'ledger_accounts'],
    ['rubrics', 'ledger_accounts'],
    ['funds', 'ledger_accounts'],
    ['charges', 'payments'],
    ['bill_payments', 'approval_rules'],
    ['ledger_transfers', 'closings'],
  ] as const)
    expect(place(first), `${first} before ${then}`).toBeLessThan(place(then))
})
