import type { RouteObject } from 'react-router'
import { at } from './shell/page-handle.ts'

/** Addresses of reservations, below /dashboard. The first one shows each role its own page. */
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
    path: 'reservations/sorteios',
    handle: at('draws'),
    lazy: () => import('./features/reservations/draws/draws-page.tsx'),
  },
  {
    path: 'reservations/sorteios/:drawId',
    handle: at('draws'),
    lazy: () => import('./features/reservations/draws/draw-page.tsx'),
  },
  {
    path: 'reservations/no-seu-calendario',
    handle: at('reservation-feeds'),
    lazy: () => import('./features/reservations/feed/feeds-page.tsx'),
  },
  {
    path: 'reservations/espacos',
    handle: at('common-areas'),
    lazy: () => import('./features/reservations/areas/areas-page.tsx'),
  },
  {
    path: 'reservations/espacos/novo',
    handle: at('common-areas'),
    lazy: () => import('./features/reservations/areas/edit/area-page.tsx'),
  },
  {
    path: 'reservations/espacos/:areaId',
    handle: at('common-areas'),
    lazy: () => import('./features/reservations/areas/edit/area-page.tsx'),
  },
  {
    path: 'reservations/:reservationId',
    handle: at('reservations'),
    lazy: () => import('./features/reservations/day/reservation-page.tsx'),
  },
]
