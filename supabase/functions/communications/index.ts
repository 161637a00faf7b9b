// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'arrange-announcement': () => import('./arrange-announcement.ts'),
  'certify-announcement': () => import('./certify-announcement.ts'),
  'check-certificate': () => import('./check-certificate.ts'),
  'comment-announcement': () => import('./comment-announcement.ts'),
  'correct-announcement': () => import('./correct-announcement.ts'),
  'preview-announcement': () => import('./preview-announcement.ts'),
  'publish-announcement': () => import('./publish-announcement.ts'),
  'read-announcement': () => import('./read-announcement.ts'),
  'remind-announcement': () => import('./remind-announcement.ts'),
  'remove-announcement-comment': () => import('./remove-announcement-comment.ts'),
  'remove-announcement-template': () => import('./remove-announcement-template.ts'),
  'remove-announcement': () => import('./remove-announcement.ts'),
  'report-announcement-comment': () => import('./report-announcement-comment.ts'),
  'resolve-emergency': () => import('./resolve-emergency.ts'),
  'retry-messages': () => import('./retry-messages.ts'),
  'save-announcement-template': () => import('./save-announcement-template.ts'),
  'save-announcement': () => import('./save-announcement.ts'),
  'unschedule-announcement': () => import('./unschedule-announcement.ts'),
  'withdraw-announcement': () => import('./withdraw-announcement.ts'),
})
