import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { User } from '../accounts/users.ts'
import type { Auth, Client } from '../context.ts'
import { keyedDigest } from '../factors/sealed-text.ts'

/** Seconds. A device used once in half a year stays known; a mark is renewed long before it ends. */
const livesFor = 180 * 86_400
const renewedAfter = 30 * 86_400

type Owner = Pick<User, 'id' | 'encrypted_password' | 'is_anonymous'>

/** A browser that an account was entered from. */
type Mark = { device: string; issuedAt: number }

/**
 * Marks the caller's browser as one that has signed in to the account, with a cookie that it sends at the next sign-in (OWASP, Slow down online
 * guessing attacks with device cookies). It opens nothing: it only tells whose attempts these are. It is bound to one account and one password, so
 * that a new password forgets every browser but the one that set it.
 */
export function rememberDevice(auth: Auth, user: Owner, client: Client): void {
  if (user.is_anonymous) return
  const now = Math.floor(auth.now().getTime() / 1000)
  const known = markOf(auth, user, client)
  if (known && known.issuedAt + renewedAfter > now) return
  const device = known?.device ?? randomBytes(16).toString('base64url')
  const value = `${device}.${now}.${signature(auth, user, device, now)}`
  const { protocol, pathname } = new URL(auth.settings.externalUrl)
  const secure = protocol === 'https:' ? '; Secure' : ''
  client.setCookie(
    `${cookieName(auth, user)}=${value}; Path=${pathname}/token; Max-Age=${livesFor}; HttpOnly; SameSite=Strict${secure}`,
  )
}

/** The device whose tries count apart from strangers', where the caller's browser is one that the account was entered from. */
export const knownDevice = (auth: Auth, user: Owner, client: Client): string | undefined =>
  markOf(auth, user, client)?.device

/** One per account, so that people who share a computer are all known on it; the name reveals nothing about the account. */
const cookieName = (auth: Auth, { id }: Owner) =>
  `sb-device-${keyedDigest(auth.secret, 'name of a device cookie', id).slice(0, 16)}`

// Several may have the name: a page of a subdomain can set cookies here too, and would make a known browser a stranger.
function markOf(auth: Auth, user: Owner, client: Client): Mark | undefined {
  const prefix = `${cookieName(auth, user)}=`
  const values = client.cookies
    .filter((cookie) => cookie.startsWith(prefix))
    .map((cookie) => cookie.slice(prefix.length))
  return values.map((value) => readMark(auth, user, value)).find((mark) => mark !== undefined)
}

function readMark(auth: Auth, user: Owner, value: string): Mark | undefined {
  const [, device, seconds, mac] = /^([\w-]{22})\.(\d{1,12})\.([\w-]{43})$/.exec(value) ?? []
  if (!device || !seconds || !mac) return undefined
  const issuedAt = Number(seconds)
  const now = auth.now().getTime() / 1000
  const isGood = timingSafeEqual(Buffer.from(mac), Buffer.from(signature(auth, user, device, issuedAt)))
  return isGood && issuedAt + livesFor > now ? { device, issuedAt } : undefined
}

function signature(auth: Auth, user: Owner, device: string, issuedAt: number): string {
  const password = createHash('sha256')
    .update(user.encrypted_password ?? '')
    .digest('base64url')
  return keyedDigest(auth.secret, 'device cookie', `${user.id} ${device} ${issuedAt} ${password}`)
}
