import type { FeatureFlag, Role } from './roles.ts'

const board: readonly Role[] = ['owner_admin', 'admin', 'council']
const of = { group: 'Convivência', feature: 'incidents', roles: board } as const satisfies {
  group: string
  feature: FeatureFlag
  roles: readonly Role[]
}

/** Pages of legal inspections and suppliers' documents by slug, below those of maintenance. */
export const inspectionPages = {
  inspections: { ...of, path: 'incidents/manutencao/inspecoes', label: 'Inspeções legais' },
  'supplier-documents': {
    ...of,
    path: 'incidents/manutencao/fornecedores',
    label: 'Documentos de fornecedores',
  },
} as const
