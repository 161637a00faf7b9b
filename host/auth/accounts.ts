import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { audit } from './audit.ts'
import type { Auth, Db } from './context.ts'
import { AuthError } from './errors.ts'
import { beforeUserCreated } from './hooks.ts'
import { type LinkTarget, mailLink } from './mail/send.ts'
import type { Metadata } from './request/body.ts'
import { limitMail } from './request/rate-limits.ts'
import {
  confirmEmail,
  emailUser,
  findUserByEmail,
  insertUser,
  type NewUser,
  reloadUser,
  renderUser,
  type User,
} from './users.ts'

type SignUp = { email: string; passwordHash: string | null; data: Metadata; target: LinkTarget }

export type SignUpOutcome =
  | { kind: 'confirmed'; user: User }
  | { kind: 'awaiting_confirmation'; user: User }
  | { kind: 'exists' }

/**
 * Signs somebody up by e-mail: a new account, or another confirmation mail for one that still waits (which keeps its
 * first password: who asks has proved nothing). A confirmed account stays untouched and gets no mail.
 * @throws AuthError `signup_disabled`, the hook's refusal, `over_email_send_rate_limit`
 */
export async function signUpByEmail(auth: Auth, c: Context, signUp: SignUp): Promise<SignUpOutcome> {
  if (!auth.settings.enable_signup) throw new AuthError('signup_disabled')
  if (!auth.settings.email.enable_signup) throw new AuthError('email_provider_disabled')
  const draft = emailUser(signUp.email, signUp.passwordHash, signUp.data)
  const known = await findUserByEmail(auth.sql, signUp.email)
  if (!known) await beforeUserCreated(auth, c, draft)
  const outcome = await auth.sql.begin((db) => confirmOrMail(auth, c, db, draft, signUp))
  auth.mailsCommitted()
  return outcome
}

async function confirmOrMail(
  auth: Auth,
  c: Context,
  db: Db,
  draft: NewUser,
  signUp: SignUp,
): Promise<SignUpOutcome> {
  const now = auth.now()
  const existing = await findUserByEmail(db, signUp.email)
  const user = existing ?? (await insertUser(db, draft, now)) ?? (await findUserByEmail(db, signUp.email))
  if (!user) throw new AuthError('unexpected_failure')
  if (user.email_confirmed_at) {
    if (auth.settings.email.enable_confirmations) await limitMail(auth, db, 'signup', signUp.email)
    await audit(auth, c, db, 'user_repeated_signup', user, { provider: 'email' })
    return { kind: 'exists' }
  }
  if (!auth.settings.email.enable_confirmations) {
    await audit(auth, c, db, 'user_signedup', user, { provider: 'email' })
    await confirmEmail(db, user, now)
    return { kind: 'confirmed', user: await reloadUser(db, user.id) }
  }
  await audit(auth, c, db, 'user_confirmation_requested', user, { provider: 'email' })
  await mailLink(auth, db, user, 'signup', signUp.target)
  return { kind: 'awaiting_confirmation', user: await reloadUser(db, user.id) }
}

/**
 * Gives GoTrue's made-up account, the answer to signing up an address that has a confirmed one: its owner is not
 * told on.
 */
export function pretendedUser(email: string, data: Metadata, now: Date) {
  return renderUser({
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
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
    raw_app_meta_data: { provider: 'email', providers: ['email'] },
    raw_user_meta_data: data,
    created_at: now,
    updated_at: now,
    phone: null,
    banned_until: null,
    deleted_at: null,
    is_anonymous: false,
    identities: [],
  })
}

/**
 * Makes an account that an administrator or nobody in particular asked for.
 * @param checksHook false where the service key acts: the hook guards what strangers do
 * @throws AuthError `email_exists`, the hook's refusal
 */
export async function createUser(
  auth: Auth,
  c: Context,
  draft: NewUser,
  checksHook: boolean,
  then: (db: Db, user: User) => Promise<void>,
): Promise<User> {
  if (checksHook) await beforeUserCreated(auth, c, draft)
  return auth.sql.begin(async (db) => {
    const user = await insertUser(db, draft, auth.now())
    if (!user) throw new AuthError('email_exists')
    await then(db, user)
    return reloadUser(db, user.id)
  })
}
