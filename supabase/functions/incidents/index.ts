// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'add-supplier-photo': () => import('./add-supplier-photo.ts'),
  'answer-incident-publishing': () => import('./answer-incident-publishing.ts'),
  'answer-supplier-link': () => import('./answer-supplier-link.ts'),
  'change-incidents': () => import('./change-incidents.ts'),
  'comment-incident': () => import('./comment-incident.ts'),
  'end-outage': () => import('./end-outage.ts'),
  'end-supplier-link': () => import('./end-supplier-link.ts'),
  'follow-incident': () => import('./follow-incident.ts'),
  'merge-incident': () => import('./merge-incident.ts'),
  'open-outage': () => import('./open-outage.ts'),
  'rate-incident': () => import('./rate-incident.ts'),
  'remove-incident-comment': () => import('./remove-incident-comment.ts'),
  'remove-incident-file': () => import('./remove-incident-file.ts'),
  'reopen-incident': () => import('./reopen-incident.ts'),
  'report-incident': () => import('./report-incident.ts'),
  'save-incident-category': () => import('./save-incident-category.ts'),
  'save-incident-deadlines': () => import('./save-incident-deadlines.ts'),
  'save-incident-place': () => import('./save-incident-place.ts'),
  'save-incident-settings': () => import('./save-incident-settings.ts'),
  'send-supplier-link': () => import('./send-supplier-link.ts'),
  'unmerge-incident': () => import('./unmerge-incident.ts'),
  'update-outage': () => import('./update-outage.ts'),
  'view-supplier-link': () => import('./view-supplier-link.ts'),
  'withdraw-incident': () => import('./withdraw-incident.ts'),
})
