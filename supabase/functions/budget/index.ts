// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'decide-budget': () => import('./decide-budget.ts'),
  'save-budget-alerts': () => import('./save-budget-alerts.ts'),
  'save-budget': () => import('./save-budget.ts'),
  'simulate-fees': () => import('./simulate-fees.ts'),
  'start-budget': () => import('./start-budget.ts'),
})
