// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'import-bank-statement': () => import('./import-bank-statement.ts'),
  'match-statement-lines': () => import('./match-statement-lines.ts'),
  'remove-statement-rule': () => import('./remove-statement-rule.ts'),
  'save-statement-rule': () => import('./save-statement-rule.ts'),
  'set-statement-balance': () => import('./set-statement-balance.ts'),
  'suggest-statement-matches': () => import('./suggest-statement-matches.ts'),
  'undo-statement-match': () => import('./undo-statement-match.ts'),
})
