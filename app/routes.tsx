import { createBrowserRouter, Outlet, type RouteObject } from 'react-router'
import { ErrorScreen } from './shell/error-screen.tsx'
import { NotFound } from './shell/not-found.tsx'
import type { PageHandle } from './shell/page-guard.tsx'
import { FullPageLoading } from './shell/route-guard.tsx'

const at = (page: PageHandle['page']): PageHandle => ({ page })

/** Below /dashboard, each with the page whose roles may open it. */
const dashboard: RouteObject[] = [
  { index: true, handle: at('home'), lazy: () => import('./features/home/home-page.tsx') },
  ...(['finances', 'payments'] as const).map((path) => ({
    path,
    handle: at(path),
    lazy: () => import('./features/finances/finances-page.tsx'),
    children: [{ path: ':chargeId', lazy: () => import('./features/finances/charge/charge-page.tsx') }],
  })),
  {
    path: 'finances/emitir',
    handle: at('issue-charges'),
    lazy: () => import('./features/finances/issue/issue-page.tsx'),
  },
  {
    path: 'finances/emissoes',
    handle: at('charge-runs'),
    lazy: () => import('./features/finances/runs/runs-page.tsx'),
    children: [{ path: ':runId', lazy: () => import('./features/finances/runs/run-page.tsx') }],
  },
  {
    path: 'finances/impressao',
    handle: at('print-charges'),
    lazy: () => import('./features/finances/printing/print-page.tsx'),
  },
  {
    path: 'finances/leituras',
    handle: at('meter-readings'),
    lazy: () => import('./features/finances/meters/readings-page.tsx'),
  },
  {
    path: 'finances/recebimentos',
    handle: at('receipts'),
    lazy: () => import('./features/finances/receipts/receipts-page.tsx'),
    children: [{ path: ':receiptId', lazy: () => import('./features/finances/receipts/receipt-page.tsx') }],
  },
  {
    path: 'finances/banco',
    handle: at('bank'),
    lazy: () => import('./features/finances/bank/bank-page.tsx'),
  },
  {
    path: 'finances/conciliacao',
    handle: at('reconciliation'),
    lazy: () => import('./features/finances/reconciliation/reconciliation-page.tsx'),
    children: [
      { path: ':lineId', lazy: () => import('./features/finances/reconciliation/line/line-page.tsx') },
    ],
  },
  {
    path: 'finances/fundos',
    handle: at('funds'),
    lazy: () => import('./features/finances/ledger/funds/funds-page.tsx'),
  },
  {
    path: 'finances/plano-de-contas',
    handle: at('chart'),
    lazy: () => import('./features/finances/ledger/chart/chart-page.tsx'),
  },
  {
    path: 'finances/saldos-iniciais',
    handle: at('opening-balances'),
    lazy: () => import('./features/finances/ledger/opening/opening-page.tsx'),
  },
  {
    path: 'finances/despesas',
    handle: at('bills'),
    lazy: () => import('./features/finances/bills/bills-page.tsx'),
    children: [{ path: ':billId', lazy: () => import('./features/finances/bills/bill-page.tsx') }],
  },
  {
    path: 'finances/despesas/nova',
    handle: at('new-bill'),
    lazy: () => import('./features/finances/bills/bill-form-page.tsx'),
  },
  {
    path: 'finances/despesas/pagar',
    handle: at('pay-bills'),
    lazy: () => import('./features/finances/bills/paying/pay-page.tsx'),
  },
  {
    path: 'finances/aprovacoes',
    handle: at('bill-approvals'),
    lazy: () => import('./features/finances/bills/approvals/approvals-page.tsx'),
  },
  {
    path: 'finances/despesas/:billId/corrigir',
    handle: at('new-bill'),
    lazy: () => import('./features/finances/bills/bill-form-page.tsx'),
  },
  {
    path: 'finances/orcamento',
    handle: at('budget'),
    lazy: () => import('./features/finances/budget/budget-page.tsx'),
  },
  {
    path: 'finances/orcamento/simulador',
    handle: at('fee-simulator'),
    lazy: () => import('./features/finances/budget/simulator/simulator-page.tsx'),
  },
  {
    path: 'finances/orcamento/:budgetId/:version',
    handle: at('budget'),
    lazy: () => import('./features/finances/budget/sheet/version-page.tsx'),
  },
  {
    path: 'finances/fornecedores',
    handle: at('suppliers'),
    lazy: () => import('./features/finances/suppliers/suppliers-page.tsx'),
    children: [
      { path: ':supplierId', lazy: () => import('./features/finances/suppliers/supplier-page.tsx') },
    ],
  },
  {
    path: 'finances/lancamentos',
    handle: at('journal'),
    lazy: () => import('./features/finances/ledger/journal/journal-page.tsx'),
    children: [
      { path: ':transferId', lazy: () => import('./features/finances/ledger/journal/transfer-page.tsx') },
    ],
  },
  {
    path: 'finances/arquivo',
    handle: at('ledger-archive'),
    lazy: () => import('./features/finances/archive/archive-page.tsx'),
  },
  {
    path: 'finances/fechamento',
    handle: at('closing'),
    lazy: () => import('./features/finances/ledger/closing/closing-page.tsx'),
  },
  {
    path: 'finances/balancete',
    handle: at('accounts'),
    lazy: () => import('./features/finances/accounts/accounts-page.tsx'),
    children: [
      { path: 'linha', lazy: () => import('./features/finances/accounts/entries-page.tsx') },
      { path: ':billId', lazy: () => import('./features/finances/bills/bill-page.tsx') },
    ],
  },
  {
    path: 'finances/fluxo-de-caixa',
    handle: at('cash-flow'),
    lazy: () => import('./features/finances/accounts/cash-flow/cash-flow-page.tsx'),
  },
  {
    path: 'finances/prestacao',
    handle: at('folders'),
    lazy: () => import('./features/finances/accounts/folders/folders-page.tsx'),
  },
  {
    path: 'finances/prestacao/:month',
    handle: at('folders'),
    lazy: () => import('./features/finances/accounts/folders/folder-page.tsx'),
  },
  {
    path: 'finances/inadimplencia',
    handle: at('delinquency'),
    lazy: () => import('./features/finances/delinquency/delinquency-page.tsx'),
  },
  {
    path: 'finances/inadimplencia/regua',
    handle: at('delinquency'),
    lazy: () => import('./features/finances/delinquency/ruler/ruler-page.tsx'),
  },
  {
    path: 'finances/inadimplencia/:unitId',
    handle: at('delinquency'),
    lazy: () => import('./features/finances/delinquency/unit/unit-debt-page.tsx'),
  },
  {
    path: 'finances/acordos',
    handle: at('agreements'),
    lazy: () => import('./features/finances/agreements/agreements-page.tsx'),
  },
  {
    path: 'finances/acordos/novo',
    handle: at('agreements'),
    lazy: () => import('./features/finances/agreements/simulator/simulator-page.tsx'),
  },
  {
    path: 'finances/acordos/condicoes',
    handle: at('agreements'),
    lazy: () => import('./features/finances/agreements/rules-page.tsx'),
  },
  {
    path: 'finances/acordos/:agreementId',
    handle: at('agreements'),
    lazy: () => import('./features/finances/agreements/agreement-page.tsx'),
  },
  {
    path: 'finances/saldos-iniciais/dividas',
    handle: at('opening-balances'),
    lazy: () => import('./features/finances/agreements/old-debts/old-debts-page.tsx'),
  },
  {
    path: 'finances/saldos-iniciais/acordo',
    handle: at('opening-balances'),
    lazy: () => import('./features/finances/agreements/old-debts/bring-in-page.tsx'),
  },
  {
    path: 'finances/pagamento/:bundleId',
    handle: at('finances'),
    lazy: () => import('./features/finances/together/bundle-page.tsx'),
  },
  {
    path: 'finances/divida',
    handle: at('unit-debt'),
    lazy: () => import('./features/finances/delinquency/unit/own-debt-page.tsx'),
  },
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
    handle: at('import-units'),
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
    path: 'resident-requests/cartaz',
    handle: at('resident-requests'),
    lazy: () => import('./features/residents/requests/poster-page.tsx'),
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
    path: 'settings',
    handle: at('settings'),
    lazy: () => import('./features/settings/settings-page.tsx'),
  },
]

/** Every URL of the application, once. `/`, `/terms`, `/privacy` and `/lgpd` are documents of their own (`build/`). */
const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <ErrorScreen />,
    hydrateFallbackElement: <FullPageLoading />,
    children: [
      { path: '/auth', lazy: () => import('./features/auth/auth-page.tsx') },
      { path: '/auth/recuperar', lazy: () => import('./features/auth/recovery-page.tsx') },
      { path: '/auth/nova-senha', lazy: () => import('./features/auth/new-password-page.tsx') },
      { path: '/auth/convite', lazy: () => import('./features/auth/invitation-page.tsx') },
      {
        path: '/subscription-success',
        lazy: () => import('./features/subscriptions/subscription-success-page.tsx'),
      },
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
      { path: '*', element: <NotFound /> },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
