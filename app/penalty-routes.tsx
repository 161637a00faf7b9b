import type { RouteObject } from 'react-router'
import { at } from './shell/page-handle.ts'

/** The addresses of penalties, below /dashboard. */
export const penaltyRoutes: RouteObject[] = [
  {
    path: 'penalties',
    handle: at('penalties'),
    lazy: () => import('./features/penalties/penalties-page.tsx'),
  },
  {
    path: 'penalties/nova',
    handle: at('new-penalty'),
    lazy: () => import('./features/penalties/new-case-page.tsx'),
  },
  {
    path: 'penalties/relatos',
    handle: at('penalty-reports'),
    lazy: () => import('./features/penalties/reports/reports-page.tsx'),
  },
  {
    path: 'penalties/infracoes',
    handle: at('infractions'),
    lazy: () => import('./features/penalties/types/types-page.tsx'),
  },
  {
    path: 'penalties/:caseId',
    handle: at('penalties'),
    lazy: () => import('./features/penalties/case/case-page.tsx'),
  },
]
