// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'copy-settings': () => import('./copy-settings.ts'),
  'create-condominium': () => import('./create-condominium.ts'),
  'look-up-postal-code': () => import('./look-up-postal-code.ts'),
  'make-calendar-feed': () => import('./make-calendar-feed.ts'),
  'revoke-calendar-feed': () => import('./revoke-calendar-feed.ts'),
  'save-condominium-holidays': () => import('./save-condominium-holidays.ts'),
})
