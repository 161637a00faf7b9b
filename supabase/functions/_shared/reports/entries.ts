// Derived from the reports of supabase/functions/_shared/reports: `npm run generate` writes it.

/** The code of each report, loaded when it is read. */
export const reports = {
  'suppliers-paid': () => import('./financial/suppliers-paid.ts'),
  'unconfirmed-readings': () => import('./communications/unconfirmed-readings.ts'),
}
