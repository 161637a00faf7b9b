import { admins } from './roles.ts'

/** Pages of penalties: a porter reports, a resident reports and answers for their own unit. */
export const penaltyPages = {
  penalties: {
    path: 'penalties',
    label: 'Penalidades',
    group: 'Convivência',
    roles: ['owner_admin', 'admin', 'council', 'doorman', 'resident'],
    feature: 'penalties',
  },
  'new-penalty': {
    path: 'penalties/nova',
    label: 'Abrir caso de penalidade',
    group: 'Convivência',
    roles: admins,
    feature: 'penalties',
    writes: true,
  },
  'penalty-reports': {
    path: 'penalties/relatos',
    label: 'Relatos de infração',
    group: 'Convivência',
    roles: ['owner_admin', 'admin', 'council', 'doorman', 'resident'],
    feature: 'penalties',
  },
  infractions: {
    path: 'penalties/infracoes',
    label: 'Infrações e prazos',
    group: 'Convivência',
    roles: ['owner_admin', 'admin', 'council', 'doorman', 'resident'],
    feature: 'penalties',
  },
} as const
