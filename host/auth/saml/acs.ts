import type { Context } from 'hono'
import type { User } from '../accounts/users.ts'
import { type Auth, clientOf, type Db, type Endpoint } from '../context.ts'
import { AuthError, loggable, toAuthError } from '../errors.ts'
import { signInWithProfile } from '../identities/sign-in.ts'
import { finishFlow } from '../providers/flows.ts'
import { isUuid } from '../request/bearer.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { withCode, withError, withSession } from '../request/redirect-answers.ts'
import { allowedRedirect } from '../request/redirects.ts'
import type { SessionResponse } from '../sessions/session-response.ts'
import { openSession } from '../sessions/sessions.ts'
import { spendStatement } from '../spent-statements.ts'
import { readAssertion, type Statement } from './assertion.ts'
import { readMetadata } from './metadata.ts'
import { addressesOf, requireSaml, serviceProvider } from './service-provider.ts'
import {
  findSsoProvider,
  findSsoProviderByEntity,
  type SsoProvider,
  withFreshMetadata,
} from './sso-providers.ts'
import { loadXml } from './xml.ts'

/** The context of an answer; `requestId` is null for an unsolicited one. */
type Request = { provider: SsoProvider; requestId: string | null; redirectTo: string; flowId: string | null }

/** `POST /sso/saml/acs`: the company's sign-in sends the browser back; always sends it on. */
export const samlAcs: Endpoint = async (auth, c) => {
  requireSaml(auth.settings)
  try {
    await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
    const form = new URLSearchParams(await c.req.text())
    const answer = form.get('SAMLResponse') ?? ''
    const request = await requestOf(auth, form.get('RelayState') ?? '', answer)
    const statement = await check(auth, request, answer)
    return c.redirect(await signIn(auth, c, request, statement), 302)
  } catch (thrown) {
    const error = toAuthError(thrown)
    const fields = { err: loggable(error.cause ?? error), code: error.code }
    if (error.status >= 500) auth.log.error(fields, 'SAML answer cannot be used')
    else auth.log.info(fields, 'SAML answer refused')
    return c.redirect(withError(auth.settings.siteUrl, error), 303)
  }
}

async function requestOf(auth: Auth, relayState: string, answer: string): Promise<Request> {
  if (isUuid(relayState)) return askedFor(auth, relayState)
  if (relayState !== '' && !URL.canParse(relayState)) {
    throw invalid('SAML RelayState is not a valid UUID or URL')
  }
  if (answer === '') throw invalid('SAMLResponse is missing')
  const provider = await findSsoProviderByEntity(auth.sql, await issuerOf(answer))
  if (!provider) throw new AuthError('saml_idp_not_found')
  const redirectTo = allowedRedirect(auth.settings, relayState)
  return { provider: await usable(auth, provider), requestId: null, redirectTo, flowId: null }
}

const invalid = (message: string, cause?: unknown) => new AuthError('validation_failed', { message, cause })

/** Uses the request up: its second answer finds nothing. */
async function askedFor(auth: Auth, id: string): Promise<Request> {
  type Row = {
    sso_provider_id: string
    request_id: string
    redirect_to: string | null
    flow_state_id: string | null
    created_at: Date
  }
  const [row] = await auth.sql<Row[]>`
    delete from auth.saml_relay_states where id = ${id}
    returning sso_provider_id, request_id, redirect_to, flow_state_id, created_at`
  if (!row) throw new AuthError('saml_relay_state_not_found')
  const validity = auth.settings.saml.relay_state_validity_period * 1000
  if (row.created_at.getTime() + validity <= auth.now().getTime()) {
    throw new AuthError('saml_relay_state_expired')
  }
  const provider = await findSsoProvider(auth.sql, row.sso_provider_id)
  if (!provider) throw new AuthError('saml_idp_not_found')
  return {
    provider: await usable(auth, provider),
    requestId: row.request_id,
    redirectTo: row.redirect_to ?? auth.settings.siteUrl,
    flowId: row.flow_state_id,
  }
}

async function usable(auth: Auth, provider: SsoProvider): Promise<SsoProvider> {
  if (provider.disabled) throw new AuthError('sso_provider_disabled')
  return withFreshMetadata(auth, provider)
}

/** Returns the issuer that the answer names: only tells whose signature to expect. */
async function issuerOf(answer: string): Promise<string> {
  const xml = Buffer.from(answer, 'base64').toString('utf8')
  const { parseDomFromString, xpath } = await loadXml()
  const document = await parseDomFromString(xml).catch((cause: unknown) => {
    throw invalid('SAMLResponse is not a valid XML SAML assertion', cause)
  })
  const [issuer] = xpath.selectElements(
    document,
    "/*[local-name()='Response']/*[local-name()='Issuer'] | /*[local-name()='Response']/*[local-name()='Assertion']/*[local-name()='Issuer']",
  )
  return issuer?.textContent?.trim() ?? ''
}

async function check(auth: Auth, request: Request, answer: string): Promise<Statement> {
  const { provider, requestId } = request
  const idp = await readMetadata(provider.metadata_xml)
  const saml = await serviceProvider(auth.settings, idp, requestId)
  const { profile } = await saml
    .validatePostResponseAsync({ SAMLResponse: answer })
    .catch((cause: unknown) => {
      throw invalid('SAML Assertion is not valid', cause)
    })
  const { acsUrl } = addressesOf(auth.settings)
  return readAssertion(profile?.getAssertion?.(), provider, { acsUrl, requestId, now: auth.now() })
}

async function signIn(auth: Auth, c: Context, request: Request, statement: Statement): Promise<string> {
  const { redirectTo, flowId } = request
  const options = { emailOptional: false, redirectTo }
  return signInWithProfile(auth, c, statement.profile, options, async (db: Db, user: User) => {
    if (!(await spendStatement(db, statement.id, statement.expiresAt))) {
      throw invalid('SAML Assertion is not valid', new Error('used before'))
    }
    if (flowId) return withCode(redirectTo, await finishFlow(auth, db, flowId, user.id))
    const session = await openSession(auth, db, user, 'sso/saml', clientOf(c))
    if (statement.sessionEnd) await endAt(auth, db, session, statement.sessionEnd)
    return withSession(redirectTo, session)
  })
}

/** The session ends no later than the company's own. */
async function endAt(auth: Auth, db: Db, session: SessionResponse, end: Date): Promise<void> {
  const { session_id: id } = await auth.tokens.verify(session.access_token)
  if (isUuid(id)) await db`update auth.sessions set not_after = ${end} where id = ${id}`
}
