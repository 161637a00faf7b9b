// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'move-to-plan-version': () => import('./move-to-plan-version.ts'),
  'offer-subscription-plan': () => import('./offer-subscription-plan.ts'),
  'preview-subscription-plan': () => import('./preview-subscription-plan.ts'),
  'remove-platform-note': () => import('./remove-platform-note.ts'),
  'save-next-contact': () => import('./save-next-contact.ts'),
  'save-platform-note': () => import('./save-platform-note.ts'),
  'save-subscription-plan': () => import('./save-subscription-plan.ts'),
  'tag-condominium': () => import('./tag-condominium.ts'),
  'withdraw-plan-moves': () => import('./withdraw-plan-moves.ts'),
})
