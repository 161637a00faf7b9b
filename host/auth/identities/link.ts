import type { Context } from 'hono'
import postgres from 'postgres'
import { isBanned, reloadUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { notify } from '../mail/notify.ts'
import { mailLink } from '../mail/send.ts'
import { adoptEmail, findIdentity, insertIdentity, lockIdentity, updateProviders } from './identities.ts'
import { type Profile, primaryEmail } from './profile.ts'
import { confirmUser } from './sign-in.ts'

/**
 * Adds a provider's identity to the account that requested it; an account without an e-mail gets the provider's.
 * @param then opens the session, in the same transaction
 * @throws AuthError `identity_already_exists`, `email_exists`, `user_not_found`, `user_banned`, `email_not_confirmed` (the identity is then linked,
 * and the account waits for its confirmation mail)
 */
export async function linkProfile<Result>(
  auth: Auth,
  c: Context,
  profile: Profile,
  target: { userId: string; redirectTo: string },
  then: (db: Db, user: User) => Promise<Result>,
): Promise<Result> {
  const outcome = await auth.sql
    .begin(async (db) => {
      await lockIdentity(db, profile)
      const user = await reloadUser(db, target.userId)
      if (isBanned(user, auth.now()) || user.deleted_at) throw new AuthError('user_banned', { status: 403 })
      await refuseLinked(db, user, profile)
      await insertIdentity(db, user.id, profile, auth.now())
      await updateProviders(db, user.id)
      await audit(auth, c, db, 'user_modified', user, { provider: profile.provider })
      await notify(auth, db, user, 'identity_linked', { Provider: profile.provider })
      const isIn = user.email !== null || (await takeEmail(auth, db, user, profile, target.redirectTo))
      return isIn ? { result: await then(db, await reloadUser(db, user.id)) } : undefined
    })
    .catch((error: unknown) => {
      const isTaken = error instanceof postgres.PostgresError && error.code === '23505'
      throw isTaken ? new AuthError('email_exists', { status: 400, cause: error }) : error
    })
  auth.mailsCommitted()
  if (outcome) return outcome.result
  const { provider } = profile
  throw new AuthError('email_not_confirmed', {
    status: 422,
    message: `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  })
}

async function refuseLinked(db: Db, user: User, profile: Profile): Promise<void> {
  const identity = await findIdentity(db, profile)
  if (!identity) return
  const whose = identity.user_id === user.id ? '' : ' to another user'
  throw new AuthError('identity_already_exists', { message: `Identity is already linked${whose}` })
}

/** Gives an anonymous account the provider's e-mail; returns false while that must be confirmed. */
async function takeEmail(auth: Auth, db: Db, user: User, profile: Profile, redirectTo: string) {
  const email = primaryEmail(profile)
  if (!email) return true
  const named = await adoptEmail(db, user, auth.now())
  if (!email.verified) {
    await mailLink(auth, db, named, 'signup', { redirectTo })
    return false
  }
  await confirmUser(db, user.id, auth.now())
  return true
}
