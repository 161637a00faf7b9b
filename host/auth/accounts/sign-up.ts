import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { audit } from '../audit.ts'
import { type Auth, clientOf, type Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { afterUserCreated, beforeUserCreated } from '../hooks/events.ts'
import { type LinkTarget, mailLink } from '../mail/send.ts'
import type { Metadata } from '../request/body.ts'
import { limitMail } from '../request/rate-limits.ts'
import { countAhead, sendAtOnce } from '../sms/confirmation.ts'
import type { SmsChannel } from '../sms/port.ts'
import { confirmEmail, confirmPhone } from './addresses.ts'
import { insertUser, type NewUser, signUpUser } from './new-users.ts'
import { findUserByEmail, findUserByPhone, reloadUser, renderUser, type User } from './users.ts'

type PublicUser = ReturnType<typeof renderUser>

type SignUp = { passwordHash: string | null; data: Metadata }

export type SignUpOutcome =
  | { kind: 'confirmed'; user: User }
  /** The caller sees the same for a new account and an existing one, so that its owner is not revealed. */
  | { kind: 'awaiting_confirmation'; user: PublicUser }
  /** Only where no confirmation is needed: there an existing account cannot be hidden. */
  | { kind: 'exists' }

/** What differs between signing up by mailbox and by phone. */
type Way = {
  provider: 'email' | 'phone'
  draft: NewUser
  needsConfirmation: boolean
  find(db: Db): Promise<User | undefined>
  isConfirmed(user: User): boolean
  confirm(db: Db, user: User): Promise<void>
  /** Counts a message before the transaction, sent or not, so that the limit reveals nothing; returns a function that undoes it. */
  count?(): Promise<() => Promise<void>>
  /** Asks the owner to confirm. If no message can be sent, nothing of the sign-up remains. */
  ask(db: Db, user: User): Promise<void>
  /** Counts a message that is not sent, where `ask` counts those that are. */
  pretendToAsk?(db: Db): Promise<void>
}

/**
 * Signs a person up by e-mail: a new account, or another confirmation mail for an unconfirmed one (which keeps its first password: the caller has
 * proved nothing). A confirmed account stays untouched and gets no mail.
 * @throws AuthError `signup_disabled`, the hook's refusal, `over_email_send_rate_limit`
 */
export async function signUpByEmail(
  auth: Auth,
  c: Context,
  { email, target, ...signUp }: SignUp & { email: string; target: LinkTarget },
): Promise<SignUpOutcome> {
  if (!auth.settings.enable_signup) throw new AuthError('signup_disabled')
  if (!auth.settings.email.enable_signup) throw new AuthError('email_provider_disabled')
  return signUpBy(auth, c, {
    provider: 'email',
    draft: signUpUser({ email }, signUp.passwordHash, signUp.data),
    needsConfirmation: auth.settings.email.enable_confirmations,
    find: (db) => findUserByEmail(db, email),
    isConfirmed: (user) => user.email_confirmed_at !== null,
    confirm: (db, user) => confirmEmail(db, user, auth.now()),
    ask: (db, user) => mailLink(auth, db, user, 'signup', target),
    pretendToAsk: (db) => limitMail(auth, db, 'signup', email),
  })
}

/**
 * Signs a person up by phone, as `signUpByEmail` does by e-mail; the message is sent before the commit, as in GoTrue.
 * @throws AuthError `signup_disabled`, `phone_provider_disabled`, the hook's refusal, `over_sms_send_rate_limit`, `sms_send_failed`
 */
export async function signUpByPhone(
  auth: Auth,
  c: Context,
  { phone, channel, ...signUp }: SignUp & { phone: string; channel: SmsChannel },
): Promise<SignUpOutcome> {
  if (!auth.settings.enable_signup) throw new AuthError('signup_disabled')
  if (!auth.settings.sms.enable_signup) {
    throw new AuthError('phone_provider_disabled', { message: 'Phone signups are disabled' })
  }
  return signUpBy(auth, c, {
    provider: 'phone',
    draft: signUpUser({ phone }, signUp.passwordHash, signUp.data),
    needsConfirmation: auth.settings.sms.enable_confirmations,
    find: (db) => findUserByPhone(db, phone),
    isConfirmed: (user) => user.phone_confirmed_at !== null,
    confirm: (db, user) => confirmPhone(db, user, auth.now()),
    count: () => countAhead(auth, 'confirmation', phone),
    ask: (db, user) => sendAtOnce(auth, clientOf(c), db, user, { purpose: 'confirmation', phone, channel }),
  })
}

async function signUpBy(auth: Auth, c: Context, way: Way): Promise<SignUpOutcome> {
  // Where accounts are hidden, the hook's refusal must not reveal who has one: it is asked about every sign-up.
  if (way.needsConfirmation || !(await way.find(auth.sql))) {
    await beforeUserCreated(auth, clientOf(c), way.draft)
  }
  const takeBack = way.needsConfirmation ? await way.count?.() : undefined
  const outcome = await auth.sql
    .begin((db) => confirmOrAsk(auth, c, db, way))
    .catch(async (error: unknown) => {
      await takeBack?.()
      throw error
    })
  auth.mailsCommitted()
  return outcome
}

async function confirmOrAsk(auth: Auth, c: Context, db: Db, way: Way): Promise<SignUpOutcome> {
  const traits = { provider: way.provider }
  const known = await way.find(db)
  const made = known ? undefined : await insertUser(db, way.draft, auth.now())
  if (made) await afterUserCreated(auth, clientOf(c), db, made)
  const user = known ?? made ?? (await way.find(db))
  if (!user) throw new AuthError('unexpected_failure')
  if (way.isConfirmed(user)) {
    await audit(auth, c, db, 'user_repeated_signup', user, traits)
    if (!way.needsConfirmation) return { kind: 'exists' }
    await way.pretendToAsk?.(db)
    return { kind: 'awaiting_confirmation', user: shownUser(way.draft, pretendedId(user), auth.now()) }
  }
  if (!way.needsConfirmation) {
    await audit(auth, c, db, 'user_signedup', user, traits)
    await way.confirm(db, user)
    return { kind: 'confirmed', user: await reloadUser(db, user.id) }
  }
  await audit(auth, c, db, 'user_confirmation_requested', user, traits)
  await way.ask(db, user)
  return { kind: 'awaiting_confirmation', user: shownUser(way.draft, user.id, auth.now()) }
}

/** Returns an id that is the same for the same account at every sign-up, as a real one would be, and belongs to no account. */
function pretendedId(user: User): string {
  const hex = createHash('sha256').update(`pretended ${user.id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Returns the user that signing up shows: built only from the input, so that no byte distinguishes a new account from an old one. */
function shownUser(draft: NewUser, id: string, now: Date): PublicUser {
  const address: Metadata = draft.phone ? { phone: draft.phone } : { email: draft.email ?? '' }
  const unverified = { email_verified: false, phone_verified: false }
  const at = now.toISOString()
  return renderUser({
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email: draft.email,
    encrypted_password: null,
    email_confirmed_at: null,
    confirmed_at: null,
    invited_at: null,
    confirmation_sent_at: now,
    recovery_sent_at: null,
    reauthentication_sent_at: null,
    email_change: null,
    email_change_sent_at: null,
    email_change_confirm_status: 0,
    last_sign_in_at: null,
    raw_app_meta_data: draft.appMetadata,
    raw_user_meta_data: { ...draft.userMetadata, sub: id },
    created_at: now,
    updated_at: now,
    phone: draft.phone ?? null,
    phone_confirmed_at: null,
    phone_change: null,
    phone_change_sent_at: null,
    is_sso_user: false,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    identities: [
      {
        id: randomUUID(),
        provider_id: id,
        user_id: id,
        identity_data: { sub: id, ...address, ...unverified },
        provider: draft.phone ? 'phone' : 'email',
        last_sign_in_at: at,
        created_at: at,
        updated_at: at,
        email: draft.email,
      },
    ],
    factors: [],
  })
}

/**
 * Creates an account requested by an administrator or by no one in particular.
 * @param checksHook false where the service key acts: the hook guards against strangers
 * @throws AuthError `email_exists`, `phone_exists`, the hook's refusal
 */
export async function createUser(
  auth: Auth,
  c: Context,
  draft: NewUser,
  checksHook: boolean,
  then: (db: Db, user: User) => Promise<void>,
): Promise<User> {
  if (checksHook) await beforeUserCreated(auth, clientOf(c), draft)
  return auth.sql.begin(async (db) => {
    const user = await insertUser(db, draft, auth.now())
    if (!user) throw new AuthError((await isPhoneTaken(db, draft)) ? 'phone_exists' : 'email_exists')
    await afterUserCreated(auth, clientOf(c), db, user)
    await then(db, user)
    return reloadUser(db, user.id)
  })
}

async function isPhoneTaken(db: Db, { phone }: NewUser): Promise<boolean> {
  return Boolean(phone && (await findUserByPhone(db, phone)))
}
