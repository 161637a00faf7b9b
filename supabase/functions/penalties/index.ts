// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'annul-penalty': () => import('./annul-penalty.ts'),
  'appeal-penalty': () => import('./appeal-penalty.ts'),
  'archive-infraction-type': () => import('./archive-infraction-type.ts'),
  'charge-penalty': () => import('./charge-penalty.ts'),
  'check-penalty-letter': () => import('./check-penalty-letter.ts'),
  'decide-penalty-appeal': () => import('./decide-penalty-appeal.ts'),
  'decide-penalty': () => import('./decide-penalty.ts'),
  'defend-penalty': () => import('./defend-penalty.ts'),
  'dismiss-penalty-report': () => import('./dismiss-penalty-report.ts'),
  'extend-penalty-defence': () => import('./extend-penalty-defence.ts'),
  'give-penalty-opinion': () => import('./give-penalty-opinion.ts'),
  'open-penalty-case': () => import('./open-penalty-case.ts'),
  'record-penalty-delivery': () => import('./record-penalty-delivery.ts'),
  'report-infraction': () => import('./report-infraction.ts'),
  'save-infraction-type': () => import('./save-infraction-type.ts'),
  'save-penalty-rules': () => import('./save-penalty-rules.ts'),
  'send-penalty-letter': () => import('./send-penalty-letter.ts'),
})
