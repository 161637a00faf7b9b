import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { conciergeRoutes } from './concierge-routes.tsx'
import { documentRoutes } from './document-routes.tsx'
import { financeRoutes } from './finance-routes.tsx'
import { inspectionRoutes } from './inspection-routes.tsx'
import { maintenanceRoutes } from './maintenance-routes.tsx'
import { penaltyRoutes } from './penalty-routes.tsx'
import { reportRoutes } from './report-routes.tsx'
import { reservationRoutes } from './reservation-routes.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { NotFound } from './shell/not-found.tsx'
import { at, readAt } from './shell/page-handle.ts'
import { FullPageLoading } from './shell/route-guard.tsx'
import { votingRoutes } from './voting-routes.tsx'

/** Below /dashboard, each with the page whose roles may open it. */
export const dashboard: RouteObject[] = [
  { index: true, handle: at('home'), lazy: () => import('./features/home/home-page.tsx') },
  {
    path: 'calendario',
    handle: at('building-calendar'),
    lazy: () => import('./features/home/calendar/calendar-page.tsx'),
  },
  ...financeRoutes,
  ...documentRoutes,
  ...conciergeRoutes,
  ...reservationRoutes,
  ...votingRoutes,
  ...penaltyRoutes,
  ...reportRoutes,
  ...maintenanceRoutes,
  ...inspectionRoutes,
  {
    path: 'units',
    handle: at('units'),
    lazy: () => import('./features/units/units-page.tsx'),
    children: [{ path: ':unitId', lazy: () => import('./features/units/unit/unit-page.tsx') }],
  },
  {
    path: 'units/nova',
    handle: at('new-unit'),
    lazy: () => import('./features/units/edit/one/new-unit-page.tsx'),
  },
  {
    path: 'units/editar',
    handle: at('edit-units'),
    lazy: () => import('./features/units/edit/many/edit-page.tsx'),
  },
  {
    path: 'units/fracoes',
    handle: at('unit-shares'),
    lazy: () => import('./features/units/shares/shares-page.tsx'),
  },
  {
    path: 'units/grupos',
    handle: at('unit-groups'),
    lazy: () => import('./features/units/groups/groups-page.tsx'),
  },
  {
    path: 'units/mudancas',
    handle: at('unit-changes'),
    lazy: () => import('./features/units/changes/changes-page.tsx'),
  },
  {
    path: 'units/generate',
    handle: at('generate-units'),
    lazy: () => import('./features/units/generate/generate-page.tsx'),
  },
  {
    path: 'units/import',
    handle: at('import-units'),
    lazy: () => import('./features/units/import/import-page.tsx'),
  },
  {
    path: 'units/import/:jobId',
    handle: readAt('import-units'),
    lazy: () => import('./features/units/import/import-job-page.tsx'),
  },
  {
    path: 'residents',
    handle: at('residents'),
    lazy: () => import('./features/residents/residents-page.tsx'),
    children: [
      {
        path: 'nova',
        handle: at('new-person'),
        lazy: () => import('./features/residents/person/person-form-page.tsx'),
      },
      {
        path: ':personId/editar',
        handle: at('new-person'),
        lazy: () => import('./features/residents/person/person-form-page.tsx'),
      },
      { path: ':personId', lazy: () => import('./features/residents/person-page.tsx') },
    ],
  },
  {
    path: 'residents/mudancas',
    handle: at('moves'),
    lazy: () => import('./features/residents/moves/moves-page.tsx'),
  },
  {
    path: 'units/pessoas/:unitId',
    handle: at('unit-people'),
    lazy: () => import('./features/residents/occupancy/unit-people-page.tsx'),
  },
  {
    path: 'resident-requests/alteracoes',
    handle: at('change-requests'),
    lazy: () => import('./features/residents/changes/changes-page.tsx'),
  },
  {
    path: 'resident-requests',
    handle: at('resident-requests'),
    lazy: () => import('./features/residents/requests/requests-page.tsx'),
  },
  {
    path: 'resident-requests/trazer',
    handle: at('bring-residents'),
    lazy: () => import('./features/residents/bring/bring-page.tsx'),
  },
  {
    path: 'resident-requests/cartaz',
    handle: at('resident-requests'),
    lazy: () => import('./features/residents/requests/poster-page.tsx'),
  },
  {
    path: 'communications',
    handle: at('communications'),
    lazy: () => import('./features/communications/communications-page.tsx'),
  },
  {
    path: 'communications/escrever',
    handle: at('write-announcement'),
    lazy: () => import('./features/communications/write/write-page.tsx'),
  },
  {
    path: 'communications/escrever/:announcementId',
    handle: at('write-announcement'),
    lazy: () => import('./features/communications/write/write-page.tsx'),
  },
  {
    path: 'communications/:announcementId',
    handle: at('communications'),
    lazy: () => import('./features/communications/announcement-page.tsx'),
  },
  {
    path: 'communications/:announcementId/corrigir',
    handle: at('write-announcement'),
    lazy: () => import('./features/communications/write/correct-page.tsx'),
  },
  {
    path: 'communications/:announcementId/leituras',
    handle: readAt('write-announcement'),
    lazy: () => import('./features/communications/proof/readings-page.tsx'),
  },
  {
    path: 'incidents',
    handle: at('incidents'),
    lazy: () => import('./features/incidents/incidents-page.tsx'),
  },
  {
    path: 'incidents/nova',
    handle: at('new-incident'),
    lazy: () => import('./features/incidents/report/new-incident-page.tsx'),
  },
  {
    path: 'incidents/mapa',
    handle: at('incident-map'),
    lazy: () => import('./features/incidents/map-page.tsx'),
  },
  {
    path: 'incidents/falhas',
    handle: at('outages'),
    lazy: () => import('./features/incidents/outages/outages-page.tsx'),
  },
  {
    path: 'incidents/relatorio',
    handle: at('incident-report'),
    lazy: () => import('./features/incidents/figures/report-page.tsx'),
  },
  {
    path: 'incidents/configurar',
    handle: at('incident-rules'),
    lazy: () => import('./features/incidents/rules/rules-page.tsx'),
  },
  {
    path: 'incidents/:incidentId',
    handle: at('incidents'),
    lazy: () => import('./features/incidents/incident-page.tsx'),
  },
  {
    path: 'condominiums',
    handle: at('condominiums'),
    lazy: () => import('./features/condominiums/condominiums-page.tsx'),
  },
  {
    path: 'condominiums/novo',
    handle: at('new-condominium'),
    lazy: () => import('./features/condominiums/new-condominium-page.tsx'),
  },
  {
    path: 'condominiums/copiar',
    handle: at('new-condominium'),
    lazy: () => import('./features/condominiums/copy-page.tsx'),
  },
  {
    path: 'condominiums/:condominiumId',
    handle: at('condominiums'),
    lazy: () => import('./features/platform/condominiums/condominium-page.tsx'),
  },
  {
    path: 'subscription-plans',
    handle: at('subscription-plans'),
    lazy: () => import('./features/platform/plans/plans-page.tsx'),
  },
  {
    path: 'subscription-plans/novo',
    handle: at('subscription-plans'),
    lazy: () => import('./features/platform/plans/plan-form-page.tsx'),
  },
  {
    path: 'subscription-plans/:planId',
    handle: at('subscription-plans'),
    lazy: () => import('./features/platform/plans/plan-form-page.tsx'),
  },
  {
    path: 'system-settings',
    handle: at('system-settings'),
    lazy: () => import('./features/platform/settings/settings-page.tsx'),
  },
  {
    path: 'superadmin-users',
    handle: at('superadmin-users'),
    lazy: () => import('./features/platform/accounts/accounts-page.tsx'),
  },
  {
    path: 'superadmin-users/administradores',
    handle: at('superadmin-users'),
    lazy: () => import('./features/platform/accounts/admins-page.tsx'),
  },
  {
    path: 'superadmin-users/:user',
    handle: at('superadmin-users'),
    lazy: () => import('./features/platform/accounts/account-page.tsx'),
  },
  {
    path: 'superadmin-view/:condominiumId',
    handle: at('superadmin-view'),
    lazy: () => import('./features/support/view-page.tsx'),
  },
  { path: 'suporte', handle: at('support'), lazy: () => import('./features/support/support-page.tsx') },
  {
    path: 'metrics-kpis',
    handle: at('metrics-kpis'),
    lazy: () => import('./features/platform/metrics/metrics-page.tsx'),
  },
  {
    path: 'metrics-kpis/:figura/:mes/:parte',
    handle: at('metrics-kpis'),
    lazy: () => import('./features/platform/metrics/rows-page.tsx'),
  },
  {
    path: 'superadmin-financial',
    handle: at('superadmin-financial'),
    lazy: () => import('./features/platform/finance/finance-page.tsx'),
  },
  {
    path: 'superadmin-financial/:lista',
    handle: at('superadmin-financial'),
    lazy: () => import('./features/platform/finance/rows/rows-page.tsx'),
  },
  {
    path: 'audit-logs',
    handle: at('audit-logs'),
    lazy: () => import('./features/audit/audit-page.tsx'),
    children: [{ path: ':entryId', lazy: () => import('./features/audit/entry/entry-page.tsx') }],
  },
  {
    path: 'users',
    handle: at('users'),
    lazy: () => import('./features/users/users-page.tsx'),
    children: [{ path: ':membershipId', lazy: () => import('./features/users/members/member-page.tsx') }],
  },
  {
    path: 'transparent-checkout',
    handle: at('transparent-checkout'),
    lazy: () => import('./features/checkout/transparent-checkout-page.tsx'),
  },
  {
    path: 'payment-test',
    handle: at('payment-test'),
    lazy: () => import('./features/payment-test/payment-test-page.tsx'),
  },
  {
    path: 'notifications-test',
    handle: at('notifications-test'),
    lazy: () => import('./features/notifications/notifications-test-page.tsx'),
  },
  {
    path: 'notifications',
    handle: at('notifications'),
    lazy: () => import('./features/notifications/centre/notifications-page.tsx'),
  },
  { path: 'settings', handle: at('settings'), lazy: () => import('./features/settings/settings-page.tsx') },
]

/** Every URL of the application, once. `/`, `/terms`, `/privacy` and `/lgpd` are separate documents (`build/`). */
const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <FullPageLoading />,
    children: [
      { path: '/auth', lazy: () => import('./features/auth/auth-page.tsx') },
      { path: '/auth/confirmar', lazy: () => import('./features/auth/confirmation-page.tsx') },
      { path: '/auth/recuperar', lazy: () => import('./features/auth/recovery-page.tsx') },
      { path: '/auth/nova-senha', lazy: () => import('./features/auth/new-password-page.tsx') },
      { path: '/auth/convite', lazy: () => import('./features/auth/invitation-page.tsx') },
      {
        path: '/subscription-success',
        lazy: () => import('./features/subscriptions/subscription-success-page.tsx'),
      },
      { path: '/assinatura/retorno', lazy: () => import('./features/subscriptions/checkout-return.ts') },
      {
        path: '/subscription-error',
        lazy: () => import('./features/subscriptions/subscription-error-page.tsx'),
      },
      {
        path: '/dashboard',
        lazy: () => import('./shell/dashboard.tsx'),
        children: [{ errorElement: <ErrorScreen />, children: dashboard }],
      },
      {
        path: '/verificar/:code',
        lazy: () => import('./features/finances/delinquency/clearance/check-page.tsx'),
      },
      {
        path: '/verificar/entrega/:code',
        lazy: () => import('./features/communications/certificate/check-certificate-page.tsx'),
      },
      {
        path: '/verificar/notificacao/:code',
        lazy: () => import('./features/penalties/check/check-letter-page.tsx'),
      },
      {
        path: '/verificar/ata/:code',
        lazy: () => import('./features/voting/minutes/check-minutes-page.tsx'),
      },
      { path: '/compartilhado/:token', lazy: () => import('./features/documents/sharing/shared-page.tsx') },
      { path: '/telao', lazy: () => import('./features/voting/screen/screen-page.tsx') },
      { path: '/fornecedor', lazy: () => import('./features/incidents/supplier/supplier-page.tsx') },
      { path: '/visita/:token', lazy: () => import('./features/concierge/pass/pass-page.tsx') },
      { path: '/avisos/parar', lazy: () => import('./features/notifications/stop/stop-page.tsx') },
      { path: '*', element: <NotFound /> },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
