import { admins, type FeatureFlag, type Role } from './roles.ts'

const inTheCondominium: readonly Role[] = ['owner_admin', 'admin', 'council', 'doorman', 'resident']
const of = { group: 'Documentos', feature: 'documents' } as const satisfies {
  group: string
  feature: FeatureFlag
}

/** Pages of documents by slug. */
export const documentPages = {
  documents: { ...of, path: 'documents', label: 'Documentos', roles: inTheCondominium },
  'ask-documents': {
    ...of,
    path: 'documents/perguntar',
    label: 'Pergunte à convenção',
    roles: inTheCondominium,
  },
  'document-expiries': {
    ...of,
    path: 'documents/vencimentos',
    label: 'Vencimentos',
    roles: inTheCondominium,
  },
  'document-templates': { ...of, path: 'documents/modelos', label: 'Modelos de documentos', roles: admins },
  'document-bin': { ...of, path: 'documents/lixeira', label: 'Lixeira de documentos', roles: admins },
} as const
