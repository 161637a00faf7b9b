import type { RouteObject } from 'react-router'
import { at } from './shell/page-handle.ts'

/** The addresses of reports, below /dashboard. */
export const reportRoutes: RouteObject[] = [
  { path: 'reports', handle: at('reports'), lazy: () => import('./features/reports/catalogue-page.tsx') },
  {
    path: 'reports/listas',
    handle: at('report-lists'),
    lazy: () => import('./features/reports/lists/lists-page.tsx'),
  },
  {
    path: 'reports/prestacao-anual',
    handle: at('annual-reports'),
    lazy: () => import('./features/reports/annual/annual-list-page.tsx'),
  },
  {
    path: 'reports/prestacao-anual/:report',
    handle: at('annual-report'),
    lazy: () => import('./features/reports/annual/annual-page.tsx'),
  },
  { path: 'reports/:report', handle: at('report'), lazy: () => import('./features/reports/report-page.tsx') },
]
