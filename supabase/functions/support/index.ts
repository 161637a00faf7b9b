// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'answer-support-request': () => import('./answer-support-request.ts'),
  'answer-support': () => import('./answer-support.ts'),
  'ask-for-support': () => import('./ask-for-support.ts'),
  'ask-to-act': () => import('./ask-to-act.ts'),
  'end-support-access': () => import('./end-support-access.ts'),
  'open-support-access': () => import('./open-support-access.ts'),
  'open-support-page': () => import('./open-support-page.ts'),
  'stop-support-access': () => import('./stop-support-access.ts'),
  'withdraw-support-request': () => import('./withdraw-support-request.ts'),
})
