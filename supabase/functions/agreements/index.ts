// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'break-agreement': () => import('./break-agreement.ts'),
  'bring-in-agreement': () => import('./bring-in-agreement.ts'),
  'close-agreement-proposal': () => import('./close-agreement-proposal.ts'),
  'import-agreements': () => import('./import-agreements.ts'),
  'make-agreement': () => import('./make-agreement.ts'),
  'mend-agreement': () => import('./mend-agreement.ts'),
  'propose-agreement': () => import('./propose-agreement.ts'),
  'record-old-debts': () => import('./record-old-debts.ts'),
  'save-agreement-rules': () => import('./save-agreement-rules.ts'),
})
