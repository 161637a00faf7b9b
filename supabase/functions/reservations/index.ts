// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'answer-area-offer': () => import('./answer-area-offer.ts'),
  'answer-reservation-checklist': () => import('./answer-reservation-checklist.ts'),
  'block-area': () => import('./block-area.ts'),
  'book-area': () => import('./book-area.ts'),
  'cancel-draw': () => import('./cancel-draw.ts'),
  'cancel-reservation': () => import('./cancel-reservation.ts'),
  'decide-reservation': () => import('./decide-reservation.ts'),
  'enter-draw': () => import('./enter-draw.ts'),
  'join-area-wait': () => import('./join-area-wait.ts'),
  'leave-draw': () => import('./leave-draw.ts'),
  'make-reservation-feed': () => import('./make-reservation-feed.ts'),
  'open-draw': () => import('./open-draw.ts'),
  'remove-common-area': () => import('./remove-common-area.ts'),
  'reveal-draw': () => import('./reveal-draw.ts'),
  'revoke-reservation-feed': () => import('./revoke-reservation-feed.ts'),
  'save-area-quotas': () => import('./save-area-quotas.ts'),
  'save-common-area': () => import('./save-common-area.ts'),
  'save-reservation-guests': () => import('./save-reservation-guests.ts'),
  'save-special-days': () => import('./save-special-days.ts'),
  'settle-reservation-deposit': () => import('./settle-reservation-deposit.ts'),
  'sign-reservation-checklist': () => import('./sign-reservation-checklist.ts'),
  'unblock-area': () => import('./unblock-area.ts'),
  'waive-reservation-fee': () => import('./waive-reservation-fee.ts'),
})
