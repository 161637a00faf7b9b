// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'add-occupancy': () => import('./add-occupancy.ts'),
  'correct-occupancy': () => import('./correct-occupancy.ts'),
  'end-occupancy': () => import('./end-occupancy.ts'),
  'finish-move': () => import('./finish-move.ts'),
  'merge-people': () => import('./merge-people.ts'),
  'propose-change': () => import('./propose-change.ts'),
  'remove-household-item': () => import('./remove-household-item.ts'),
  'reveal-contact': () => import('./reveal-contact.ts'),
  'reveal-emergency-contacts': () => import('./reveal-emergency-contacts.ts'),
  'review-changes': () => import('./review-changes.ts'),
  'save-emergency-contact': () => import('./save-emergency-contact.ts'),
  'save-move-checklist': () => import('./save-move-checklist.ts'),
  'save-own-contact': () => import('./save-own-contact.ts'),
  'save-person': () => import('./save-person.ts'),
  'save-pet': () => import('./save-pet.ts'),
  'save-vehicle': () => import('./save-vehicle.ts'),
  'set-unit-roles': () => import('./set-unit-roles.ts'),
  'start-move': () => import('./start-move.ts'),
  'transfer-unit': () => import('./transfer-unit.ts'),
  'update-move': () => import('./update-move.ts'),
  'withdraw-change': () => import('./withdraw-change.ts'),
})
