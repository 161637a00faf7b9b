// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'discard-annual-report': () => import('./discard-annual-report.ts'),
  'draft-annual-report': () => import('./draft-annual-report.ts'),
  'issue-annual-report': () => import('./issue-annual-report.ts'),
  'join-benchmark': () => import('./join-benchmark.ts'),
  'leave-benchmark': () => import('./leave-benchmark.ts'),
  'read-annual-report': () => import('./read-annual-report.ts'),
  'read-report': () => import('./read-report.ts'),
  'remove-saved-report': () => import('./remove-saved-report.ts'),
  'save-annual-report': () => import('./save-annual-report.ts'),
  'save-report': () => import('./save-report.ts'),
  'schedule-report': () => import('./schedule-report.ts'),
  'stop-report-schedule': () => import('./stop-report-schedule.ts'),
})
