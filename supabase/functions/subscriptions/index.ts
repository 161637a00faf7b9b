// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'cancel-subscription': () => import('./cancel-subscription.ts'),
  'change-subscription-card': () => import('./change-subscription-card.ts'),
  'change-subscription-plan': () => import('./change-subscription-plan.ts'),
  'check-subscription': () => import('./check-subscription.ts'),
  'keep-subscription': () => import('./keep-subscription.ts'),
  'pause-subscription': () => import('./pause-subscription.ts'),
  'pay-subscription': () => import('./pay-subscription.ts'),
  'preview-subscription-change': () => import('./preview-subscription-change.ts'),
  'preview-subscription-payment': () => import('./preview-subscription-payment.ts'),
  'refund-subscription-payment': () => import('./refund-subscription-payment.ts'),
  'release-card': () => import('./release-card.ts'),
  'resume-subscription': () => import('./resume-subscription.ts'),
  'withdraw-subscription': () => import('./withdraw-subscription.ts'),
})
