// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'answer-incident-publishing': () => import('./answer-incident-publishing.ts'),
  'change-incidents': () => import('./change-incidents.ts'),
  'comment-incident': () => import('./comment-incident.ts'),
  'end-outage': () => import('./end-outage.ts'),
  'follow-incident': () => import('./follow-incident.ts'),
  'merge-incident': () => import('./merge-incident.ts'),
  'open-outage': () => import('./open-outage.ts'),
  'rate-incident': () => import('./rate-incident.ts'),
  'remove-incident-comment': () => import('./remove-incident-comment.ts'),
  'reopen-incident': () => import('./reopen-incident.ts'),
  'report-incident': () => import('./report-incident.ts'),
  'save-incident-category': () => import('./save-incident-category.ts'),
  'save-incident-deadlines': () => import('./save-incident-deadlines.ts'),
  'save-incident-place': () => import('./save-incident-place.ts'),
  'save-incident-settings': () => import('./save-incident-settings.ts'),
  'unmerge-incident': () => import('./unmerge-incident.ts'),
  'update-outage': () => import('./update-outage.ts'),
  'withdraw-incident': () => import('./withdraw-incident.ts'),
})
