// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'change-pix-connection': () => import('./change-pix-connection.ts'),
  'check-charge-payment': () => import('./check-charge-payment.ts'),
  'decide-receipt': () => import('./decide-receipt.ts'),
  'end-payment-account': () => import('./end-payment-account.ts'),
  'end-pix-authorization': () => import('./end-pix-authorization.ts'),
  'finish-payment-account': () => import('./finish-payment-account.ts'),
  'make-bundle-boleto': () => import('./make-bundle-boleto.ts'),
  'make-payment-bundle': () => import('./make-payment-bundle.ts'),
  'pay-charges': () => import('./pay-charges.ts'),
  'preview-charge-payment': () => import('./preview-charge-payment.ts'),
  'record-receipt': () => import('./record-receipt.ts'),
  'refund-charge-payment': () => import('./refund-charge-payment.ts'),
  'refund-credit': () => import('./refund-credit.ts'),
  'return-pix': () => import('./return-pix.ts'),
  'save-payment-account': () => import('./save-payment-account.ts'),
  'save-pix-credentials': () => import('./save-pix-credentials.ts'),
  'start-payment-account': () => import('./start-payment-account.ts'),
  'start-pix-authorization': () => import('./start-pix-authorization.ts'),
  'test-payments': () => import('./test-payments.ts'),
  'undo-receipt': () => import('./undo-receipt.ts'),
  'use-credit': () => import('./use-credit.ts'),
})
