import { createHash, randomUUID } from 'node:crypto'
import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { PkceFields } from '../request/body.ts'
import type { AuthMethod } from '../sessions/session-response.ts'
import { type MailAction, methodOf } from './one-time-tokens.ts'

/** From the opened link to the exchange of its code. */
const CODE_SECONDS = 300

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Starts the PKCE flow of a link if the call has a challenge; returns its id, or null. */
export const startFlow = (auth: Auth, db: Db, pkce: PkceFields, userId: string, action: MailAction) =>
  keepFlow(auth, db, pkce, { userId, provider: 'email', method: methodOf[action] })

/** Starts the PKCE flow of a sign-in whose account is not known yet; returns its id, or null without a challenge. */
export const startNamelessFlow = (auth: Auth, db: Db, pkce: PkceFields, method: 'sso/saml') =>
  keepFlow(auth, db, pkce, { userId: null, provider: method, method })

async function keepFlow(
  auth: Auth,
  db: Db,
  pkce: PkceFields,
  flow: { userId: string | null; provider: string; method: AuthMethod },
): Promise<string | null> {
  if (!pkce.code_challenge) return null
  const id = randomUUID()
  const now = auth.now()
  await db`
    insert into auth.flow_state (id, user_id, code_challenge_method, code_challenge, provider_type,
      authentication_method, created_at, updated_at)
    values (${id}, ${flow.userId}, ${pkce.code_challenge_method ?? 's256'}, ${pkce.code_challenge}, ${flow.provider},
      ${flow.method}, ${now}, ${now})`
  return id
}

/** Returns the code that the browser brings back to the page that started the flow. */
export async function issueCode(auth: Auth, db: Db, flowStateId: string): Promise<string> {
  const code = randomUUID()
  const now = auth.now()
  await db`
    update auth.flow_state set auth_code = ${digest(code)}, auth_code_issued_at = ${now}, updated_at = ${now}
    where id = ${flowStateId}`
  return code
}

/**
 * Ends a flow: only who started it has the verifier (RFC 7636 §4.6).
 * @throws AuthError `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`
 */
export async function redeemCode(auth: Auth, db: Db, code: string, verifier: string) {
  type Flow = {
    id: string
    user_id: string
    provider_type: string
    provider_access_token: string | null
    provider_refresh_token: string | null
    code_challenge: string
    code_challenge_method: 's256' | 'plain'
    authentication_method: AuthMethod
    auth_code_issued_at: Date
  }
  const [flow] = await db<Flow[]>`
    delete from auth.flow_state where auth_code = ${digest(code)}
    returning id, user_id, provider_type, provider_access_token, provider_refresh_token, code_challenge,
      code_challenge_method, authentication_method, auth_code_issued_at`
  if (!flow) throw new AuthError('flow_state_not_found')
  if (flow.auth_code_issued_at.getTime() + CODE_SECONDS * 1000 < auth.now().getTime()) {
    throw new AuthError('flow_state_expired')
  }
  const challenge = flow.code_challenge_method === 's256' ? digest(verifier) : verifier
  if (challenge !== flow.code_challenge) throw new AuthError('bad_code_verifier')
  return { userId: flow.user_id, method: flow.authentication_method, flow }
}
