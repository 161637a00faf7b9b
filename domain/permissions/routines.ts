import { answers, approved, board, type Scope, type Standing, signedIn } from './access.ts'
import { admins } from './roles.ts'

/** Who hears each kind of private channel, `<kind>:<id>`; nobody speaks in them but the database. */
export const topics: Record<
  'board' | 'desk' | 'members' | 'unit' | 'person',
  Partial<Record<Standing, Scope>>
> = {
  board: answers(board, 'condominium'),
  desk: answers([...board, 'doorman'], 'condominium'),
  members: answers(approved, 'condominium'),
  unit: { ...answers(board, 'condominium'), resident: 'own' },
  person: answers(signedIn, 'own'),
}

/** Functions of schema public that the data API exposes under /rpc: who gets an answer, and about which condominium. */
export const routines: Record<string, Partial<Record<Standing, Scope>>> = {
  audit_actors: { ...answers(admins, 'condominium'), superadmin: 'all' },
  audit_entry: { ...answers(admins, 'condominium'), superadmin: 'all' },
  audit_people: { superadmin: 'all' },
  audit_state: { ...answers(admins, 'condominium'), superadmin: 'all' },
  bill_detail: answers(board, 'condominium'),
  bill_summary: answers(board, 'condominium'),
  bills_page: answers(board, 'condominium'),
  books_state: answers([...board, 'resident'], 'condominium'),
  charge_month_summary: answers(board, 'condominium'),
  check_plan_limits: { ...answers(approved, 'condominium'), superadmin: 'all' },
  condominium_portfolio: answers(admins, 'own'),
  data_desk: answers(admins, 'condominium'),
  delinquency_ageing: answers(board, 'condominium'),
  delinquency_page: answers(board, 'condominium'),
  directory_page: answers([...board, 'doorman'], 'condominium'),
  end_session: answers(signedIn, 'own'),
  files_of: answers(board, 'condominium'),
  find_audit_entries: { ...answers(admins, 'condominium'), superadmin: 'all' },
  find_charges: answers(board, 'condominium'),
  find_members: answers(admins, 'condominium'),
  fund_balances: answers(board, 'condominium'),
  home_summary: answers(board, 'condominium'),
  journal_page: answers(board, 'condominium'),
  ledger_statement: answers(board, 'condominium'),
  membership_requests: answers(admins, 'condominium'),
  member_summary: answers(admins, 'condominium'),
  my_access_request: answers(signedIn, 'own'),
  my_account_history: answers(signedIn, 'own'),
  my_data_holdings: answers(signedIn, 'own'),
  my_data_accesses: answers(signedIn, 'own'),
  my_home: answers(signedIn, 'own'),
  my_let_units: answers(signedIn, 'own'),
  my_sessions: answers(signedIn, 'own'),
  odd_shares: answers(board, 'condominium'),
  overdue_units: answers(board, 'condominium'),
  people_page: answers(board, 'condominium'),
  people_summary: answers(board, 'condominium'),
  plan_usage: answers(admins, 'condominium'),
  platform_condominiums: { superadmin: 'all' },
  person_holdings: answers(admins, 'condominium'),
  portraits_of: answers(approved, 'condominium'),
  // Managers and council all of it, the front desk its directory, residents their own.
  search_register: answers(approved, 'condominium'),
  share_check: answers(board, 'condominium'),
  storage_summary: answers(board, 'condominium'),
  supplier_details: answers(admins, 'condominium'),
  supplier_years: answers(board, 'condominium'),
  suppliers_page: answers(board, 'condominium'),
  unit_closing: { ...answers(board, 'condominium'), resident: 'own' },
  unit_jump: answers(board, 'condominium'),
  unit_page: answers(board, 'condominium'),
  // It counts the rows that the caller may read.
  unit_summary: { ...answers(signedIn, 'own'), superadmin: 'all' },
  verify_closings: answers(board, 'condominium'),
  verify_audit: { ...answers(admins, 'condominium'), superadmin: 'all' },
}
