import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { setting } from './environment.ts'

const tagBytes = 16
const nonceBytes = 12

/** Each row has its own key, so that a sealed text copied to another row does not open there. */
const keyFor = (secret: string, row: string) => Buffer.from(hkdfSync('sha256', secret, '', row, 32))
const keyId = (secret: string) => createHash('sha256').update(`key id ${secret}`).digest('hex').slice(0, 16)

/** The text was sealed by another installation's secret, for another row, or was changed. */
export class SealBroken extends Error {}

/**
 * Encrypts what the database stores but must not read (AES-256-GCM under SEALING_SECRET). `row` names its place: 'table id'. Returns
 * 'v1.<key>.<base64url of nonce, text and tag>'.
 */
export function seal(row: string, text: string): string {
  const secret = setting('SEALING_SECRET')
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, row), nonce)
  const bytes = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v1.${keyId(secret)}.${bytes.toString('base64url')}`
}

/** Returns the text that `seal` encrypted for the same row. Throws `SealBroken`. */
export function unseal(row: string, sealed: string): string {
  const secret = setting('SEALING_SECRET')
  const [version, key, data] = sealed.split('.')
  if (version !== 'v1' || key !== keyId(secret)) throw new SealBroken('sealed with another secret')
  const bytes = Buffer.from(data ?? '', 'base64url')
  if (bytes.length < nonceBytes + tagBytes) throw new SealBroken('cut off')
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, row), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8')
    return text + decipher.final('utf8')
  } catch (cause) {
    throw new SealBroken('not sealed here', { cause })
  }
}
