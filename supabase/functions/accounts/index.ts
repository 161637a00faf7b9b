// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'answer-question': () => import('./answer-question.ts'),
  'ask-about-accounts': () => import('./ask-about-accounts.ts'),
  'give-opinion': () => import('./give-opinion.ts'),
  'make-folder': () => import('./make-folder.ts'),
  'publish-folder': () => import('./publish-folder.ts'),
  'withdraw-folder': () => import('./withdraw-folder.ts'),
})
