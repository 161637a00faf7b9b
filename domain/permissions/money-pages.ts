import { admins, boardAndResidents, type FeatureFlag } from './roles.ts'

const of = { group: 'Dinheiro', feature: 'financial' } as const satisfies {
  group: string
  feature: FeatureFlag
}

/** Pages of money by slug. */
export const moneyPages = {
  finances: { ...of, path: 'finances', label: 'Cobranças', roles: boardAndResidents },
  payments: { ...of, path: 'payments', label: 'Cobranças', roles: boardAndResidents },
  'issue-charges': { ...of, path: 'finances/emitir', label: 'Emitir cobranças', roles: admins, writes: true },
  'charge-runs': {
    ...of,
    path: 'finances/emissoes',
    label: 'Emissões',
    roles: ['owner_admin', 'admin', 'council'],
  },
  'print-charges': { ...of, path: 'finances/impressao', label: 'Imprimir boletos', roles: admins },
  'pix-automatic': {
    ...of,
    path: 'finances/pix-automatico',
    label: 'Pix Automático',
    roles: boardAndResidents,
  },
  'online-payments': {
    ...of,
    path: 'finances/recebimentos-online',
    label: 'Recebimentos online',
    roles: ['owner_admin', 'admin', 'council'],
  },
  'meter-readings': {
    ...of,
    path: 'finances/leituras',
    label: 'Leituras',
    roles: ['owner_admin', 'admin', 'council'],
  },
  bank: {
    ...of,
    path: 'finances/banco',
    label: 'Banco: remessas e retornos',
    roles: ['owner_admin', 'admin', 'council'],
  },
  receipts: {
    ...of,
    path: 'finances/recebimentos',
    label: 'Recebimentos',
    roles: ['owner_admin', 'admin', 'council'],
  },
  reconciliation: {
    ...of,
    path: 'finances/conciliacao',
    label: 'Conciliação',
    roles: ['owner_admin', 'admin', 'council'],
  },
  funds: { ...of, path: 'finances/fundos', label: 'Fundos', roles: ['owner_admin', 'admin', 'council'] },
  chart: {
    ...of,
    path: 'finances/plano-de-contas',
    label: 'Plano de contas',
    roles: ['owner_admin', 'admin', 'council'],
  },
  'opening-balances': {
    ...of,
    path: 'finances/saldos-iniciais',
    label: 'Saldos iniciais',
    roles: ['owner_admin', 'admin', 'council'],
  },
  bills: { ...of, path: 'finances/despesas', label: 'Despesas', roles: ['owner_admin', 'admin', 'council'] },
  'new-bill': { ...of, path: 'finances/despesas/nova', label: 'Nova despesa', roles: admins, writes: true },
  'pay-bills': {
    ...of,
    path: 'finances/despesas/pagar',
    label: 'Pagar despesas',
    roles: admins,
    writes: true,
  },
  'bill-approvals': {
    ...of,
    path: 'finances/aprovacoes',
    label: 'Aprovações',
    roles: ['owner_admin', 'admin', 'council'],
  },
  'unit-dues': {
    ...of,
    path: 'finances/avulsos',
    label: 'Lançamentos avulsos',
    roles: ['owner_admin', 'admin', 'council'],
  },
  suppliers: {
    ...of,
    path: 'finances/fornecedores',
    label: 'Fornecedores',
    roles: ['owner_admin', 'admin', 'council'],
  },
  budget: { ...of, path: 'finances/orcamento', label: 'Orçamento', roles: boardAndResidents },
  'fee-simulator': {
    ...of,
    path: 'finances/orcamento/simulador',
    label: 'Simulador da taxa',
    roles: boardAndResidents,
  },
  journal: {
    ...of,
    path: 'finances/lancamentos',
    label: 'Lançamentos',
    roles: ['owner_admin', 'admin', 'council'],
  },
  'ledger-archive': { ...of, path: 'finances/arquivo', label: 'Arquivo dos livros', roles: admins },
  closing: { ...of, path: 'finances/fechamento', label: 'Fechamento', roles: boardAndResidents },
  accounts: {
    ...of,
    path: 'finances/balancete',
    label: 'Balancete',
    roles: ['owner_admin', 'admin', 'council'],
  },
  'cash-flow': {
    ...of,
    path: 'finances/fluxo-de-caixa',
    label: 'Fluxo de caixa',
    roles: ['owner_admin', 'admin', 'council'],
  },
  folders: { ...of, path: 'finances/prestacao', label: 'Prestação de contas', roles: boardAndResidents },
  delinquency: {
    ...of,
    path: 'finances/inadimplencia',
    label: 'Inadimplência',
    roles: ['owner_admin', 'admin', 'council'],
  },
  agreements: { ...of, path: 'finances/acordos', label: 'Acordos', roles: boardAndResidents },
  'unit-debt': { ...of, path: 'finances/divida', label: 'Quanto devo hoje', roles: ['resident'] },
} as const
