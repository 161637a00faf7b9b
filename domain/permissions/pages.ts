import { incidentPages } from './incident-pages.ts'
import { inspectionPages } from './inspection-pages.ts'
import { maintenancePages } from './maintenance-pages.ts'
import { penaltyPages } from './penalty-pages.ts'
import { reservationPages } from './reservation-pages.ts'
import { admins, boardAndResidents, everyone, type FeatureFlag, type Role } from './roles.ts'
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
}

const inTheCondominium: readonly Role[] = ['owner_admin', 'admin', 'council', 'doorman', 'resident']

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
    label: 'Alterações nas unidades',
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
    roles: boardAndResidents,
    feature: 'financial',
  },
  payments: {
    path: 'payments',
    label: 'Cobranças',
    group: 'Dinheiro',
    roles: boardAndResidents,
    feature: 'financial',
  },
  'issue-charges': {
    path: 'finances/emitir',
    label: 'Emitir cobranças',
    group: 'Dinheiro',
    roles: admins,
    feature: 'financial',
  },
  'charge-runs': {
    path: 'finances/emissoes',
    label: 'Emissões',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  'print-charges': {
    path: 'finances/impressao',
    label: 'Imprimir boletos',
    group: 'Dinheiro',
    roles: admins,
    feature: 'financial',
  },
  'pix-automatic': {
    path: 'finances/pix-automatico',
    label: 'Pix Automático',
    group: 'Dinheiro',
    roles: boardAndResidents,
    feature: 'financial',
  },
  'online-payments': {
    path: 'finances/recebimentos-online',
    label: 'Recebimentos online',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  'meter-readings': {
    path: 'finances/leituras',
    label: 'Leituras',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  bank: {
    path: 'finances/banco',
    label: 'Banco: remessas e retornos',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  receipts: {
    path: 'finances/recebimentos',
    label: 'Recebimentos',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  reconciliation: {
    path: 'finances/conciliacao',
    label: 'Conciliação',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  funds: {
    path: 'finances/fundos',
    label: 'Fundos',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  chart: {
    path: 'finances/plano-de-contas',
    label: 'Plano de contas',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  'opening-balances': {
    path: 'finances/saldos-iniciais',
    label: 'Saldos iniciais',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  bills: {
    path: 'finances/despesas',
    label: 'Despesas',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  'new-bill': {
    path: 'finances/despesas/nova',
    label: 'Nova despesa',
    group: 'Dinheiro',
    roles: admins,
    feature: 'financial',
  },
  'pay-bills': {
    path: 'finances/despesas/pagar',
    label: 'Pagar despesas',
    group: 'Dinheiro',
    roles: admins,
    feature: 'financial',
  },
  'bill-approvals': {
    path: 'finances/aprovacoes',
    label: 'Aprovações',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  'unit-dues': {
    path: 'finances/avulsos',
    label: 'Lançamentos avulsos',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  suppliers: {
    path: 'finances/fornecedores',
    label: 'Fornecedores',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  budget: {
    path: 'finances/orcamento',
    label: 'Orçamento',
    group: 'Dinheiro',
    roles: boardAndResidents,
    feature: 'financial',
  },
  'fee-simulator': {
    path: 'finances/orcamento/simulador',
    label: 'Simulador da taxa',
    group: 'Dinheiro',
    roles: boardAndResidents,
    feature: 'financial',
  },
  journal: {
    path: 'finances/lancamentos',
    label: 'Lançamentos',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  'ledger-archive': {
    path: 'finances/arquivo',
    label: 'Arquivo dos livros',
    group: 'Dinheiro',
    roles: admins,
    feature: 'financial',
  },
  closing: {
    path: 'finances/fechamento',
    label: 'Fechamento',
    group: 'Dinheiro',
    roles: boardAndResidents,
    feature: 'financial',
  },
  accounts: {
    path: 'finances/balancete',
    label: 'Balancete',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  'cash-flow': {
    path: 'finances/fluxo-de-caixa',
    label: 'Fluxo de caixa',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  reports: {
    path: 'reports',
    label: 'Relatórios',
    group: 'Dinheiro',
    roles: boardAndResidents,
    feature: 'reports',
  },
  folders: {
    path: 'finances/prestacao',
    label: 'Prestação de contas',
    group: 'Dinheiro',
    roles: boardAndResidents,
    feature: 'financial',
  },
  delinquency: {
    path: 'finances/inadimplencia',
    label: 'Inadimplência',
    group: 'Dinheiro',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'financial',
  },
  agreements: {
    path: 'finances/acordos',
    label: 'Acordos',
    group: 'Dinheiro',
    roles: boardAndResidents,
    feature: 'financial',
  },
  'unit-debt': {
    path: 'finances/divida',
    label: 'Quanto devo hoje',
    group: 'Dinheiro',
    roles: ['resident'],
    feature: 'financial',
  },
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
  },
  ...incidentPages,
  ...maintenancePages,
  ...inspectionPages,
  ...reservationPages,
  ...votingPages,
  // A doorman works at the desk, administrators manage it, a resident sees their own data.
  concierge: {
    path: 'portaria',
    label: 'Portaria',
    group: 'Convivência',
    roles: ['owner_admin', 'admin', 'doorman', 'resident'],
    councilWithUnit: true,
    feature: 'portaria',
  },
  'concierge-desk': {
    path: 'portaria/mesa',
    label: 'Mesa da portaria',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  'concierge-visits': {
    path: 'portaria/visitas',
    label: 'Visitas',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  'concierge-deliveries': {
    path: 'portaria/encomendas',
    label: 'Encomendas',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  'occurrence-book': {
    path: 'portaria/livro',
    label: 'Livro de ocorrências',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  'concierge-shifts': {
    path: 'portaria/turnos',
    label: 'Turnos da portaria',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  'concierge-rounds': {
    path: 'portaria/rondas',
    label: 'Rondas',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  'concierge-keys': {
    path: 'portaria/chaves',
    label: 'Chaves',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  'concierge-lost': {
    path: 'portaria/achados',
    label: 'Achados e perdidos',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  'concierge-openings': {
    path: 'portaria/aberturas',
    label: 'Aberturas de portão',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  'concierge-conflicts': {
    path: 'portaria/divergencias',
    label: 'Divergências da portaria',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  'concierge-rules': {
    path: 'portaria/regras',
    label: 'Avisos e instruções da portaria',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  'concierge-settings': {
    path: 'portaria/ajustes',
    label: 'Ajustes da portaria',
    group: 'Convivência',
    roles: admins,
    feature: 'portaria',
  },
  documents: {
    path: 'documents',
    label: 'Documentos',
    group: 'Documentos',
    roles: inTheCondominium,
    feature: 'documents',
  },
  'ask-documents': {
    path: 'documents/perguntar',
    label: 'Pergunte à convenção',
    group: 'Documentos',
    roles: inTheCondominium,
    feature: 'documents',
  },
  'document-expiries': {
    path: 'documents/vencimentos',
    label: 'Vencimentos',
    group: 'Documentos',
    roles: inTheCondominium,
    feature: 'documents',
  },
  'document-templates': {
    path: 'documents/modelos',
    label: 'Modelos de documentos',
    group: 'Documentos',
    roles: admins,
    feature: 'documents',
  },
  'document-bin': {
    path: 'documents/lixeira',
    label: 'Lixeira de documentos',
    group: 'Documentos',
    roles: admins,
    feature: 'documents',
  },
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

/** Whether a role may open a page at all, with a unit of their own or without; the plan's flag is checked apart. */
export function canOpen(page: PageSlug, role: Role | null, hasUnit = false): boolean {
  const { roles, councilWithUnit }: Page = pages[page]
  return (
    role !== null && (roles.includes(role) || (role === 'council' && hasUnit && councilWithUnit === true))
  )
}
