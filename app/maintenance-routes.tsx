import type { RouteObject } from 'react-router'
import { at } from './shell/page-handle.ts'

/** The addresses of equipment, plans and orders of service, below /dashboard. */
export const maintenanceRoutes: RouteObject[] = [
  {
    path: 'incidents/manutencao',
    handle: at('maintenance'),
    lazy: () => import('./features/maintenance/orders/orders-page.tsx'),
  },
  {
    path: 'incidents/manutencao/nova',
    handle: at('new-order'),
    lazy: () => import('./features/maintenance/orders/new-order-page.tsx'),
  },
  {
    path: 'incidents/manutencao/ordens/nova',
    handle: at('new-order'),
    lazy: () => import('./features/maintenance/orders/new-order-page.tsx'),
  },
  {
    path: 'incidents/manutencao/ordens/:orderId',
    handle: at('maintenance'),
    lazy: () => import('./features/maintenance/orders/order-page.tsx'),
  },
  {
    path: 'incidents/manutencao/calendario',
    handle: at('maintenance-calendar'),
    lazy: () => import('./features/maintenance/calendar/calendar-page.tsx'),
  },
  {
    path: 'incidents/manutencao/ativos',
    handle: at('assets'),
    lazy: () => import('./features/maintenance/assets/assets-page.tsx'),
  },
  {
    // Everyone may scan its label: those who do not manage see what it is and where.
    path: 'incidents/manutencao/ativos/:assetId',
    handle: at('incidents'),
    lazy: () => import('./features/maintenance/assets/asset-page.tsx'),
  },
  {
    path: 'incidents/manutencao/planos',
    handle: at('maintenance-plans'),
    lazy: () => import('./features/maintenance/plans/plans-page.tsx'),
  },
  {
    path: 'incidents/manutencao/custos',
    handle: at('maintenance-costs'),
    lazy: () => import('./features/maintenance/calendar/costs-page.tsx'),
  },
  {
    path: 'incidents/manutencao/reserva',
    handle: at('maintenance-reserve'),
    lazy: () => import('./features/maintenance/calendar/reserve-page.tsx'),
  },
]
