import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { insertUser, type NewUser } from '../accounts/new-users.ts'
import { isBanned, reloadUser, type User, updateUser } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { type Auth, clientOf, type Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { afterUserCreated, beforeUserCreated } from '../hooks/events.ts'
import { notify } from '../mail/notify.ts'
import { mailLink } from '../mail/send.ts'
import { endSessions } from '../sessions/sessions.ts'
import { insertIdentity, lockIdentity, refreshIdentity, updateProviders } from './identities.ts'
import { findOwner, needsVerification, type Owner } from './linking.ts'
import { identityData, isSso, type Profile, primaryEmail } from './profile.ts'

export type SignInOptions = {
  /** Whether people without an e-mail may sign in. */
  emailOptional: boolean
  /** The target of the confirmation mail's link. */
  redirectTo: string
}

/**
 * Signs in the person that a provider has named: in the account that is theirs, or in a new one.
 * @param then opens the session, in the same transaction
 * @throws AuthError `signup_disabled`, the hook's refusal, `user_banned`, `email_address_not_provided`,
 * `provider_email_needs_verification` (the account then exists and waits for its confirmation mail)
 */
export async function signInWithProfile<Result>(
  auth: Auth,
  c: Context,
  profile: Profile,
  options: SignInOptions,
  then: (db: Db, user: User) => Promise<Result>,
): Promise<Result> {
  if (needsEmail(profile, options) && profile.emails.length === 0) {
    throw new AuthError('email_address_not_provided')
  }
  const foreseen = await findOwner(auth.sql, profile)
  if (foreseen.kind === 'new') {
    if (!auth.settings.enable_signup) throw new AuthError('signup_disabled')
    await beforeUserCreated(auth, clientOf(c), draftOf(profile, foreseen.email))
  }
  const outcome = await auth.sql.begin(async (db) => {
    await lockIdentity(db, profile)
    const owner = await findOwner(db, profile)
    // Only if the account was deleted in between: the hook was not asked about a new one.
    if (owner.kind === 'new' && foreseen.kind !== 'new') throw new AuthError('conflict')
    const { user, identityId } = await settle(auth, c, db, owner, profile)
    if (isBanned(user, auth.now())) throw new AuthError('user_banned', { status: 403 })
    const isIn = await admit(auth, c, db, user, identityId, profile, options)
    if (!isIn) return { kind: 'waiting', user } as const
    return { kind: 'in', result: await then(db, await reloadUser(db, user.id)) } as const
  })
  auth.mailsCommitted()
  if (outcome.kind === 'in') return outcome.result
  throw needsVerification(profile.provider, outcome.user.email !== null)
}

const needsEmail = (profile: Profile, { emailOptional }: SignInOptions) =>
  profile.provider !== 'web3' && !emailOptional

function draftOf(profile: Profile, email: string | null): NewUser {
  const { provider } = profile
  return {
    id: randomUUID(),
    email,
    passwordHash: null,
    appMetadata: { provider, providers: [provider] },
    userMetadata: identityData(profile),
    external: { isSso: isSso(profile) },
  }
}

/** Writes what the answer says into the account and its identity. */
async function settle(auth: Auth, c: Context, db: Db, owner: Owner, profile: Profile) {
  const now = auth.now()
  if (owner.kind === 'new') {
    const user = await insertUser(db, draftOf(profile, owner.email), now)
    if (!user) throw new AuthError('email_exists')
    const identityId = await insertIdentity(db, user.id, profile, now)
    await afterUserCreated(auth, clientOf(c), db, user)
    return { user, identityId }
  }
  const { user } = owner
  if (owner.kind === 'known') await refreshIdentity(db, owner.identityId, profile, now)
  const identityId =
    owner.kind === 'known' ? owner.identityId : await insertIdentity(db, user.id, profile, now)
  if (owner.kind !== 'known') await notify(auth, db, user, 'identity_linked', { Provider: profile.provider })
  await updateUser(db, user.id, { userMetadata: identityData(profile) }, now)
  await updateProviders(db, user.id)
  return { user, identityId }
}

/** Returns whether the account may open a session now; otherwise its confirmation mail is on its way. */
async function admit(
  auth: Auth,
  c: Context,
  db: Db,
  user: User,
  identityId: string,
  profile: Profile,
  options: SignInOptions,
): Promise<boolean> {
  const trait = { provider: profile.provider }
  const mustConfirm = profile.provider !== 'web3' && (!options.emailOptional || user.email !== null)
  if (user.email_confirmed_at || user.phone_confirmed_at || !mustConfirm) {
    await audit(auth, c, db, 'login', user, trait)
    return true
  }
  await removeUnconfirmed(db, user, identityId, profile, auth.now())
  const isVerified = profile.emails.some(({ email, verified }) => verified && email === user.email)
  if (
    isVerified ||
    (!auth.settings.email.enable_confirmations && user.email === primaryEmail(profile)?.email)
  ) {
    await audit(auth, c, db, 'user_signedup', user, trait)
    await confirmUser(db, user.id, auth.now())
    return true
  }
  if (user.email) await mailLink(auth, db, user, 'signup', { redirectTo: options.redirectTo })
  return false
}

/**
 * Another person may have signed up with this e-mail without its owner's confirmation: removes their password, identities and sessions before the
 * owner comes in.
 */
async function removeUnconfirmed(db: Db, user: User, identityId: string, profile: Profile, now: Date) {
  await db`
    update auth.users set encrypted_password = '', updated_at = ${now},
      raw_user_meta_data = ${db.json(identityData(profile))}
    where id = ${user.id}`
  await db`delete from auth.identities where user_id = ${user.id} and id <> ${identityId}`
  await db`delete from auth.one_time_tokens where user_id = ${user.id}`
  await endSessions(db, user.id, 'global', null)
  await updateProviders(db, user.id)
}

/** Marks the e-mail as its owner's, because a provider says so. */
export async function confirmUser(db: Db, userId: string, now: Date): Promise<void> {
  await db`
    update auth.users set email_confirmed_at = coalesce(email_confirmed_at, ${now}), updated_at = ${now},
      is_anonymous = false, raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
    where id = ${userId}`
}
