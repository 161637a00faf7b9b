import type { RouteObject } from 'react-router'
import { at } from './shell/page-handle.ts'

/** Reservations' addresses, below /dashboard. Under the first each role finds what is its own. */
export const reservationRoutes: RouteObject[] = [
  {
    path: 'reservations',
    handle: at('reservations'),
    lazy: () => import('./features/reservations/reservations-page.tsx'),
  },
  {
    path: 'reservations/lista',
    handle: at('reservation-list'),
    lazy: () => import('./features/reservations/list/list-page.tsx'),
  },
  {
    path: 'reservations/espacos',
    handle: at('common-areas'),
    lazy: () => import('./features/reservations/areas/areas-page.tsx'),
  },
]
