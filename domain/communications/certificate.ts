/**
 * The certificate of a sent announcement (docs/decisions/0038): a manifest as canonical JSON and its SHA-256, which anyone can recompute. Runs
 * wherever `crypto.subtle` is available, in browsers and Node alike.
 */

export type CertifiedWay = {
  channel: string
  /** Cut, as lists show it; null where there is none, as in the product itself. */
  address: string | null
  status: string
  sent_at: string | null
  delivered_at: string | null
  read_at: string | null
  /** The delivery provider's id. */
  provider_id: string | null
  error_code: string | null
}

export type CertifiedRecipient = {
  name: string
  tie: string
  units: string
  seen_at: string | null
  confirmed_at: string | null
  ways: CertifiedWay[]
}

/** The certified content of an announcement; instants in UTC, ISO 8601. */
export type CertifiedContent = {
  format: 'prumo-certidao-de-entrega-1'
  condominium: { id: string; name: string; document: string | null }
  announcement: {
    id: string
    kind: string
    matter: string | null
    title: string
    version: number
    published_at: string
    corrected_at: string | null
    withdrawn_at: string | null
    /** SHA-256 of the text's canonical JSON. */
    body_sha256: string
    text: string
  }
  files: { name: string; size: number; sha256: string }[]
  recipients: CertifiedRecipient[]
}

export type Manifest = {
  content: CertifiedContent
  code: string
  sequence: number
  edition: number
  previous_hash: string
  made_at: string
}

/** What the first certificate of a condominium follows. */
export const firstHash = '0'.repeat(64)

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/**
 * Returns one canonical text per value (RFC 8785 for the types used here: objects, lists, texts, whole numbers, true, false and null): keys in the
 * order of their UTF-16 units, no spaces. Throws on any other number.
 */
export function canonical(value: unknown): string {
  const json = value as Json
  if (Array.isArray(json)) return `[${json.map(canonical).join(',')}]`
  if (typeof json === 'object' && json !== null) {
    const keys = Object.keys(json).sort()
    return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(json[key])}`).join(',')}}`
  }
  if (typeof json === 'number' && !Number.isSafeInteger(json)) throw new RangeError('not a whole number')
  if (json === undefined) throw new TypeError('nothing to write')
  return JSON.stringify(json)
}

/** SHA-256 in hexadecimal. */
export async function sha256Hex(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Counts the recipients. Reached: someone read it here, or a provider reported delivery. */
export function countsOf(recipients: readonly CertifiedRecipient[]) {
  const delivered = recipients.filter(
    ({ seen_at, ways }) =>
      seen_at !== null || ways.some(({ status }) => status === 'delivered' || status === 'read'),
  )
  const sent = recipients.filter(({ ways }) =>
    ways.some(({ status }) => status !== 'queued' && status !== 'failed'),
  )
  return {
    recipients: recipients.length,
    sent: sent.length,
    delivered: delivered.length,
    read: recipients.filter(
      ({ seen_at, ways }) => seen_at !== null || ways.some(({ status }) => status === 'read'),
    ).length,
  }
}
