// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'move-to-plan-version': () => import('./move-to-plan-version.ts'),
  'offer-subscription-plan': () => import('./offer-subscription-plan.ts'),
  'preview-subscription-plan': () => import('./preview-subscription-plan.ts'),
  'save-subscription-plan': () => import('./save-subscription-plan.ts'),
  'withdraw-plan-moves': () => import('./withdraw-plan-moves.ts'),
})
