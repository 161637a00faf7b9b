// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'cancel-charge': () => import('./cancel-charge.ts'),
  'change-collection-account': () => import('./change-collection-account.ts'),
  'change-due-date': () => import('./change-due-date.ts'),
  'choose-unit-boletos': () => import('./choose-unit-boletos.ts'),
  'create-remittance': () => import('./create-remittance.ts'),
  'finance-summary': () => import('./finance-summary.ts'),
  'home': () => import('./home.ts'),
  'import-return-file': () => import('./import-return-file.ts'),
  'issue-charge-run': () => import('./issue-charge-run.ts'),
  'preview-charge-run': () => import('./preview-charge-run.ts'),
  'print-charges': () => import('./print-charges.ts'),
  'resend-boletos': () => import('./resend-boletos.ts'),
  'restore-unit-due': () => import('./restore-unit-due.ts'),
  'reveal-remittance': () => import('./reveal-remittance.ts'),
  'save-bank-account': () => import('./save-bank-account.ts'),
  'save-unit-due': () => import('./save-unit-due.ts'),
  'undo-charge-run': () => import('./undo-charge-run.ts'),
  'waive-unit-due': () => import('./waive-unit-due.ts'),
})
