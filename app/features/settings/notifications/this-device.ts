import { queryOptions } from '@tanstack/react-query'
import { AppError } from '../../../../domain/errors.ts'
import { invoke } from '../../../lib/commands/invoke.ts'

export const isPushPossible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether this browser shows the server's notifications, and whether it was set never to. */
export const deviceQuery = queryOptions({
  queryKey: ['push-device'],
  meta: { tables: [] },
  queryFn: async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const subscription = await registration?.pushManager.getSubscription()
    return {
      isOn: Boolean(subscription) && Notification.permission === 'granted',
      isBlocked: Notification.permission === 'denied',
    }
  },
})

const refused = (message: string) => new AppError('unavailable', { message })

/** Asks for permission and sends this device's address to the server. Throws `AppError`. */
export async function switchOn(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) throw refused('O aplicativo ainda está se instalando. Tente de novo em instantes.')
  if ((await Notification.requestPermission()) !== 'granted')
    throw refused('O navegador não deu permissão para mostrar avisos.')
  const { public_key } = await invoke('push-key', {})
  const subscription = await registration.pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: public_key })
    .catch(() => {
      throw refused('O serviço de avisos do navegador não respondeu. Tente de novo mais tarde.')
    })
  const { endpoint, keys } = subscription.toJSON()
  try {
    await invoke('save-push-device', { endpoint, keys: { p256dh: keys?.p256dh, auth: keys?.auth } })
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
}

/** Forgets this device, there and here. Throws `AppError`. */
export async function switchOff(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  await invoke('save-push-device', { endpoint: subscription.endpoint, keys: null })
  await subscription.unsubscribe()
}
