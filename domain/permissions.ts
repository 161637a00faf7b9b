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
  residents: {
    path: 'residents',
    label: 'Moradores',
    group: 'Pessoas',
    roles: ['owner_admin', 'admin', 'council', 'doorman', 'resident'],
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
  'rotate-condominium-code': { roles: admins },
  'import-units': { roles: admins, feature: 'unit_management' },
  'generate-units': { roles: admins, feature: 'unit_management' },
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
  bank_accounts: byBoardAndResidents,
  boletos: byBoardAndOwner,
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
  conventions: {
    ...byBoardAndResidents,
    ...each(admins, {
      select: 'condominium',
      insert: 'condominium',
      update: 'condominium',
      delete: 'condominium',
    }),
  },
  funds: byBoardAndResidents,
  index_values: each(signedIn, reads('all')),
  job_issues: byAdmins,
  jobs: byAdmins,
  ledger_accounts: byBoard,
  ledger_transfers: byBoard,
  memberships: { ...each(members, reads('own')), ...byAdmins },
  messages: { ...each(signedIn, reads('own')), ...byAdmins },
  // Whoever waits or is suspended learns the condominium's name here, and nothing more of it.
  my_memberships: each(members, reads('own')),
  occupancies: byBoardAndOwner,
  payment_reviews: byBoard,
  payments: byBoardAndOwner,
  // Whoever waits or is suspended still sees what is kept of themselves (LGPD art. 18 II).
  people: { ...each(['pending', 'suspended', 'resident'], reads('own')), ...byBoard },
  profiles: each(signedIn, { select: 'own', update: 'own' }),
  remittances: byBoard,
  return_files: byBoard,
  subscription_plans: each(['anonymous', ...signedIn], reads('all')),
  unit_directory: { ...byBoard, doorman: reads('condominium') },
  unit_list: byBoardAndOwner,
  units: byBoardAndOwner,
  user_roles: each(signedIn, reads('own')),
}

/** none: refused; own: an answer that tells nothing of a condominium that is not the caller's. */
const answers = (standings: readonly Standing[], scope: Scope): Partial<Record<Standing, Scope>> =>
  Object.fromEntries(standings.map((standing) => [standing, scope]))

const keeps = (scope: Scope) => ({ insert: scope, delete: scope })

/** Who may do what with the files of each area of bucket `condominium-files`. Nobody changes a file. */
export const fileAreas: Record<FileArea, TableAccess> = {
  photo: {
    ...each(approved, reads('condominium')),
    ...each(admins, { ...reads('condominium'), ...keeps('condominium') }),
  },
  expenses: { ...byBoard, ...each(admins, { ...reads('condominium'), ...keeps('condominium') }) },
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
  charge_month_summary: answers(board, 'condominium'),
  check_plan_limits: { ...answers(approved, 'condominium'), superadmin: 'all' },
  end_session: answers(signedIn, 'own'),
  files_of: answers(board, 'condominium'),
  find_charges: answers(board, 'condominium'),
  home_summary: answers(board, 'condominium'),
  month_statement: answers(board, 'condominium'),
  my_account_history: answers(signedIn, 'own'),
  my_home: answers(signedIn, 'own'),
  my_sessions: answers(signedIn, 'own'),
  overdue_units: answers(board, 'condominium'),
  portraits_of: answers(approved, 'condominium'),
  storage_summary: answers(board, 'condominium'),
  // It counts the rows that the caller may read.
  unit_summary: { ...answers(signedIn, 'own'), superadmin: 'all' },
}
