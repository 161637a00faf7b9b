import { createHash } from 'node:crypto'
import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'

type Limit = { attempts: number; seconds: number }

const FIVE_MINUTES = 300

/** Counts an attempt in a fixed window; gives the seconds to wait when there were too many, else 0. */
async function count(db: Db, now: Date, key: string, limit: Limit): Promise<number> {
  const windowStart = new Date(now.getTime() - limit.seconds * 1000)
  const [row] = await db<{ attempts: number; window_start: Date }[]>`
    insert into auth.rate_limits as l (key, window_start, attempts) values (${key}, ${now}, 1)
    on conflict (key) do update set
      attempts = case when l.window_start <= ${windowStart} then 1 else l.attempts + 1 end,
      window_start = case when l.window_start <= ${windowStart} then excluded.window_start else l.window_start end
    returning attempts, window_start`
  if (!row || row.attempts <= limit.attempts) return 0
  return Math.max(1, Math.ceil((row.window_start.getTime() - windowStart.getTime()) / 1000))
}

/** Keys say nothing about people to whoever reads the table. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

async function limitRequests(auth: Auth, key: string, limit: Limit): Promise<void> {
  const wait = await count(auth.sql, auth.now(), key, limit)
  if (wait > 0) throw new AuthError('over_request_rate_limit', { retryAfter: wait })
}

/**
 * Limits what one address does, as `[auth.rate_limit]` says: in 5 minutes, for anonymous accounts in an hour.
 * Without an address (a call from inside the host) nothing is limited.
 * @throws AuthError `over_request_rate_limit`
 */
export async function limitAddress(
  auth: Auth,
  address: string | null,
  kind: 'token_refresh' | 'sign_in_sign_ups' | 'token_verifications' | 'anonymous_users',
): Promise<void> {
  if (address === null) return
  const seconds = kind === 'anonymous_users' ? 3600 : FIVE_MINUTES
  await limitRequests(auth, `${kind}:${digest(address)}`, {
    attempts: auth.settings.rate_limit[kind],
    seconds,
  })
}

/** Against guessing one account's password from many addresses; nobody types that many in 5 minutes. */
const PASSWORDS_PER_ACCOUNT: Limit = { attempts: 30, seconds: FIVE_MINUTES }

/**
 * Limits password sign-ins to one account, existing or not.
 * @throws AuthError `over_request_rate_limit`
 */
export async function limitAccount(auth: Auth, email: string): Promise<void> {
  await limitRequests(auth, `password:${digest(email)}`, PASSWORDS_PER_ACCOUNT)
}

/**
 * Lets one mail of a kind go to an address per `max_frequency`, whether the address has an account or not, so that
 * the refusal tells nothing. Inside a transaction: a call that fails later does not count.
 * @throws AuthError `over_email_send_rate_limit`
 */
export async function limitMail(auth: Auth, db: Db, kind: string, email: string): Promise<void> {
  const seconds = auth.settings.email.max_frequency
  if (seconds === 0) return
  const wait = await count(db, auth.now(), `mail:${kind}:${digest(email)}`, { attempts: 1, seconds })
  if (wait === 0) return
  throw new AuthError('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${wait} seconds.`,
    retryAfter: wait,
  })
}
