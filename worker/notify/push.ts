import webpush from 'web-push'
import { brand } from '../../domain/brand.ts'
import type { WorkerContext } from '../context.ts'

type Device = { endpoint: string; p256dh: string; auth: string }
type Keys = { public_key: string; private_key: string }
/** What a device shows; `tag` lets a newer one take an older one's place. */
export type PushText = { title: string; body: string; path: string; tag: string }

/** How long a push service keeps it for a device that is off: a day. */
const lifetime = 24 * 60 * 60
/** A service that does not answer holds nobody up. */
const patience = 10_000

/**
 * Shows a message on each device of an account (Web Push: RFC 8030, 8188, 8291, 8292). A device that is gone is forgotten. Gives how
 * many took it; throws when none did and trying again may help.
 */
export async function pushTo(context: WorkerContext, userId: string, text: PushText): Promise<number> {
  const { sql } = context
  const [keys] = await sql<Keys[]>`select public_key, private_key from private.push_keys`
  const devices = await sql<Device[]>`
    select endpoint, p256dh, auth from private.push_devices where user_id = ${userId} order by created_at`
  if (!keys) return 0
  const answers = await Promise.all(devices.map((device) => pushToDevice(device, keys, text)))
  const gone = devices.filter((_, index) => answers[index] === 404 || answers[index] === 410)
  if (gone.length > 0) {
    const endpoints = gone.map(({ endpoint }) => endpoint)
    await sql`delete from private.push_devices where endpoint = any (${endpoints})`
  }
  const taken = answers.filter((status) => status >= 200 && status < 300).length
  const again = answers.find((status) => status === 0 || status === 429 || status >= 500)
  if (taken === 0 && again !== undefined) throw new Error(`push service answered ${again}`)
  return taken
}

/** The service's status; 0 when it could not be reached, 400 when the device's own keys are unusable. */
async function pushToDevice({ endpoint, p256dh, auth }: Device, keys: Keys, text: PushText): Promise<number> {
  const request = detailsOf({ endpoint, keys: { p256dh, auth } }, keys, text)
  if (!request) return 410
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: request.headers as unknown as Record<string, string>,
      body: new Uint8Array(request.body!),
      // An address that leads elsewhere is not one of the known services any more.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

function detailsOf(subscription: webpush.PushSubscription, keys: Keys, text: PushText) {
  try {
    return webpush.generateRequestDetails(subscription, JSON.stringify(text), {
      TTL: lifetime,
      vapidDetails: {
        subject: `mailto:${brand.supportEmail}`,
        publicKey: keys.public_key,
        privateKey: keys.private_key,
      },
    })
  } catch {
    return null
  }
}
