import { admins, type FeatureFlag, frontDesk } from './roles.ts'

const of = { group: 'Convivência', feature: 'portaria' } as const satisfies {
  group: string
  feature: FeatureFlag
}

/** Pages of the front desk by slug. */
export const conciergePages = {
  // A doorman works at the desk, administrators manage it, a resident sees their own data.
  concierge: {
    ...of,
    path: 'portaria',
    label: 'Portaria',
    roles: ['owner_admin', 'admin', 'doorman', 'resident'],
    councilWithUnit: true,
  },
  'concierge-desk': { ...of, path: 'portaria/mesa', label: 'Mesa da portaria', roles: admins },
  'concierge-visits': { ...of, path: 'portaria/visitas', label: 'Visitas', roles: admins },
  'concierge-deliveries': { ...of, path: 'portaria/encomendas', label: 'Encomendas', roles: admins },
  'occurrence-book': { ...of, path: 'portaria/livro', label: 'Livro de ocorrências', roles: admins },
  'concierge-shifts': { ...of, path: 'portaria/turnos', label: 'Turnos da portaria', roles: admins },
  'concierge-rounds': { ...of, path: 'portaria/rondas', label: 'Rondas', roles: admins },
  'concierge-keys': { ...of, path: 'portaria/chaves', label: 'Chaves', roles: admins },
  'concierge-lost': { ...of, path: 'portaria/achados', label: 'Achados e perdidos', roles: admins },
  'concierge-openings': { ...of, path: 'portaria/aberturas', label: 'Aberturas de portão', roles: admins },
  'concierge-conflicts': {
    ...of,
    path: 'portaria/divergencias',
    label: 'Divergências da portaria',
    roles: admins,
  },
  'concierge-rules': {
    ...of,
    path: 'portaria/regras',
    label: 'Avisos e instruções da portaria',
    roles: admins,
  },
  // Who comes to today's assembly; of votes and agenda a doorman sees nothing.
  'assembly-door': {
    ...of,
    feature: 'voting',
    path: 'portaria/assembleia',
    label: 'Assembleia de hoje',
    roles: frontDesk,
  },
  'concierge-settings': { ...of, path: 'portaria/ajustes', label: 'Ajustes da portaria', roles: admins },
} as const
