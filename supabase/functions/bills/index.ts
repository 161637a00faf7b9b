// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'cancel-bill': () => import('./cancel-bill.ts'),
  'change-bill': () => import('./change-bill.ts'),
  'decide-bill': () => import('./decide-bill.ts'),
  'declare-urgent-bill': () => import('./declare-urgent-bill.ts'),
  'end-bill-recurrence': () => import('./end-bill-recurrence.ts'),
  'import-bills': () => import('./import-bills.ts'),
  'pay-bill': () => import('./pay-bill.ts'),
  'pay-bills': () => import('./pay-bills.ts'),
  'record-bill': () => import('./record-bill.ts'),
  'record-expense': () => import('./record-expense.ts'),
  'refer-bill-decision': () => import('./refer-bill-decision.ts'),
  'save-approval-rule': () => import('./save-approval-rule.ts'),
  'save-supplier': () => import('./save-supplier.ts'),
  'undo-bill-payment': () => import('./undo-bill-payment.ts'),
  'undo-bill-payments': () => import('./undo-bill-payments.ts'),
})
