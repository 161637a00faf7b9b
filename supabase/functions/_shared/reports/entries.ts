// Derived from the reports of supabase/functions/_shared/reports: `npm run generate` writes it.

/** The code of each report, loaded when it is read. */
export const reports = {
  'bank-fees': () => import('./financial/bank-fees.ts'),
  'bills-to-come': () => import('./financial/bills-to-come.ts'),
  'budget-against-actual': () => import('./financial/budget-against-actual.ts'),
  'fees-by-month': () => import('./financial/fees-by-month.ts'),
  'fund-balances': () => import('./financial/fund-balances.ts'),
  'income-and-spending': () => import('./financial/income-and-spending.ts'),
  'spending-by-rubric': () => import('./financial/spending-by-rubric.ts'),
  'suppliers-paid': () => import('./financial/suppliers-paid.ts'),
  'agreements-kept': () => import('./delinquency/agreements-kept.ts'),
  'debt-by-age': () => import('./delinquency/debt-by-age.ts'),
  'delinquency-by-month': () => import('./delinquency/delinquency-by-month.ts'),
  'delinquency-by-unit': () => import('./delinquency/delinquency-by-unit.ts'),
  'payment-delay': () => import('./delinquency/payment-delay.ts'),
  'recovered-debt': () => import('./delinquency/recovered-debt.ts'),
  'unconfirmed-readings': () => import('./communications/unconfirmed-readings.ts'),
  'consumption-by-month': () => import('./consumption/consumption-by-month.ts'),
  'consumption-by-unit': () => import('./consumption/consumption-by-unit.ts'),
}
