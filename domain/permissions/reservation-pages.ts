import { admins, type FeatureFlag, type Role } from './roles.ts'

const of = { group: 'Convivência', feature: 'reservations' } as const satisfies {
  group: string
  feature: FeatureFlag
}
const people: readonly Role[] = ['owner_admin', 'admin', 'doorman', 'resident']

/** Pages of reservations by slug. */
export const reservationPages = {
  reservations: { ...of, path: 'reservations', label: 'Reservas', roles: people, councilWithUnit: true },
  'reservation-list': { ...of, path: 'reservations/lista', label: 'Lista de reservas', roles: admins },
  draws: {
    ...of,
    path: 'reservations/sorteios',
    label: 'Sorteios',
    roles: [...admins, 'resident'],
    councilWithUnit: true,
  },
  'reservation-feeds': {
    ...of,
    path: 'reservations/no-seu-calendario',
    label: 'Reservas no seu calendário',
    roles: [...admins, 'resident'],
    councilWithUnit: true,
  },
  'common-areas': { ...of, path: 'reservations/espacos', label: 'Espaços comuns', roles: admins },
} as const
