import type { Context } from 'hono'
import { z } from 'zod'
import { type Auth, clientOf, type Endpoint } from '../context.ts'
import { AuthError, loggable } from '../errors.ts'
import { pkceFields } from '../request/body.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { authorizationUrl } from './connection.ts'
import { findProvider } from './find-provider.ts'
import { startProviderFlow } from './flows.ts'

const query = z.object({
  provider: z.string().toLowerCase().default(''),
  scopes: z.string().default(''),
  redirect_to: z.string().optional(),
  ...pkceFields,
})

/** Parameters of the protocol, which the page must not choose. What else it adds is the provider's to understand. */
const reserved = new Set([
  ...Object.keys(query.shape),
  ...'client_id client_secret redirect_uri response_type response_mode scope state nonce code_verifier'.split(
    ' ',
  ),
  ...'request request_uri skip_http_redirect invite_token apikey'.split(' '),
])

/** `GET /authorize?provider=…`: sends the browser to the provider. */
export const authorize: Endpoint = async (auth, c) => c.redirect(await providerRedirect(auth, c, null), 302)

/**
 * Starts a flow and returns the provider's address for it.
 * @param linkingTargetId the account that gets the identity; null signs in
 * @throws AuthError `validation_failed`, `over_request_rate_limit`
 */
export async function providerRedirect(
  auth: Auth,
  c: Context,
  linkingTargetId: string | null,
): Promise<string> {
  const parsed = query.safeParse(c.req.query())
  if (!parsed.success) throw new AuthError('validation_failed', { message: parsed.error.issues[0]?.message })
  const { provider: name, scopes, redirect_to, ...pkce } = parsed.data
  const provider = await findProvider(auth, name)
  await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
  const configuration = await auth.connect(provider).catch((cause: unknown) => {
    auth.log.warn({ err: loggable(cause), provider: name }, 'provider cannot be reached')
    throw new AuthError('unexpected_failure', { message: 'Error connecting to external provider', cause })
  })
  const redirectTo = allowedRedirect(auth.settings, redirect_to ?? c.req.header('referer'))
  const { state, codeVerifier } = await startProviderFlow(auth, {
    provider: name,
    redirectTo,
    pkce,
    linkingTargetId,
  })
  const url = await authorizationUrl(configuration, provider, {
    state,
    codeVerifier,
    scopes: scopes.split(/[\s,]+/).filter((scope) => scope !== ''),
    extra: Object.fromEntries(Object.entries(c.req.query()).filter(([key]) => !reserved.has(key))),
  })
  bindToBrowser(auth, c, provider.authorizationParams, state)
  return url.href
}

const cookieName = (state: string) => `sb-flow-${state}`

/** Leaves a cookie that only the browser which starts the flow can bring back with it. */
function bindToBrowser(auth: Auth, c: Context, parameters: Record<string, string>, state: string): void {
  const isSecure = auth.settings.externalUrl.startsWith('https:')
  // A posted answer comes from the provider's site, and brings only cookies that may cross.
  const site = parameters.response_mode === 'form_post' ? 'None; Secure' : isSecure ? 'Lax; Secure' : 'Lax'
  const path = `${new URL(auth.settings.externalUrl).pathname}/callback`
  c.header('set-cookie', `${cookieName(state)}=1; Path=${path}; Max-Age=300; HttpOnly; SameSite=${site}`)
}

/** Returns whether this browser started the flow. */
export function isSameBrowser(c: Context, state: string): boolean {
  const cookies = (c.req.header('cookie') ?? '').split(/;\s*/)
  return cookies.includes(`${cookieName(state)}=1`)
}

/**
 * Returns whether the flow must come back to the browser it left from: a link must not sign anyone in to another person's account (RFC 9700 §4.7.1),
 * unless PKCE prevents that, nor add anyone's identity to one. A page elsewhere, or an app, requests the provider's address with a call that leaves
 * no cookies in the browser, so this applies only to pages of this origin.
 */
export function needsSameBrowser(
  auth: Auth,
  flow: { code_challenge: string | null; linking_target_id: string | null },
  redirectTo: string,
): boolean {
  if (flow.linking_target_id === null) return flow.code_challenge === null
  return new URL(redirectTo).origin === new URL(auth.settings.externalUrl).origin
}
