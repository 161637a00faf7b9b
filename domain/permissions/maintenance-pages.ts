import { admins, type FeatureFlag, type Role } from './roles.ts'

const board: readonly Role[] = ['owner_admin', 'admin', 'council']
const of = { group: 'Convivência', feature: 'incidents' } as const satisfies {
  group: string
  feature: FeatureFlag
}

/** Pages of maintenance by slug; the front desk opens the list for the orders that it is to do. */
export const maintenancePages = {
  maintenance: { ...of, path: 'incidents/manutencao', label: 'Manutenção', roles: [...board, 'doorman'] },
  'new-order': {
    ...of,
    path: 'incidents/manutencao/nova',
    label: 'Nova ordem de serviço',
    roles: admins,
    writes: true,
  },
  'maintenance-calendar': {
    ...of,
    path: 'incidents/manutencao/calendario',
    label: 'Calendário da manutenção',
    roles: board,
  },
  assets: { ...of, path: 'incidents/manutencao/ativos', label: 'Equipamentos', roles: board },
  'maintenance-plans': {
    ...of,
    path: 'incidents/manutencao/planos',
    label: 'Planos de manutenção',
    roles: board,
  },
  'maintenance-costs': {
    ...of,
    path: 'incidents/manutencao/custos',
    label: 'Custos da manutenção',
    roles: board,
  },
  'maintenance-reserve': {
    ...of,
    path: 'incidents/manutencao/reserva',
    label: 'Reserva para troca de equipamentos',
    roles: board,
  },
} as const
