// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'ask-admin-removal': () => import('./ask-admin-removal.ts'),
  'end-account-sessions': () => import('./end-account-sessions.ts'),
  'force-new-password': () => import('./force-new-password.ts'),
  'invite-platform-admin': () => import('./invite-platform-admin.ts'),
  'move-to-plan-version': () => import('./move-to-plan-version.ts'),
  'offer-subscription-plan': () => import('./offer-subscription-plan.ts'),
  'preview-subscription-plan': () => import('./preview-subscription-plan.ts'),
  'remove-lost-factor': () => import('./remove-lost-factor.ts'),
  'remove-platform-note': () => import('./remove-platform-note.ts'),
  'resend-account-confirmation': () => import('./resend-account-confirmation.ts'),
  'restore-account': () => import('./restore-account.ts'),
  'reveal-account-contacts': () => import('./reveal-account-contacts.ts'),
  'save-indicator-target': () => import('./save-indicator-target.ts'),
  'save-next-contact': () => import('./save-next-contact.ts'),
  'save-platform-note': () => import('./save-platform-note.ts'),
  'save-subscription-plan': () => import('./save-subscription-plan.ts'),
  'settle-admin-removal': () => import('./settle-admin-removal.ts'),
  'suspend-account': () => import('./suspend-account.ts'),
  'tag-condominium': () => import('./tag-condominium.ts'),
  'withdraw-admin-invitation': () => import('./withdraw-admin-invitation.ts'),
  'withdraw-plan-moves': () => import('./withdraw-plan-moves.ts'),
})
