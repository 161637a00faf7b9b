// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'accept-invitation': () => import('./accept-invitation.ts'),
  'answer-handover': () => import('./answer-handover.ts'),
  'bring-residents': () => import('./bring-residents.ts'),
  'cancel-handover': () => import('./cancel-handover.ts'),
  'cancel-membership-request': () => import('./cancel-membership-request.ts'),
  'change-membership': () => import('./change-membership.ts'),
  'correct-membership-request': () => import('./correct-membership-request.ts'),
  'invite-members': () => import('./invite-members.ts'),
  'offer-handover': () => import('./offer-handover.ts'),
  'request-membership': () => import('./request-membership.ts'),
  'resend-invitation': () => import('./resend-invitation.ts'),
  'review-membership': () => import('./review-membership.ts'),
  'review-memberships': () => import('./review-memberships.ts'),
  'revoke-invitation': () => import('./revoke-invitation.ts'),
  'rotate-condominium-code': () => import('./rotate-condominium-code.ts'),
  'save-mandate': () => import('./save-mandate.ts'),
  'undo-membership-approval': () => import('./undo-membership-approval.ts'),
  'view-invitation': () => import('./view-invitation.ts'),
})
