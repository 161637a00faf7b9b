import type { FileArea } from './files.ts'

/**
 * Who may do what, written once: the menu and the guard read `pages`, the function handler reads `commands`,
 * and the permission matrix test holds PostgreSQL's policies against `tables`.
 */

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
] as const
export type FeatureFlag = (typeof featureFlags)[number]

type PageGroup = 'Início' | 'Pessoas' | 'Dinheiro' | 'Administração'

export type Page = {
  /** Path below /dashboard; '' is the home page. */
  path: string
  label: string
  group: PageGroup
  roles: readonly Role[]
  feature?: FeatureFlag
}

const everyone: readonly Role[] = ['superadmin', 'owner_admin', 'admin', 'council', 'doorman', 'resident']
const admins: readonly Role[] = ['owner_admin', 'admin']
/** Who keeps a household: their own, or any. */
const keepers: readonly Role[] = ['owner_admin', 'admin', 'council', 'resident']
const financeReaders: readonly Role[] = ['owner_admin', 'admin', 'council', 'resident']

/** Dashboard pages by slug. A page that does not exist yet has no entry, so nothing links to it. */
export const pages = {
  home: { path: '', label: 'Início', group: 'Início', roles: everyone },
  units: {
    path: 'units',
    label: 'Unidades',
    group: 'Pessoas',
    roles: ['owner_admin', 'admin', 'council', 'doorman', 'resident'],
    feature: 'unit_management',
  },
  'import-units': {
    path: 'units/import',
    label: 'Importar unidades',
    group: 'Pessoas',
    roles: admins,
    feature: 'unit_management',
  },
  'generate-units': {
    path: 'units/generate',
    label: 'Gerar unidades',
    group: 'Pessoas',
    roles: admins,
    feature: 'unit_management',
  },
  'new-unit': {
    path: 'units/nova',
    label: 'Nova unidade',
    group: 'Pessoas',
    roles: admins,
    feature: 'unit_management',
  },
  'edit-units': {
    path: 'units/editar',
    label: 'Editar várias unidades',
    group: 'Pessoas',
    roles: admins,
    feature: 'unit_management',
  },
  'unit-shares': {
    path: 'units/fracoes',
    label: 'Frações ideais',
    group: 'Pessoas',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'unit_management',
  },
  'unit-groups': {
    path: 'units/grupos',
    label: 'Grupos de unidades',
    group: 'Pessoas',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'unit_management',
  },
  'unit-changes': {
    path: 'units/mudancas',
    label: 'Mudanças nas unidades',
    group: 'Pessoas',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'unit_management',
  },
  residents: {
    path: 'residents',
    label: 'Moradores',
    group: 'Pessoas',
    roles: ['owner_admin', 'admin', 'council', 'doorman', 'resident'],
    feature: 'resident_management',
  },
  'new-person': {
    path: 'residents/nova',
    label: 'Cadastrar pessoa',
    group: 'Pessoas',
    roles: admins,
    feature: 'resident_management',
  },
  moves: {
    path: 'residents/mudancas',
    label: 'Mudanças',
    group: 'Pessoas',
    roles: ['owner_admin', 'admin', 'council', 'doorman'],
    feature: 'resident_management',
  },
  'unit-people': {
    path: 'units/pessoas',
    label: 'Pessoas da unidade',
    group: 'Pessoas',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'resident_management',
  },
  'change-requests': {
    path: 'resident-requests/alteracoes',
    label: 'Pedidos de alteração',
    group: 'Pessoas',
    roles: admins,
    feature: 'resident_management',
  },
  'resident-requests': {
    path: 'resident-requests',
    label: 'Pedidos de acesso',
    group: 'Pessoas',
    roles: admins,
    feature: 'resident_management',
  },
  finances: {
    path: 'finances',
    label: 'Cobranças',
    group: 'Dinheiro',
    roles: financeReaders,
    feature: 'financial',
  },
  payments: {
    path: 'payments',
    label: 'Cobranças',
    group: 'Dinheiro',
    roles: financeReaders,
    feature: 'financial',
  },
  'issue-charges': {
    path: 'finances/emitir',
    label: 'Emitir cobranças',
    group: 'Dinheiro',
    roles: admins,
    feature: 'financial',
  },
  bank: {
    path: 'finances/banco',
    label: 'Banco',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  accounts: {
    path: 'finances/contas',
    label: 'Contas',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  condominiums: {
    path: 'condominiums',
    label: 'Condomínios',
    group: 'Administração',
    roles: ['superadmin', 'owner_admin', 'admin'],
  },
  users: { path: 'users', label: 'Usuários', group: 'Administração', roles: admins },
  'new-condominium': {
    path: 'condominiums/novo',
    label: 'Novo condomínio',
    group: 'Administração',
    roles: admins,
  },
  // Administrators read the log; everybody sees who saw their own data.
  'audit-logs': { path: 'audit-logs', label: 'Auditoria', group: 'Administração', roles: everyone },
  settings: { path: 'settings', label: 'Ajustes', group: 'Administração', roles: everyone },
} as const satisfies Record<string, Page>
export type PageSlug = keyof typeof pages

/** Whether a role may open a page at all; the plan's flag is checked apart. */
export function canOpen(page: PageSlug, role: Role | null): boolean {
  return role !== null && (pages[page].roles as readonly Role[]).includes(role)
}

export type Command = {
  /** 'anyone' needs no session; 'user' any signed-in person; else an approved membership in one of the roles. */
  roles: 'anyone' | 'user' | readonly Role[]
  feature?: FeatureFlag
  /** Still possible when the trial or the subscription has ended (product.md, Plans). */
  readOnlyAllowed?: boolean
}

/** Functions of supabase/functions by folder name. */
export const commands = {
  'check-password-security': { roles: 'anyone', readOnlyAllowed: true },
  'report-error': { roles: 'anyone', readOnlyAllowed: true },
  'complete-onboarding': { roles: 'anyone', readOnlyAllowed: true },
  'delete-account': { roles: 'user', readOnlyAllowed: true },
  'request-membership': { roles: 'user', readOnlyAllowed: true },
  'review-membership': { roles: admins, feature: 'resident_management' },
  'review-memberships': { roles: admins, feature: 'resident_management' },
  'undo-membership-approval': { roles: admins, feature: 'resident_management' },
  'correct-membership-request': { roles: 'user', readOnlyAllowed: true },
  'cancel-membership-request': { roles: 'user', readOnlyAllowed: true },
  // Asked in a condominium that the caller administers, about another: whether this one may write does not matter.
  'create-condominium': { roles: admins, readOnlyAllowed: true },
  'copy-settings': { roles: admins },
  'look-up-postal-code': { roles: 'user', readOnlyAllowed: true },
  'rotate-condominium-code': { roles: admins },
  'invite-members': { roles: admins },
  'resend-invitation': { roles: admins },
  'revoke-invitation': { roles: admins, readOnlyAllowed: true },
  'view-invitation': { roles: 'anyone', readOnlyAllowed: true },
  'accept-invitation': { roles: 'anyone', readOnlyAllowed: true },
  // Who may enter, and who answers for the condominium, is settled also where nothing else may be written.
  'change-membership': { roles: admins, readOnlyAllowed: true },
  'offer-handover': { roles: ['owner_admin'], readOnlyAllowed: true },
  'cancel-handover': { roles: ['owner_admin'], readOnlyAllowed: true },
  'answer-handover': { roles: ['admin', 'council', 'doorman', 'resident'], readOnlyAllowed: true },
  'save-mandate': { roles: ['owner_admin'], readOnlyAllowed: true },
  'import-units': { roles: admins, feature: 'unit_management' },
  'preview-import': { roles: admins, feature: 'unit_management' },
  'review-import': { roles: admins, feature: 'unit_management' },
  'change-job': { roles: admins, feature: 'unit_management' },
  'export-register': { roles: ['owner_admin', 'admin', 'council'], readOnlyAllowed: true },
  'generate-units': { roles: admins, feature: 'unit_management' },
  'save-unit': { roles: admins, feature: 'unit_management' },
  'preview-unit-edits': { roles: admins, feature: 'unit_management', readOnlyAllowed: true },
  'edit-units': { roles: admins, feature: 'unit_management' },
  'undo-unit-change': { roles: admins, feature: 'unit_management' },
  'split-unit': { roles: admins, feature: 'unit_management' },
  'merge-units': { roles: admins, feature: 'unit_management' },
  'remove-unit': { roles: admins, feature: 'unit_management' },
  'tie-annex': { roles: admins, feature: 'unit_management' },
  'save-unit-group': { roles: admins, feature: 'unit_management' },
  'remove-unit-group': { roles: admins, feature: 'unit_management' },
  'preview-shares': { roles: admins, feature: 'unit_management', readOnlyAllowed: true },
  'set-shares': { roles: admins, feature: 'unit_management' },
  'acknowledge-shares': { roles: admins, feature: 'unit_management' },
  'record-decision': { roles: admins },
  'save-person': { roles: admins, feature: 'resident_management' },
  'merge-people': { roles: admins, feature: 'resident_management' },
  'add-occupancy': { roles: admins, feature: 'resident_management' },
  'end-occupancy': { roles: admins, feature: 'resident_management' },
  'correct-occupancy': { roles: admins, feature: 'resident_management' },
  'set-unit-roles': { roles: admins, feature: 'resident_management' },
  'transfer-unit': { roles: admins, feature: 'resident_management' },
  'save-vehicle': { roles: keepers, feature: 'resident_management' },
  'save-pet': { roles: keepers, feature: 'resident_management' },
  'save-emergency-contact': { roles: keepers, feature: 'resident_management' },
  'remove-household-item': { roles: keepers, feature: 'resident_management' },
  'reveal-emergency-contacts': { roles: keepers, feature: 'resident_management', readOnlyAllowed: true },
  'save-own-contact': { roles: keepers, feature: 'resident_management', readOnlyAllowed: true },
  'record-consent': { roles: keepers, feature: 'resident_management', readOnlyAllowed: true },
  'propose-change': { roles: keepers, feature: 'resident_management', readOnlyAllowed: true },
  'withdraw-change': { roles: keepers, feature: 'resident_management', readOnlyAllowed: true },
  'review-changes': { roles: admins, feature: 'resident_management' },
  'start-move': { roles: admins, feature: 'resident_management' },
  'update-move': { roles: [...admins, 'doorman'], feature: 'resident_management' },
  'finish-move': { roles: admins, feature: 'resident_management' },
  'save-move-checklist': { roles: admins, feature: 'resident_management' },
  'save-bank-account': { roles: admins, feature: 'financial' },
  'preview-charge-run': { roles: admins, feature: 'financial' },
  'issue-charge-run': { roles: admins, feature: 'financial' },
  'record-expense': { roles: admins, feature: 'financial' },
  'create-remittance': { roles: admins, feature: 'financial', readOnlyAllowed: true },
  'import-return-file': { roles: admins, feature: 'financial', readOnlyAllowed: true },
  'review-payment': { roles: admins, feature: 'financial', readOnlyAllowed: true },
  'finance-summary': {
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
    readOnlyAllowed: true,
  },
  'charge-document': {
    roles: ['owner_admin', 'admin', 'council', 'resident'],
    feature: 'financial',
    readOnlyAllowed: true,
  },
  'receive-pix': { roles: 'anyone', readOnlyAllowed: true },
  'reveal-contact': { roles: admins, readOnlyAllowed: true },
  'export-audit': { roles: admins, readOnlyAllowed: true },
  'save-notification-preferences': { roles: 'user', readOnlyAllowed: true },
  'save-notification-defaults': { roles: admins },
  'save-push-device': { roles: 'user', readOnlyAllowed: true },
  'push-key': { roles: 'user', readOnlyAllowed: true },
  'send-test-notification': {
    roles: ['owner_admin', 'admin', 'council', 'doorman', 'resident'],
    readOnlyAllowed: true,
  },
  'request-data-export': { roles: 'user', readOnlyAllowed: true },
  'open-data-request': { roles: 'user', readOnlyAllowed: true },
  'cancel-data-request': { roles: 'user', readOnlyAllowed: true },
  'answer-data-request': { roles: admins, readOnlyAllowed: true },
  'anonymise-person': { roles: admins, readOnlyAllowed: true },
} as const satisfies Record<string, Command>
export type CommandName = keyof typeof commands

/** none: no row; own: the caller's own; condominium: those of the selected condominium; all: every condominium's. */
export type Scope = 'none' | 'own' | 'condominium' | 'all'
export type Verb = 'select' | 'insert' | 'update' | 'delete'
export const verbs: readonly Verb[] = ['select', 'insert', 'update', 'delete']

/** Whom the policies tell apart: no session, the roles of approved members, and members who are not (any more). */
export type Standing = 'anonymous' | 'pending' | 'suspended' | Role
export type TableAccess = Partial<Record<Standing, Partial<Record<Verb, Scope>>>>

/** The same access for several standings. */
const each = (standings: readonly Standing[], access: Partial<Record<Verb, Scope>>): TableAccess =>
  Object.fromEntries(standings.map((standing) => [standing, access]))

const reads = (scope: Scope) => ({ select: scope })
const approved: readonly Standing[] = ['resident', 'doorman', 'council', ...admins]
const members: readonly Standing[] = ['pending', 'suspended', ...approved]
const signedIn: readonly Standing[] = [...members, 'superadmin']
const board: readonly Standing[] = ['council', ...admins]
const byAdmins = each(admins, reads('condominium'))
const byBoard = each(board, reads('condominium'))
const byBoardAndOwner: TableAccess = { ...byBoard, resident: reads('own') }
const byBoardAndResidents = each([...board, 'resident'], reads('condominium'))

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

/** none: refused; own: an answer that tells nothing of a condominium that is not the caller's. */
const answers = (standings: readonly Standing[], scope: Scope): Partial<Record<Standing, Scope>> =>
  Object.fromEntries(standings.map((standing) => [standing, scope]))

const keeps = (scope: Scope) => ({ insert: scope, delete: scope })

/** Who may do what with the files of each area of bucket `condominium-files`. Nobody changes a file. */
export const fileAreas: Record<FileArea, TableAccess> = {
  people: { ...each(admins, { ...reads('condominium'), ...keeps('condominium') }), resident: reads('own') },
  photo: {
    ...each(approved, reads('condominium')),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  expenses: { ...byBoard, ...each(admins, { ...reads('condominium'), ...keeps('condominium') }) },
  decisions: {
    ...byBoardAndResidents,
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  imports: each(admins, { ...reads('condominium'), ...keeps('condominium') }),
}

/** Who may do what with people's portraits, in bucket `avatars`. */
export const avatars: TableAccess = {
  ...each(signedIn, { ...reads('own'), ...keeps('own') }),
  ...each(approved, { ...reads('condominium'), ...keeps('own') }),
}

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
  audit_state: { ...answers(admins, 'condominium'), superadmin: 'all' },
  charge_month_summary: answers(board, 'condominium'),
  check_plan_limits: { ...answers(approved, 'condominium'), superadmin: 'all' },
  condominium_portfolio: answers(admins, 'own'),
  data_desk: answers(admins, 'condominium'),
  directory_page: answers([...board, 'doorman'], 'condominium'),
  end_session: answers(signedIn, 'own'),
  files_of: answers(board, 'condominium'),
  find_audit_entries: { ...answers(admins, 'condominium'), superadmin: 'all' },
  find_charges: answers(board, 'condominium'),
  find_members: answers(admins, 'condominium'),
  home_summary: answers(board, 'condominium'),
  membership_requests: answers(admins, 'condominium'),
  member_summary: answers(admins, 'condominium'),
  month_statement: answers(board, 'condominium'),
  my_access_request: answers(signedIn, 'own'),
  my_account_history: answers(signedIn, 'own'),
  my_data_holdings: answers(signedIn, 'own'),
  my_data_accesses: answers(signedIn, 'own'),
  my_home: answers(signedIn, 'own'),
  my_let_units: answers(signedIn, 'own'),
  my_sessions: answers(signedIn, 'own'),
  odd_shares: answers(board, 'condominium'),
  overdue_units: answers(board, 'condominium'),
  people_summary: answers(board, 'condominium'),
  plan_usage: answers(admins, 'condominium'),
  platform_condominiums: { superadmin: 'all' },
  person_holdings: answers(admins, 'condominium'),
  portraits_of: answers(approved, 'condominium'),
  // Managers and council all of it, the front desk its directory, residents their own.
  search_register: answers(approved, 'condominium'),
  share_check: answers(board, 'condominium'),
  storage_summary: answers(board, 'condominium'),
  unit_jump: answers(board, 'condominium'),
  unit_page: answers(board, 'condominium'),
  // It counts the rows that the caller may read.
  unit_summary: { ...answers(signedIn, 'own'), superadmin: 'all' },
  verify_audit: { ...answers(admins, 'condominium'), superadmin: 'all' },
}
