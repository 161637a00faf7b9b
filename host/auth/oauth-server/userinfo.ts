import type { Endpoint } from '../context.ts'
import { requireAnySession } from '../request/bearer.ts'
import { profileOf } from './id-token.ts'
import { scopesOf } from './scopes.ts'

/** `GET /oauth/userinfo` (OpenID Connect Core §5.3): of the account what the application of this session may know. */
export const userinfo: Endpoint = async (auth, c) => {
  const { user, session } = await requireAnySession(auth, c)
  const scopes = scopesOf(session.scopes)
  return c.json({
    sub: user.id,
    ...(scopes.includes('email') && {
      email: user.email || undefined,
      email_verified: user.email_confirmed_at !== null || undefined,
    }),
    ...(scopes.includes('profile') && { ...profileOf(user), user_metadata: user.raw_user_meta_data ?? {} }),
    ...(scopes.includes('phone') && {
      phone: user.phone || undefined,
      phone_verified: user.phone_confirmed_at !== null || undefined,
    }),
  })
}
