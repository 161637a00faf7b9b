// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'answer-maintenance-task': () => import('./answer-maintenance-task.ts'),
  'authorize-maintenance-order': () => import('./authorize-maintenance-order.ts'),
  'bill-maintenance-order': () => import('./bill-maintenance-order.ts'),
  'change-maintenance-order': () => import('./change-maintenance-order.ts'),
  'choose-maintenance-quote': () => import('./choose-maintenance-quote.ts'),
  'import-assets': () => import('./import-assets.ts'),
  'move-maintenance-order': () => import('./move-maintenance-order.ts'),
  'open-maintenance-order': () => import('./open-maintenance-order.ts'),
  'rate-supplier': () => import('./rate-supplier.ts'),
  'record-inspection': () => import('./record-inspection.ts'),
  'remove-inspection-record': () => import('./remove-inspection-record.ts'),
  'remove-supplier-document': () => import('./remove-supplier-document.ts'),
  'save-asset-warranty': () => import('./save-asset-warranty.ts'),
  'save-asset': () => import('./save-asset.ts'),
  'save-inspection': () => import('./save-inspection.ts'),
  'save-maintenance-plan': () => import('./save-maintenance-plan.ts'),
  'save-maintenance-quote': () => import('./save-maintenance-quote.ts'),
  'save-maintenance-settings': () => import('./save-maintenance-settings.ts'),
  'save-supplier-document-settings': () => import('./save-supplier-document-settings.ts'),
  'save-supplier-document': () => import('./save-supplier-document.ts'),
  'save-supplier-needs': () => import('./save-supplier-needs.ts'),
})
