import type { RouteObject } from 'react-router'
import { at } from './shell/page-handle.ts'

/** The money's pages below /dashboard, each with the page whose roles may open it. */
export const financeRoutes: RouteObject[] = [
  {
    path: 'finances',
    handle: at('finances'),
    lazy: () => import('./features/finances/finances-page.tsx'),
    children: [{ path: ':chargeId', lazy: () => import('./features/finances/charge/charge-page.tsx') }],
  },
  {
    path: 'payments',
    handle: at('payments'),
    lazy: () => import('./features/finances/finances-page.tsx'),
    children: [{ path: ':chargeId', lazy: () => import('./features/finances/charge/charge-page.tsx') }],
  },
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
    path: 'finances/pix-automatico',
    handle: at('pix-automatic'),
    lazy: () => import('./features/finances/pix-automatic/automatic-page.tsx'),
  },
  {
    path: 'finances/recebimentos-online',
    handle: at('online-payments'),
    lazy: () => import('./features/finances/online/online-page.tsx'),
  },
  {
    path: 'finances/recebimentos-online/retorno',
    handle: at('online-payments'),
    lazy: () => import('./features/finances/online/return-page.tsx'),
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
    path: 'finances/avulsos',
    handle: at('unit-dues'),
    lazy: () => import('./features/finances/dues/dues-page.tsx'),
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
]
