import { board, boardAndResidents, type FeatureFlag } from './roles.ts'

const of = { group: 'Dinheiro', feature: 'reports' } as const satisfies {
  group: string
  feature: FeatureFlag
}

/** Pages of reports by slug. */
export const reportPages = {
  // The catalogue of questions; to residents what was published.
  reports: { ...of, path: 'reports', label: 'Relatórios', roles: boardAndResidents },
  'report-lists': { ...of, path: 'reports/listas', label: 'Listas e demonstrativos', roles: board },
  'annual-reports': {
    ...of,
    path: 'reports/prestacao-anual',
    label: 'Prestação de contas anual',
    roles: board,
  },
  'annual-report': {
    ...of,
    path: 'reports/prestacao-anual/:report',
    label: 'Prestação de contas anual',
    roles: board,
  },
  report: { ...of, path: 'reports/:report', label: 'Relatório', roles: board },
} as const
