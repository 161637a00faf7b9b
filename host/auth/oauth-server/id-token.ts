import type { User } from '../accounts/users.ts'
import type { Auth } from '../context.ts'

const LIFETIME_SECONDS = 3600

const textIn = (user: User, ...names: string[]): string | undefined =>
  names
    .map((name) => user.raw_user_meta_data?.[name])
    .find((value) => typeof value === 'string' && value !== '') as string | undefined

/** Returns the data of the scope `profile`, here and at `/oauth/userinfo`. */
export function profileOf(user: User) {
  return {
    name: textIn(user, 'name') ?? (user.email || undefined),
    picture: textIn(user, 'picture', 'avatar_url'),
    preferred_username: textIn(user, 'preferred_username', 'username'),
    updated_at: Math.floor(user.updated_at.getTime() / 1000),
  }
}

/** Signs the ID token that identifies the person to an application (OpenID Connect Core §2), as far as requested and allowed. */
export async function signIdToken(
  auth: Auth,
  user: User,
  { clientId, nonce, scopes }: { clientId: string; nonce: string | null; scopes: string[] },
): Promise<string> {
  const now = auth.now()
  const issuedAt = Math.floor(now.getTime() / 1000)
  return auth.tokens.sign({
    iss: auth.settings.issuer,
    sub: user.id,
    aud: clientId,
    exp: issuedAt + LIFETIME_SECONDS,
    iat: issuedAt,
    auth_time: Math.floor((user.last_sign_in_at ?? now).getTime() / 1000),
    client_id: clientId,
    ...(nonce !== null && { nonce }),
    email_verified: false,
    phone_number_verified: false,
    ...(scopes.includes('email') && {
      email: user.email || undefined,
      email_verified: user.email_confirmed_at !== null,
    }),
    ...(scopes.includes('phone') && {
      phone_number: user.phone || undefined,
      phone_number_verified: user.phone_confirmed_at !== null,
    }),
    ...(scopes.includes('profile') && profileOf(user)),
  })
}
