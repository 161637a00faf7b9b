// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'read-report': () => import('./read-report.ts'),
  'remove-saved-report': () => import('./remove-saved-report.ts'),
  'save-report': () => import('./save-report.ts'),
  'schedule-report': () => import('./schedule-report.ts'),
  'stop-report-schedule': () => import('./stop-report-schedule.ts'),
})
