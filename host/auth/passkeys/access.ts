import type { Context } from 'hono'
import type { User } from '../accounts/users.ts'
import type { Auth } from '../context.ts'
import { AuthError } from '../errors.ts'
import { requireNamedSession, requireSecondFactor } from '../factors/factor.ts'
import type { Session } from '../request/bearer.ts'

/** Answers 404 where passkeys are off, as GoTrue does. */
export function requirePasskeys(auth: Auth): void {
  if (!auth.settings.passkey.enabled) throw new AuthError('passkey_disabled')
}

/**
 * Returns the caller if they may add and remove passkeys: a passkey opens the account, so an account with a second factor must have shown it.
 * @throws AuthError `passkey_disabled`, `insufficient_aal`, and as `requireNamedSession`
 */
export async function requirePasskeyOwner(auth: Auth, c: Context): Promise<{ user: User; session: Session }> {
  requirePasskeys(auth)
  const { user, session } = await requireNamedSession(auth, c)
  if (user.is_sso_user) {
    throw new AuthError('validation_failed', { status: 422, message: 'SSO users cannot register passkeys' })
  }
  requireSecondFactor(user, session, 'AAL2 session is required to manage passkeys when MFA is enabled')
  return { user, session }
}
