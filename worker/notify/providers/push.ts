import webpush from 'web-push'
import { brand } from '../../../domain/brand.ts'
import { isLocalPushService } from '../../../domain/notifications/push-service.ts'
import type { Sql } from '../../context.ts'
import { type Answer, inWords, patience, retryAfter } from './answer.ts'

export type Device = { endpoint: string; p256dh: string; auth: string }
export type PushKeys = { public_key: string; private_key: string }
/** The text a device shows; `tag` lets a newer one replace an older one. */
export type PushText = { title: string; body: string; path: string; tag: string }

type PushOptions = {
  urgent: boolean
  /** Where requests to all services go instead. */
  relayUrl: string | null
  /** Where requests to the test environment's own service go; null where there is none. */
  localUrl: string | null
}

/** How long a push service stores it for a device that is off: a day. */
const lifetime = 24 * 60 * 60
/** The installation's signature (RFC 8292) is valid for a day at most; signing each message again would cost more than sending it. */
const signedFor = 12 * 60 * 60

/** The installation's key pair; undefined before anybody switched notifications on. */
export async function pushKeys(sql: Sql): Promise<PushKeys | undefined> {
  const [keys] = await sql<PushKeys[]>`select public_key, private_key from private.push_keys`
  return keys
}

/**
 * Shows a message on each of a person's devices (Web Push: RFC 8030, 8188, 8291, 8292). Returns the services' answers combined, and the devices that
 * are gone. Never throws.
 */
export async function pushTo(
  devices: readonly Device[],
  keys: PushKeys,
  text: PushText,
  options: PushOptions,
): Promise<{ answer: Answer; gone: string[] }> {
  const answers = await Promise.all(devices.map((device) => pushToDevice(device, keys, text, options)))
  const gone = devices.filter((_, index) => answers[index]!.isGone).map(({ endpoint }) => endpoint)
  const told = answers.map(({ answer }) => answer)
  const best =
    told.find(({ kind }) => kind === 'taken') ??
    told.find(({ kind }) => kind === 'slower') ??
    told.find(({ kind }) => kind === 'later')
  return { answer: best ?? { kind: 'refused', code: 'no_device', words: told[0]?.words ?? '' }, gone }
}

type Told = { answer: Answer; isGone?: true }

async function pushToDevice(
  { endpoint, p256dh, auth }: Device,
  keys: PushKeys,
  text: PushText,
  { urgent, relayUrl, localUrl }: PushOptions,
): Promise<Told> {
  const refused = (words: string): Told => ({
    answer: { kind: 'refused', code: 'no_device', words },
    isGone: true,
  })
  const instead = relayUrl ?? (isLocalPushService(endpoint) ? localUrl : null)
  if (!instead && isLocalPushService(endpoint)) return refused('the test environment is not there any more')
  let sealed: { cipherText: Buffer }
  try {
    sealed = webpush.encrypt(p256dh, auth, JSON.stringify(text), 'aes128gcm')
  } catch {
    return refused('keys of the device are unusable')
  }
  try {
    const response = await fetch(instead ?? endpoint, {
      method: 'POST',
      headers: {
        ...signature(endpoint, keys),
        ...(instead && { 'x-push-endpoint': endpoint }),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(lifetime),
        Urgency: urgent ? 'high' : 'normal',
        // If sent twice while the device is off, it is stored once (RFC 8030, 5.4); on the device the tag does the same.
        Topic: text.tag.replaceAll('-', '').slice(0, 32),
      },
      body: new Uint8Array(sealed.cipherText),
      // An address that redirects is no longer one of the known services.
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    await response.body?.cancel()
    return told(response, refused)
  } catch (error) {
    return { answer: { kind: 'later', code: 'push_unreachable', words: inWords((error as Error).message) } }
  }
}

function told(response: Response, refused: (words: string) => Told): Told {
  const { status } = response
  if (status >= 200 && status < 300)
    return { answer: { kind: 'taken', providerId: null, words: `${status} ${response.statusText}`.trim() } }
  if (status === 404 || status === 410) return refused(String(status))
  if (status === 429) {
    const seconds = retryAfter(response.headers.get('retry-after'))
    return { answer: { kind: 'slower', seconds, words: String(status) } }
  }
  if (status >= 500) return { answer: { kind: 'later', code: 'push_unreachable', words: String(status) } }
  return { answer: { kind: 'refused', code: `push_${status}`, words: String(status) } }
}

const signed = new Map<string, { headers: Record<string, string>; until: number }>()

/** One signature for each push service, renewed in time. */
function signature(endpoint: string, keys: PushKeys): Record<string, string> {
  const audience = new URL(endpoint).origin
  const key = `${audience} ${keys.public_key}`
  const known = signed.get(key)
  if (known && known.until > Date.now()) return known.headers
  const expires = Math.floor(Date.now() / 1000) + signedFor
  const subject = `mailto:${brand.supportEmail}`
  const { Authorization } = webpush.getVapidHeaders(
    audience,
    subject,
    keys.public_key,
    keys.private_key,
    'aes128gcm',
    expires,
  )
  const headers = { Authorization }
  signed.set(key, { headers, until: (expires - 3600) * 1000 })
  return headers
}
