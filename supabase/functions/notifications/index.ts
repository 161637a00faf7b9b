// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'channel-states': () => import('./channel-states.ts'),
  'push-key': () => import('./push-key.ts'),
  'save-notification-defaults': () => import('./save-notification-defaults.ts'),
  'save-notification-preferences': () => import('./save-notification-preferences.ts'),
  'save-phone-channels': () => import('./save-phone-channels.ts'),
  'save-push-device': () => import('./save-push-device.ts'),
  'send-test-notification': () => import('./send-test-notification.ts'),
})
