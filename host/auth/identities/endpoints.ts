import type { Context } from 'hono'
import postgres from 'postgres'
import type { User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Auth, Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { requireSecondFactor } from '../factors/factor.ts'
import { notify } from '../mail/notify.ts'
import { providerRedirect } from '../providers/authorize.ts'
import { isUuid, requireSession } from '../request/bearer.ts'
import { adoptEmail, updateProviders } from './identities.ts'

/**
 * Returns the caller if they may add and remove identities, where the project allows it (`enable_manual_linking`): an identity opens the account, so
 * an account with a second factor must have shown it.
 * @throws AuthError `manual_linking_disabled`, `insufficient_aal`, and as `requireSession`
 */
export async function requireIdentityOwner(auth: Auth, c: Context): Promise<User> {
  if (!auth.settings.enable_manual_linking) throw new AuthError('manual_linking_disabled')
  const { user, session } = await requireSession(auth, c)
  requireSecondFactor(user, session, 'AAL2 session is required to manage identities when MFA is enabled')
  return user
}

/** `GET /user/identities/authorize?provider=…`: as `/authorize`, to add an identity to the caller's account. */
export const authorizeIdentity: Endpoint = async (auth, c) => {
  const user = await requireIdentityOwner(auth, c)
  const url = await providerRedirect(auth, c, user.id)
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302)
}

/** `DELETE /user/identities/:id`: never the last one. */
export const deleteIdentity: Endpoint = async (auth, c) => {
  const user = await requireIdentityOwner(auth, c)
  const id = c.req.param('id')
  if (!isUuid(id)) {
    throw new AuthError('validation_failed', { status: 404, message: 'identity_id must be an UUID' })
  }
  await auth.sql
    .begin(async (db) => {
      // Two simultaneous calls must not leave the account without any.
      const kept = await db<{ id: string; provider: string; provider_id: string }[]>`
        select id, provider, provider_id from auth.identities where user_id = ${user.id} order by id for update`
      if (kept.length <= 1) throw new AuthError('single_identity_not_deletable')
      const identity = kept.find((one) => one.id === id.toLowerCase())
      if (!identity) throw new AuthError('identity_not_found')
      const { provider, provider_id } = identity
      await audit(auth, c, db, 'identity_unlinked', user, { identity_id: id, provider, provider_id })
      // Sent to the account's previous address: it may lose it with the identity.
      await notify(auth, db, user, 'identity_unlinked', { Provider: provider })
      await db`delete from auth.identities where id = ${identity.id}`
      if (provider === 'phone') {
        await db`update auth.users set phone = null, phone_confirmed_at = null where id = ${user.id}`
      } else {
        await adoptEmail(db, user, auth.now())
      }
      await updateProviders(db, user.id)
    })
    .catch((error: unknown) => {
      const isTaken = error instanceof postgres.PostgresError && error.code === '23505'
      throw isTaken ? new AuthError('email_conflict_identity_not_deletable', { cause: error }) : error
    })
  auth.mailsCommitted()
  return c.json({})
}
