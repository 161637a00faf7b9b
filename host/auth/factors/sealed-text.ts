import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'

const sealed = z.object({
  key_id: z.string(),
  alg: z.literal('aes-gcm-hkdf'),
  nonce: z.base64(),
  data: z.base64(),
})

const TAG_BYTES = 16

/** Each row has its own key, so that a sealed text copied to another row does not open there. */
function keyFor(secret: string, rowId: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `mfa_factors ${rowId}`, 32))
}

const keyId = (secret: string) => createHash('sha256').update(`key id ${secret}`).digest('hex').slice(0, 16)

/** Encrypts a text stored in a database row (AES-256-GCM), in the format of GoTrue's encrypted columns. */
export function seal(secret: string, rowId: string, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, rowId), nonce)
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({
    key_id: keyId(secret),
    alg: 'aes-gcm-hkdf',
    nonce: nonce.toString('base64'),
    data: data.toString('base64'),
  })
}

/**
 * Decrypts what `seal` made for the same row; returns other text, such as a seed's, unchanged.
 * @throws Error if the text was sealed with another secret, for another row, or was changed
 */
export function unseal(secret: string, rowId: string, stored: string): string {
  if (!stored.startsWith('{')) return stored
  const { key_id, nonce, data } = sealed.parse(JSON.parse(stored))
  if (key_id !== keyId(secret)) throw new Error('sealed with another secret')
  const bytes = Buffer.from(data, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, rowId), Buffer.from(nonce, 'base64'))
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  return `${decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8')}${decipher.final('utf8')}`
}

/** A digest that only this host can make: of codes too short to be safe under a plain hash. */
export function keyedDigest(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', `${purpose} ${secret}`).update(text).digest('base64url')
}
