// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'acknowledge-shares': () => import('./acknowledge-shares.ts'),
  'change-job': () => import('./change-job.ts'),
  'edit-units': () => import('./edit-units.ts'),
  'generate-units': () => import('./generate-units.ts'),
  'import-units': () => import('./import-units.ts'),
  'merge-units': () => import('./merge-units.ts'),
  'preview-import': () => import('./preview-import.ts'),
  'preview-shares': () => import('./preview-shares.ts'),
  'preview-unit-edits': () => import('./preview-unit-edits.ts'),
  'remove-unit-group': () => import('./remove-unit-group.ts'),
  'remove-unit': () => import('./remove-unit.ts'),
  'review-import': () => import('./review-import.ts'),
  'save-unit-group': () => import('./save-unit-group.ts'),
  'save-unit': () => import('./save-unit.ts'),
  'set-shares': () => import('./set-shares.ts'),
  'split-unit': () => import('./split-unit.ts'),
  'tie-annex': () => import('./tie-annex.ts'),
  'undo-unit-change': () => import('./undo-unit-change.ts'),
})
