import type { RouteObject } from 'react-router'
import { at } from './shell/page-handle.ts'

/** The addresses of legal inspections and suppliers' documents, below /dashboard. */
export const inspectionRoutes: RouteObject[] = [
  {
    path: 'incidents/manutencao/inspecoes',
    handle: at('inspections'),
    lazy: () => import('./features/maintenance/inspections/inspections-page.tsx'),
  },
  {
    path: 'incidents/manutencao/inspecoes/:inspectionId',
    handle: at('inspections'),
    lazy: () => import('./features/maintenance/inspections/inspection-page.tsx'),
  },
  {
    path: 'incidents/manutencao/fornecedores',
    handle: at('supplier-documents'),
    lazy: () => import('./features/maintenance/supplier-documents/suppliers-page.tsx'),
  },
  {
    path: 'incidents/manutencao/fornecedores/:supplierId',
    handle: at('supplier-documents'),
    lazy: () => import('./features/maintenance/supplier-documents/supplier-page.tsx'),
  },
]
