import { admins, type FeatureFlag, type Role } from './roles.ts'

const people: readonly Role[] = ['owner_admin', 'admin', 'council', 'doorman', 'resident']
const of = { group: 'Convivência', feature: 'incidents' } as const satisfies {
  group: string
  feature: FeatureFlag
}

/** Pages of incidents by slug. */
export const incidentPages = {
  incidents: { ...of, path: 'incidents', label: 'Ocorrências', roles: people },
  'new-incident': {
    ...of,
    path: 'incidents/nova',
    label: 'Registrar ocorrência',
    roles: people,
    writes: true,
  },
  'incident-map': {
    ...of,
    path: 'incidents/mapa',
    label: 'Mapa de ocorrências',
    roles: ['owner_admin', 'admin', 'council', 'resident'],
  },
  outages: { ...of, path: 'incidents/falhas', label: 'Falhas gerais', roles: people },
  'incident-report': {
    ...of,
    path: 'incidents/relatorio',
    label: 'Relatório de ocorrências',
    roles: ['owner_admin', 'admin', 'council'],
  },
  'incident-rules': { ...of, path: 'incidents/configurar', label: 'Regras de ocorrências', roles: admins },
} as const
