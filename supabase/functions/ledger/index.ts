// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'archive-rubric': () => import('./archive-rubric.ts'),
  'change-ledger-job': () => import('./change-ledger-job.ts'),
  'close-fund': () => import('./close-fund.ts'),
  'close-month': () => import('./close-month.ts'),
  'import-ledger': () => import('./import-ledger.ts'),
  'make-ledger-archive': () => import('./make-ledger-archive.ts'),
  'post-transfer': () => import('./post-transfer.ts'),
  'reopen-month': () => import('./reopen-month.ts'),
  'reverse-transfer': () => import('./reverse-transfer.ts'),
  'save-fund-account': () => import('./save-fund-account.ts'),
  'save-fund': () => import('./save-fund.ts'),
  'save-rubric': () => import('./save-rubric.ts'),
  'set-opening-balances': () => import('./set-opening-balances.ts'),
  'transfer-between-funds': () => import('./transfer-between-funds.ts'),
})
