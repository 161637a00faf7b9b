// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'confirm-phone-code': () => import('./confirm-phone-code.ts'),
  'delete-account': () => import('./delete-account.ts'),
  'request-phone-code': () => import('./request-phone-code.ts'),
  'save-role-form': () => import('./save-role-form.ts'),
})
