// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'check-clearance': () => import('./check-clearance.ts'),
  'issue-clearance': () => import('./issue-clearance.ts'),
  'issue-yearly-clearances': () => import('./issue-yearly-clearances.ts'),
  'record-debt-contact': () => import('./record-debt-contact.ts'),
  'save-dunning-ruler': () => import('./save-dunning-ruler.ts'),
})
