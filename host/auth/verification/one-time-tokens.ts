import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Auth, Db } from '../context.ts'
import type { AuthMethod } from '../sessions/session-response.ts'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'reauthentication_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

/** What a link does, as its `type` says; also names the mail. `sms` and `phone_change` have digits only. */
export type MailAction =
  | 'signup'
  | 'invite'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'reauthentication'
  | 'sms'
  | 'phone_change'

/** What the calls to `/verify` may ask for, and the tokens that may answer. */
export const verifiableTypes = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
  sms: ['confirmation_token'],
  phone_change: ['phone_change_token'],
} as const satisfies Record<string, readonly TokenType[]>

export type VerifyType = keyof typeof verifiableTypes

/** A token that was accepted and is consumed. */
export type SpentToken = {
  id: string
  user_id: string
  token_type: TokenType
  relates_to: string
  action: MailAction
  flow_state_id: string | null
}

export const PKCE_PREFIX = 'pkce_'

/** Wrong digits allowed per token before only its link works: a guess succeeds once in 200,000. */
const MAX_ATTEMPTS = 5

const digest = (text: string) => createHash('sha224').update(text).digest('hex')

/** Makes random digits. */
function makeDigits(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}

type NewToken = {
  userId: string
  type: TokenType
  action: MailAction
  /** The mailbox or phone that gets it. */
  recipient: string
  flowStateId?: string | null
  /** How many, or fixed ones for a test number. */
  digits: number | string
}

/** Creates a token of a type for an account, replacing the previous one. Returns the digits and the link's secret. */
export async function issueToken(
  auth: Auth,
  db: Db,
  token: NewToken,
): Promise<{ otp: string; hashedToken: string }> {
  const now = auth.now()
  const otp = typeof token.digits === 'string' ? token.digits : makeDigits(token.digits)
  const hashedToken = `${token.flowStateId ? PKCE_PREFIX : ''}${randomBytes(28).toString('hex')}`
  await db`
    insert into auth.one_time_tokens
      (id, user_id, token_type, token_hash, relates_to, created_at, updated_at, otp_hash, action, flow_state_id)
    values (${randomUUID()}, ${token.userId}, ${token.type}, ${digest(hashedToken)}, ${token.recipient},
      ${now}::timestamptz at time zone 'utc', ${now}::timestamptz at time zone 'utc',
      ${digest(token.recipient + otp)}, ${token.action}, ${token.flowStateId ?? null})
    on conflict (user_id, token_type) do update set
      id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to, attempts = 0,
      created_at = excluded.created_at, updated_at = excluded.updated_at, otp_hash = excluded.otp_hash,
      action = excluded.action, flow_state_id = excluded.flow_state_id`
  return { otp, hashedToken }
}

/** Spends the token of a link; undefined when there is none, or it is too old or of another type. */
export async function spendLink(
  auth: Auth,
  db: Db,
  hashedToken: string,
  type: VerifyType,
): Promise<SpentToken | undefined> {
  const [spent] = await db<SpentToken[]>`
    delete from auth.one_time_tokens
    where token_hash = ${digest(hashedToken)} and token_type in ${db([...verifiableTypes[type]])}
      and created_at > ${oldest(auth, auth.settings.email.otp_expiry)}::timestamptz at time zone 'utc'
    returning id, user_id, token_type, relates_to, action, flow_state_id`
  return spent
}

/**
 * Counts an attempt at the digits sent to a mailbox or phone and returns the id of the token they open. Runs outside any transaction: an attempt
 * counts even if the call fails.
 */
export async function tryDigits(
  auth: Auth,
  recipient: string,
  otp: string,
  types: readonly TokenType[],
): Promise<string | undefined> {
  const { email, sms } = auth.settings
  const lifetime = recipient.includes('@') ? email.otp_expiry : sms.otp_expiry
  const attempted = await auth.sql<{ id: string; otp_hash: string }[]>`
    update auth.one_time_tokens set attempts = attempts + 1
    where relates_to = ${recipient} and token_type in ${auth.sql([...types])} and attempts < ${MAX_ATTEMPTS}
      and created_at > ${oldest(auth, lifetime)}::timestamptz at time zone 'utc'
    returning id, otp_hash`
  const expected = digest(recipient + otp)
  return attempted.find((token) => token.otp_hash === expected)?.id
}

/** Spends the token that `tryDigits` found; undefined if another call already did. */
export async function spendToken(db: Db, id: string): Promise<SpentToken | undefined> {
  const [spent] = await db<SpentToken[]>`
    delete from auth.one_time_tokens where id = ${id}
    returning id, user_id, token_type, relates_to, action, flow_state_id`
  return spent
}

/** Removes the account's other open tokens: an owner who has proved the mailbox needs none of them. */
export async function clearTokens(db: Db, userId: string, types: readonly TokenType[]): Promise<void> {
  await db`delete from auth.one_time_tokens where user_id = ${userId} and token_type in ${db([...types])}`
}

const oldest = (auth: Auth, seconds: number) => new Date(auth.now().getTime() - seconds * 1000)

/** How a session says it was opened when a link of this action opened it through PKCE. */
export const methodOf: Record<MailAction, AuthMethod> = {
  signup: 'email/signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email_change: 'email_change',
  reauthentication: 'otp',
  sms: 'otp',
  phone_change: 'otp',
}
