import { conciergePages } from './concierge-pages.ts'
import { documentPages } from './document-pages.ts'
import { incidentPages } from './incident-pages.ts'
import { inspectionPages } from './inspection-pages.ts'
import { maintenancePages } from './maintenance-pages.ts'
import { moneyPages } from './money-pages.ts'
import { penaltyPages } from './penalty-pages.ts'
import { peoplePages } from './people-pages.ts'
import { reportPages } from './report-pages.ts'
import { reservationPages } from './reservation-pages.ts'
import { admins, everyone, type FeatureFlag, isAdministrator, members, type Role } from './roles.ts'
import { votingPages } from './voting-pages.ts'

type PageGroup =
  | 'Início'
  | 'Pessoas'
  | 'Dinheiro'
  | 'Convivência'
  | 'Assembleia'
  | 'Documentos'
  | 'Administração'

export type Page = {
  /** Path below /dashboard; '' is the home page. */
  path: string
  label: string
  group: PageGroup
  roles: readonly Role[]
  /** Also for a council member with a unit of their own, as for a resident. */
  councilWithUnit?: true
  feature?: FeatureFlag
  /** Nothing but a form: it stays closed while the condominium can only be read. */
  writes?: true
}

/** Dashboard pages by slug. A page that does not exist yet has no entry, so nothing links to it. */
export const pages = {
  home: { path: '', label: 'Início', group: 'Início', roles: everyone },
  // Below the home page: it is of no feature and of all of them.
  'building-calendar': { path: 'calendario', label: 'Calendário do prédio', group: 'Início', roles: members },
  ...peoplePages,
  ...moneyPages,
  ...reportPages,
  ...penaltyPages,
  communications: {
    path: 'communications',
    label: 'Comunicados',
    group: 'Convivência',
    roles: ['owner_admin', 'admin', 'council', 'doorman', 'resident'],
    feature: 'communications',
  },
  'write-announcement': {
    path: 'communications/escrever',
    label: 'Escrever comunicado',
    group: 'Convivência',
    roles: admins,
    feature: 'communications',
    writes: true,
  },
  ...incidentPages,
  ...maintenancePages,
  ...inspectionPages,
  ...reservationPages,
  ...votingPages,
  ...conciergePages,
  ...documentPages,
  condominiums: {
    path: 'condominiums',
    label: 'Condomínios',
    group: 'Administração',
    roles: ['superadmin', 'owner_admin', 'admin'],
  },
  'subscription-plans': {
    path: 'subscription-plans',
    label: 'Planos',
    group: 'Administração',
    roles: ['superadmin'],
  },
  'superadmin-financial': {
    path: 'superadmin-financial',
    label: 'Finanças da plataforma',
    group: 'Administração',
    roles: ['superadmin'],
  },
  'metrics-kpis': {
    path: 'metrics-kpis',
    label: 'Indicadores',
    group: 'Administração',
    roles: ['superadmin'],
  },
  'system-settings': {
    path: 'system-settings',
    label: 'Configurações da plataforma',
    group: 'Administração',
    roles: ['superadmin'],
  },
  'superadmin-users': {
    path: 'superadmin-users',
    label: 'Contas',
    group: 'Administração',
    roles: ['superadmin'],
  },
  'superadmin-view': {
    path: 'superadmin-view',
    label: 'Acesso do suporte',
    group: 'Administração',
    roles: ['superadmin'],
  },
  support: { path: 'suporte', label: 'Suporte do Prumo', group: 'Administração', roles: admins },
  users: { path: 'users', label: 'Usuários', group: 'Administração', roles: admins },
  'new-condominium': {
    path: 'condominiums/novo',
    label: 'Novo condomínio',
    group: 'Administração',
    roles: admins,
  },
  // Administrators read the log; everybody sees who saw their own data.
  'audit-logs': { path: 'audit-logs', label: 'Auditoria', group: 'Administração', roles: everyone },
  // An administrator pays the subscription, a resident the charges; each sees only what they have to pay.
  'transparent-checkout': {
    path: 'transparent-checkout',
    label: 'Pagamento',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'resident'],
  },
  'payment-test': {
    path: 'payment-test',
    label: 'Teste de pagamentos',
    group: 'Administração',
    roles: ['superadmin', 'owner_admin', 'admin'],
  },
  'notifications-test': {
    path: 'notifications-test',
    label: 'Avisos enviados e testes',
    group: 'Administração',
    roles: ['superadmin', 'owner_admin', 'admin'],
  },
  // Each member's notifications: the bell's own page.
  notifications: { path: 'notifications', label: 'Avisos', group: 'Início', roles: everyone },
  settings: { path: 'settings', label: 'Ajustes', group: 'Administração', roles: everyone },
} as const satisfies Record<string, Page>
export type PageSlug = keyof typeof pages

/** Whether a page is there only to write. */
export const writesOnly = (page: PageSlug): boolean => (pages[page] as Page).writes === true

/** Whether a role may open a page at all, with a unit of their own or without; the plan's flag is checked apart. */
export function canOpen(page: PageSlug, role: Role | null, hasUnit = false): boolean {
  const { roles, councilWithUnit }: Page = pages[page]
  return (
    role !== null && (roles.includes(role) || (role === 'council' && hasUnit && councilWithUnit === true))
  )
}

/** The page that a path below /dashboard belongs to: the one whose own path is the longest beginning of it; null of none. */
export function pageAt(path: string): PageSlug | null {
  const address = path.split(/[?#]/)[0]!
  const above = (Object.keys(pages) as PageSlug[]).filter((page) => {
    const own = pages[page].path
    return own !== '' && (address === own || address.startsWith(`${own}/`))
  })
  return above.toSorted((one, other) => pages[other].path.length - pages[one].path.length)[0] ?? null
}

/** Names of pages for those who do not administer. */
const othersNames: Partial<Record<PageSlug, string>> = { 'audit-logs': 'Quem viu meus dados' }

/** What a role reads as a page's name. */
export function pageLabel(page: PageSlug, role: Role | null): string {
  const administers = role === 'superadmin' || isAdministrator(role)
  return (administers ? null : othersNames[page]) ?? pages[page].label
}
