// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'anonymise-person': () => import('./anonymise-person.ts'),
  'answer-data-request': () => import('./answer-data-request.ts'),
  'cancel-account-data-request': () => import('./cancel-account-data-request.ts'),
  'cancel-data-request': () => import('./cancel-data-request.ts'),
  'open-account-data-request': () => import('./open-account-data-request.ts'),
  'open-data-request': () => import('./open-data-request.ts'),
  'record-consent': () => import('./record-consent.ts'),
  'request-data-export': () => import('./request-data-export.ts'),
})
