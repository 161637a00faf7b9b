import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(scrypt) as (password: string, salt: Uint8Array, length: number) => Promise<Buffer>

/** Creates a link's secret: 32 random bytes, stored in the database only as a digest. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Hashes a password as 'salt.key', both in base64url (RFC 7914, with Node's default parameters). */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password.normalize('NFKC'), salt, 32)
  return `${salt.toString('base64url')}.${key.toString('base64url')}`
}

export async function isPassword(typed: string, hash: string): Promise<boolean> {
  const [salt = '', key = ''] = hash.split('.')
  const wanted = Buffer.from(key, 'base64url')
  const found = await derive(typed.normalize('NFKC'), Buffer.from(salt, 'base64url'), 32)
  return wanted.length === found.length && timingSafeEqual(wanted, found)
}
