import { createHash } from 'node:crypto'
import { networkOf } from '../../http/networks.ts'
import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'

type Limit = { attempts: number; seconds: number }

const FIVE_MINUTES = 300

/** Counts an attempt in a fixed window; returns the seconds to wait after too many, else 0. */
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

/** Keys reveal nothing about people to readers of the table. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Counts a request where requests are limited; on a developer's machine they are not. */
async function limitRequests(auth: Auth, key: string, limit: Limit): Promise<void> {
  if (!auth.limitsRequests) return
  const wait = await count(auth.sql, auth.now(), key, limit)
  if (wait > 0) throw new AuthError('over_request_rate_limit', { retryAfter: wait })
}

/**
 * Limits what one address does, of IPv6 one network, as `[auth.rate_limit]` says: in 5 minutes, for anonymous accounts in an hour.
 * Without an address (a call from inside the host) nothing is limited.
 * @throws AuthError `over_request_rate_limit`
 */
export async function limitAddress(
  auth: Auth,
  address: string | null,
  kind: 'token_refresh' | 'sign_in_sign_ups' | 'token_verifications' | 'anonymous_users' | 'web3',
): Promise<void> {
  if (address === null) return
  const seconds = kind === 'anonymous_users' ? 3600 : FIVE_MINUTES
  await limitRequests(auth, `${kind}:${digest(networkOf(address))}`, {
    attempts: auth.settings.rate_limit[kind],
    seconds,
  })
}

/** GoTrue's default; the Supabase CLI has no setting for it. */
const REGISTRATIONS: Limit = { attempts: 10, seconds: FIVE_MINUTES }

/**
 * Limits how many applications one address enrols by itself.
 * @throws AuthError `over_request_rate_limit`
 */
export async function limitClientRegistration(auth: Auth, address: string | null): Promise<void> {
  if (address === null) return
  await limitRequests(auth, `oauth_client:${digest(networkOf(address))}`, REGISTRATIONS)
}

/** Prevents guessing one account's password from many addresses; no one types that many in 5 minutes. */
const PASSWORDS_PER_ACCOUNT: Limit = { attempts: 30, seconds: FIVE_MINUTES }

/** Of one browser that the account was entered from; after these it is a stranger's like any other. */
const PASSWORDS_PER_DEVICE: Limit = { attempts: 10, seconds: 900 }

const passwordsOfDevice = (recipient: string, device: string) =>
  `password_of_device:${digest(`${recipient} ${device}`)}`

/**
 * Limits password sign-ins: a stranger's by address and, per account, existing or not, together with all other strangers'; those of a known device
 * separately, so that no one locks an account's owner out by guessing.
 * @throws AuthError `over_request_rate_limit`
 */
export async function limitPasswords(
  auth: Auth,
  recipient: string,
  address: string | null,
  device: string | undefined,
): Promise<void> {
  if (!auth.limitsRequests) return
  if (device !== undefined) {
    const key = passwordsOfDevice(recipient, device)
    if ((await count(auth.sql, auth.now(), key, PASSWORDS_PER_DEVICE)) === 0) return
  }
  await limitAddress(auth, address, 'sign_in_sign_ups')
  await limitRequests(auth, `password:${digest(recipient)}`, PASSWORDS_PER_ACCOUNT)
}

/** Restarts the count: a correct password shows that the owner mistyped before. */
export async function forgetPasswordsOf(db: Db, recipient: string, device: string): Promise<void> {
  await db`delete from auth.rate_limits where key = ${passwordsOfDevice(recipient, device)}`
}

const HOUR = 3600

/** Against guessing in one message's digits after another; in a day one chance in 2,000 for six digits. */
const DIGITS_PER_RECIPIENT: Limit = { attempts: 20, seconds: HOUR }

/**
 * Limits the digits tried for one mailbox or phone, with an account or without.
 * @throws AuthError `over_request_rate_limit`
 */
export async function limitDigits(auth: Auth, recipient: string): Promise<void> {
  await limitRequests(auth, `digits:${digest(recipient)}`, DIGITS_PER_RECIPIENT)
}

/** Each attempt reveals whether an address is taken: enough for typing mistakes, too few to search for people. */
const ADDRESS_CHANGES: Limit = { attempts: 10, seconds: HOUR }

/**
 * Limits how often an account requests another e-mail or phone.
 * @throws AuthError `over_request_rate_limit`
 */
export async function limitAddressChange(auth: Auth, userId: string): Promise<void> {
  await limitRequests(auth, `address_change:${userId}`, ADDRESS_CHANGES)
}

/** Uses one key for the whole project, whatever the process. */
async function limitMessagesInAll(auth: Auth, db: Db, kind: 'email' | 'sms'): Promise<void> {
  const attempts = auth.settings.rate_limit[`${kind}_sent`]
  const wait = await count(db, auth.now(), `${kind}_sent`, { attempts, seconds: HOUR })
  if (wait > 0) throw new AuthError(`over_${kind}_send_rate_limit`, { retryAfter: wait })
}

/**
 * Allows as many text messages per hour as `[auth.rate_limit] sms_sent` says.
 * @throws AuthError `over_sms_send_rate_limit`
 */
export async function limitSmsInAll(auth: Auth): Promise<void> {
  await limitMessagesInAll(auth, auth.sql, 'sms')
}

/** Allows one message of a kind to an address per so many seconds. */
async function limitFrequency(
  auth: Auth,
  db: Db,
  message: { kind: 'email' | 'sms'; key: string; seconds: number },
): Promise<void> {
  const { kind, key, seconds } = message
  if (seconds === 0) return
  const wait = await count(db, auth.now(), key, { attempts: 1, seconds })
  if (wait === 0) return
  throw new AuthError(`over_${kind}_send_rate_limit`, {
    message: `For security purposes, you can only request this after ${wait} seconds.`,
    retryAfter: wait,
  })
}

/**
 * Allows one mail of a kind to an address per `max_frequency`, whether the address has an account or not, so that the refusal reveals nothing; and in
 * total as many per hour as `email_sent` says, unless they go to a test mailbox. Runs inside a transaction: a call that fails later does not count.
 * @throws AuthError `over_email_send_rate_limit`
 */
export async function limitMail(auth: Auth, db: Db, kind: string, email: string): Promise<void> {
  const seconds = auth.settings.email.max_frequency
  await limitFrequency(auth, db, { kind: 'email', key: `mail:${kind}:${digest(email)}`, seconds })
  if (auth.countsMails) await limitMessagesInAll(auth, db, 'email')
}

/**
 * Allows one text message of a kind to a phone per `[auth.sms] max_frequency`, as `limitMail` does.
 * @throws AuthError `over_sms_send_rate_limit`
 */
export async function limitSms(auth: Auth, db: Db, kind: string, phone: string): Promise<void> {
  const seconds = auth.settings.sms.max_frequency
  await limitFrequency(auth, db, { kind: 'sms', key: `sms:${kind}:${digest(phone)}`, seconds })
}

/** Undoes the count of `limitSms`: the message was not sent, and may be requested again at once. */
export async function forgetSms(auth: Auth, kind: string, phone: string): Promise<void> {
  await auth.sql`delete from auth.rate_limits where key = ${`sms:${kind}:${digest(phone)}`}`
}

/** Prevents a person with the first factor from guessing the second; one chance in 350 per day for six digits. */
const CODES_PER_ACCOUNT: Limit = { attempts: 10, seconds: 900 }

/**
 * Limits the attempts at an account's second factors, all together, from any address.
 * @throws AuthError `over_request_rate_limit`
 */
export async function limitSecondFactor(auth: Auth, userId: string): Promise<void> {
  await limitRequests(auth, `second_factor:${userId}`, CODES_PER_ACCOUNT)
}

/** Restarts the count: a correct code shows that the owner mistyped before. */
export async function forgetSecondFactorAttempts(db: Db, userId: string): Promise<void> {
  await db`delete from auth.rate_limits where key = ${`second_factor:${userId}`}`
}
