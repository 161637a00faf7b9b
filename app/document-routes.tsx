import type { RouteObject } from 'react-router'
import { at } from './shell/page-handle.ts'

/** The documents' addresses, below /dashboard. */
export const documentRoutes: RouteObject[] = [
  {
    path: 'documents',
    handle: at('documents'),
    lazy: () => import('./features/documents/documents-page.tsx'),
  },
  {
    path: 'documents/pasta/:folderId',
    handle: at('documents'),
    lazy: () => import('./features/documents/documents-page.tsx'),
  },
  {
    path: 'documents/perguntar',
    handle: at('ask-documents'),
    lazy: () => import('./features/documents/ask-page.tsx'),
  },
  {
    path: 'documents/vencimentos',
    handle: at('document-expiries'),
    lazy: () => import('./features/documents/expiries-page.tsx'),
  },
  {
    path: 'documents/lixeira',
    handle: at('document-bin'),
    lazy: () => import('./features/documents/bin-page.tsx'),
  },
  {
    path: 'documents/modelos',
    handle: at('document-templates'),
    lazy: () => import('./features/documents/templates/templates-page.tsx'),
  },
  {
    path: 'documents/modelos/:templateRef',
    handle: at('document-templates'),
    lazy: () => import('./features/documents/templates/make-page.tsx'),
  },
  {
    path: 'documents/:documentId',
    handle: at('documents'),
    lazy: () => import('./features/documents/document-page.tsx'),
  },
]
