import type { Context } from 'hono'
import { z } from 'zod'
import type { User } from '../accounts/users.ts'
import { type Auth, clientOf, type Db, type Endpoint } from '../context.ts'
import { AuthError, loggable, toAuthError } from '../errors.ts'
import { linkProfile } from '../identities/link.ts'
import type { Profile } from '../identities/profile.ts'
import { signInWithProfile } from '../identities/sign-in.ts'
import { withCode, withError, withSession } from '../request/redirect-answers.ts'
import { openSession } from '../sessions/sessions.ts'
import { isSameBrowser, needsSameBrowser } from './authorize.ts'
import { exchangeCode } from './connection.ts'
import { findProvider } from './find-provider.ts'
import { finishFlow, type ProviderFlow, type ProviderTokens, takeProviderFlow } from './flows.ts'
import type { Provider } from './provider.ts'

/** `GET /callback`, and `POST` from Apple: the provider sends the browser back; always sends it on. */
export const callback: Endpoint = async (auth, c) => {
  const parameters = await parametersOf(c)
  const { siteUrl } = auth.settings
  let redirectTo = siteUrl
  try {
    const flow = await takeProviderFlow(auth, parameters.state)
    redirectTo = flow.referrer ?? siteUrl
    if (needsSameBrowser(auth, flow, redirectTo) && !isSameBrowser(c, flow.id)) {
      redirectTo = siteUrl
      throw new AuthError('bad_oauth_state', { message: 'OAuth state belongs to another browser' })
    }
    return c.redirect(await finish(auth, c, flow, parameters, redirectTo), 302)
  } catch (thrown) {
    const error = toAuthError(thrown)
    if (error.status >= 500) {
      auth.log.error({ err: loggable(error.cause ?? error) }, 'answer of a provider cannot be used')
    }
    return c.redirect(withError(redirectTo, error), 302)
  }
}

async function parametersOf(c: Context): Promise<Record<string, string>> {
  if (c.req.method !== 'POST') return c.req.query()
  const form = new URLSearchParams(await c.req.text())
  return Object.fromEntries(form)
}

async function finish(
  auth: Auth,
  c: Context,
  flow: ProviderFlow,
  parameters: Record<string, string>,
  redirectTo: string,
): Promise<string> {
  const { error, error_description: description, code } = parameters
  if (error) {
    throw new AuthError('bad_oauth_callback', { oauth: error.slice(0, 100), message: description ?? '' })
  }
  if (!code) {
    throw new AuthError('bad_oauth_callback', {
      message: 'OAuth callback with missing authorization code missing',
    })
  }
  const provider = await findProvider(auth, flow.provider_type)
  const { profile, tokens } = await personOf(auth, provider, flow, parameters)
  const then = async (db: Db, user: User) => {
    if (flow.code_challenge) {
      return withCode(redirectTo, await finishFlow(auth, db, flow.id, user.id, tokens))
    }
    return withSession(redirectTo, await openSession(auth, db, user, 'oauth', clientOf(c)), tokens)
  }
  if (flow.linking_target_id) {
    return linkProfile(auth, c, profile, { userId: flow.linking_target_id, redirectTo }, then)
  }
  const { emailOptional } = provider
  return signInWithProfile(auth, c, profile, { emailOptional, redirectTo }, then)
}

/** Asks the provider for the person's profile. */
async function personOf(
  auth: Auth,
  provider: Provider,
  flow: ProviderFlow,
  parameters: Record<string, string>,
): Promise<{ profile: Profile; tokens: ProviderTokens }> {
  const configuration = await auth.connect(provider)
  const { code = '', state = '', iss } = parameters
  const answer = await exchangeCode(configuration, provider, {
    parameters: { code, state, ...(iss && { iss }) },
    state: flow.id,
    codeVerifier: flow.code_verifier,
  }).catch((cause: unknown) => {
    throw new AuthError('unexpected_failure', { message: 'Unable to exchange external code', cause })
  })
  const claims = await provider.read(answer).catch((cause: unknown) => {
    const message = 'Error getting user profile from external provider'
    throw new AuthError('unexpected_failure', { message, cause })
  })
  const person = provider.profileOf({ ...claims, ...appleName(provider, parameters) })
  if (person.subject === '') {
    throw new AuthError('unexpected_failure', {
      message: 'Error getting user profile from external provider',
    })
  }
  const { accessToken, refreshToken } = answer
  const tokens = {
    provider_token: accessToken,
    ...(refreshToken && { provider_refresh_token: refreshToken }),
  }
  return { profile: { ...person, provider: provider.name }, tokens }
}

const appleUser = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
})

/** Apple sends a name at the first sign-in only, and next to the token: the browser's own claim, trusted for a name only. */
function appleName(provider: Provider, parameters: Record<string, string>): { name?: string } {
  if (provider.name !== 'apple' || !parameters.user) return {}
  const parsed = z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('not JSON')
        return z.NEVER
      }
    })
    .pipe(appleUser)
    .safeParse(parameters.user)
  if (!parsed.success) return {}
  const { firstName, lastName } = parsed.data.name
  return { name: `${firstName} ${lastName}`.trim().slice(0, 200) }
}
