import { z } from 'zod'
import type { NewUser } from '../accounts/new-users.ts'
import { renderUser, type User } from '../accounts/users.ts'
import type { Auth, Client, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { hasHook, runHook } from './run.ts'

/**
 * Asks the project whether an account may be created. Runs outside the transaction that creates it, as in GoTrue: what the function writes stays.
 * @throws AuthError with the hook's own status and message
 */
export async function beforeUserCreated(auth: Auth, client: Client, user: NewUser): Promise<void> {
  if (!hasHook(auth, 'before_user_created')) return
  const now = auth.now().toISOString()
  const described = {
    id: user.id,
    aud: 'authenticated',
    role: '',
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: user.isAnonymous ?? false,
  }
  await runHook(auth, 'before_user_created', { user: described }, { address: client.address })
}

/** Notifies the project of a new account, inside the transaction that creates it. */
export async function afterUserCreated(auth: Auth, client: Client, db: Db, user: User): Promise<void> {
  await runHook(auth, 'after_user_created', { user: renderUser(user) }, { address: client.address, db })
}

const claims = z.looseObject({
  aud: z.union([z.string(), z.array(z.string())]),
  exp: z.int(),
  iat: z.int(),
  sub: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  aal: z.string(),
  session_id: z.string(),
  is_anonymous: z.boolean(),
})

/**
 * Lets the project change a token's claims.
 * @throws AuthError `unexpected_failure` if the claims that every token needs are missing
 */
export async function customAccessToken<Claims extends { sub: string }>(
  auth: Auth,
  db: Db,
  token: Claims,
  method: string,
  client: Client,
): Promise<Claims> {
  const input = { user_id: token.sub, claims: token, authentication_method: method }
  const output = await runHook(auth, 'custom_access_token', input, { address: client.address, db })
  if (!output) return token
  if (output.claims === undefined) {
    throw new AuthError('unexpected_failure', { message: 'output claims field is missing' })
  }
  const parsed = claims.safeParse(output.claims)
  if (parsed.success) return parsed.data as unknown as Claims
  const fields = parsed.error.issues.map(({ path, message }) => `- ${path.join('.')}: ${message}\n`).join('')
  const message = `output claims do not conform to the expected schema: \n${fields}`
  throw new AuthError('unexpected_failure', { message })
}

const decision = z.looseObject({
  decision: z.enum(['continue', 'reject']).default('continue'),
  message: z.string().default(''),
  should_logout_user: z.boolean().default(false),
})
type Decision = z.output<typeof decision>

async function decide(
  auth: Auth,
  name: 'password_verification_attempt' | 'mfa_verification_attempt',
  input: Record<string, unknown>,
  client: Client,
): Promise<Decision | undefined> {
  const output = await runHook(auth, name, input, { address: client.address })
  if (!output) return undefined
  const parsed = decision.safeParse(output)
  if (!parsed.success)
    throw new AuthError('unexpected_failure', { message: `Invalid output of hook ${name}` })
  return parsed.data
}

/** Asks the project about a typed password; undefined if it has no such hook. */
export function passwordVerificationAttempt(
  auth: Auth,
  client: Client,
  attempt: { userId: string; valid: boolean },
): Promise<Decision | undefined> {
  const input = { user_id: attempt.userId, valid: attempt.valid }
  return decide(auth, 'password_verification_attempt', input, client)
}

/** Asks the project about a second factor's code; undefined if it has no such hook. */
export function mfaVerificationAttempt(
  auth: Auth,
  client: Client,
  attempt: { userId: string; factorId: string; factorType: string; valid: boolean },
): Promise<Decision | undefined> {
  const { userId, factorId, factorType, valid } = attempt
  const input = { user_id: userId, factor_id: factorId, factor_type: factorType, valid }
  return decide(auth, 'mfa_verification_attempt', input, client)
}
