import { admins, type FeatureFlag } from './roles.ts'

const of = { group: 'Pessoas', feature: 'unit_management' } as const satisfies {
  group: string
  feature: FeatureFlag
}

/** Pages of units and people by slug. */
export const peoplePages = {
  units: {
    ...of,
    path: 'units',
    label: 'Unidades',
    roles: ['owner_admin', 'admin', 'council', 'doorman', 'resident'],
  },
  'import-units': { ...of, path: 'units/import', label: 'Importar unidades', roles: admins, writes: true },
  'generate-units': { ...of, path: 'units/generate', label: 'Gerar unidades', roles: admins, writes: true },
  'new-unit': { ...of, path: 'units/nova', label: 'Nova unidade', roles: admins, writes: true },
  'edit-units': { ...of, path: 'units/editar', label: 'Editar várias unidades', roles: admins, writes: true },
  'unit-shares': {
    ...of,
    path: 'units/fracoes',
    label: 'Frações ideais',
    roles: ['owner_admin', 'admin', 'council'],
  },
  'unit-groups': {
    ...of,
    path: 'units/grupos',
    label: 'Grupos de unidades',
    roles: ['owner_admin', 'admin', 'council'],
  },
  'unit-changes': {
    ...of,
    path: 'units/mudancas',
    label: 'Alterações nas unidades',
    roles: ['owner_admin', 'admin', 'council'],
  },
  residents: {
    ...of,
    path: 'residents',
    label: 'Moradores',
    roles: ['owner_admin', 'admin', 'council', 'doorman', 'resident'],
    feature: 'resident_management',
  },
  'new-person': {
    ...of,
    path: 'residents/nova',
    label: 'Cadastrar pessoa',
    roles: admins,
    feature: 'resident_management',
    writes: true,
  },
  moves: {
    ...of,
    path: 'residents/mudancas',
    label: 'Mudanças',
    roles: ['owner_admin', 'admin', 'council', 'doorman'],
    feature: 'resident_management',
  },
  'unit-people': {
    ...of,
    path: 'units/pessoas',
    label: 'Pessoas da unidade',
    roles: ['owner_admin', 'admin', 'council'],
    feature: 'resident_management',
  },
  'change-requests': {
    ...of,
    path: 'resident-requests/alteracoes',
    label: 'Pedidos de alteração',
    roles: admins,
    feature: 'resident_management',
  },
  'bring-residents': {
    ...of,
    path: 'resident-requests/trazer',
    label: 'Traga os moradores',
    roles: admins,
    feature: 'resident_management',
  },
  'resident-requests': {
    ...of,
    path: 'resident-requests',
    label: 'Pedidos de acesso',
    roles: admins,
    feature: 'resident_management',
  },
} as const
