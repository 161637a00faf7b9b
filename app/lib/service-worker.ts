/// <reference types="vite-plugin-pwa/vanillajs" />
import { refuseOffline, runsAs } from './offline/readiness.ts'
import { toastNewVersion } from './toasts.tsx'

const hour = 60 * 60 * 1000

/**
 * Stores the application's files on the device once the page has rendered, and offers a new version when there is one. Nothing reloads before the
 * person agrees. An open page checks every hour. `entry`: the address of the application's first script, which tells its version.
 */
export function keepOnDevice(entry: string): void {
  runsAs(entry)
  if (!('serviceWorker' in navigator)) return
  const register = async () => {
    const { registerSW } = await import('virtual:pwa-register')
    const update = registerSW({
      immediate: true,
      onNeedRefresh: () =>
        toastNewVersion(() => {
          // A page that stored the first version itself is not loaded again by the library.
          navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
            once: true,
          })
          void update(true)
        }),
      onRegisteredSW(_url, registration) {
        setInterval(() => registration?.update().catch(() => undefined), hour)
      },
      // A device that refuses copies works without them.
      onRegisterError: refuseOffline,
    })
  }
  if (document.readyState === 'complete') void register()
  else addEventListener('load', register)
}
