// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'import-readings': () => import('./import-readings.ts'),
  'record-readings': () => import('./record-readings.ts'),
  'remove-meter': () => import('./remove-meter.ts'),
  'remove-reading': () => import('./remove-reading.ts'),
  'replace-meter': () => import('./replace-meter.ts'),
  'save-meter-tariff': () => import('./save-meter-tariff.ts'),
  'save-meter': () => import('./save-meter.ts'),
})
