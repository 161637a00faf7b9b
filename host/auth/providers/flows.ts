import { randomUUID } from 'node:crypto'
import { randomPKCECodeVerifier } from 'openid-client'
import type { Auth, Db } from '../context.ts'
import { AuthError } from '../errors.ts'
import { seal, unseal } from '../factors/sealed-text.ts'
import { isUuid } from '../request/bearer.ts'
import type { PkceFields } from '../request/body.ts'
import { issueCode } from '../verification/flow-states.ts'

/** From the way to the provider until it sends the browser back. */
const STATE_SECONDS = 300

/** A flow that came back; it can be used once. */
export type ProviderFlow = {
  id: string
  provider_type: string
  code_challenge: string | null
  referrer: string | null
  linking_target_id: string | null
  code_verifier: string
}

/** Records that a browser goes to a provider; returns the `state` to send along and the provider's PKCE verifier. */
export async function startProviderFlow(
  auth: Auth,
  flow: { provider: string; redirectTo: string; pkce: PkceFields; linkingTargetId: string | null },
): Promise<{ state: string; codeVerifier: string }> {
  const now = auth.now()
  const [state, clientStateId, codeVerifier] = [randomUUID(), randomUUID(), randomPKCECodeVerifier()]
  const { code_challenge: challenge, code_challenge_method: method } = flow.pkce
  await auth.sql.begin(async (db) => {
    await db`
      insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
      values (${clientStateId}, ${flow.provider}, ${codeVerifier}, ${now})`
    await db`
      insert into auth.flow_state (id, code_challenge_method, code_challenge, provider_type, authentication_method,
        created_at, updated_at, referrer, oauth_client_state_id, linking_target_id)
      values (${state}, ${challenge ? (method ?? 's256') : null}, ${challenge ?? null}, ${flow.provider}, 'oauth',
        ${now}, ${now}, ${flow.redirectTo}, ${clientStateId}, ${flow.linkingTargetId})`
  })
  return { state, codeVerifier }
}

/**
 * Takes the flow of a `state`: the second browser that brings it finds nothing (RFC 9700 §4.7).
 * @throws AuthError `bad_oauth_callback`, `bad_oauth_state`
 */
export async function takeProviderFlow(auth: Auth, state: string | undefined): Promise<ProviderFlow> {
  if (!state) throw new AuthError('bad_oauth_callback', { message: 'OAuth state parameter missing' })
  if (!isUuid(state)) throw new AuthError('bad_oauth_state', { message: 'OAuth state parameter is invalid' })
  const [flow] = await auth.sql<(ProviderFlow & { started_at: Date })[]>`
    delete from auth.oauth_client_states s using auth.flow_state f
    where f.id = ${state} and s.id = f.oauth_client_state_id
    returning f.id, f.provider_type, f.code_challenge, f.referrer, f.linking_target_id, s.code_verifier,
      s.created_at as started_at`
  if (!flow) throw new AuthError('bad_oauth_state', { message: 'OAuth state not found or expired' })
  if (!flow.code_challenge) await auth.sql`delete from auth.flow_state where id = ${flow.id}`
  if (flow.started_at.getTime() + STATE_SECONDS * 1000 < auth.now().getTime()) {
    throw new AuthError('bad_oauth_state', { message: 'OAuth state has expired' })
  }
  return flow
}

/** Returns the code that the page exchanges for a session of this account, with the provider's tokens. */
export async function finishFlow(
  auth: Auth,
  db: Db,
  flowId: string,
  userId: string,
  tokens: ProviderTokens = {},
): Promise<string> {
  const sealed = (token: string | undefined) => (token ? seal(auth.secret, flowId, token) : null)
  const claimed = await db`
    update auth.flow_state set user_id = ${userId}, provider_access_token = ${sealed(tokens.provider_token)},
      provider_refresh_token = ${sealed(tokens.provider_refresh_token)}
    where id = ${flowId} and user_id is null returning id`
  if (claimed.length === 0) throw new AuthError('flow_state_already_used')
  return issueCode(auth, db, flowId)
}

/** A provider's own tokens, as the session's answer names them. */
export type ProviderTokens = { provider_token?: string; provider_refresh_token?: string }

/** Opens the tokens that `finishFlow` sealed. */
export function openProviderTokens(
  auth: Auth,
  flow: { id: string; provider_access_token: string | null; provider_refresh_token: string | null },
): ProviderTokens {
  const open = (token: string) => unseal(auth.secret, flow.id, token)
  const { provider_access_token: access, provider_refresh_token: refresh } = flow
  return {
    ...(access && { provider_token: open(access) }),
    ...(refresh && { provider_refresh_token: open(refresh) }),
  }
}
