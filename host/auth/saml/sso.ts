import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { type Auth, clientOf, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { pkceFields, readBody } from '../request/body.ts'
import { limitAddress } from '../request/rate-limits.ts'
import { allowedRedirect } from '../request/redirects.ts'
import { startNamelessFlow } from '../verification/flow-states.ts'
import { readMetadata } from './metadata.ts'
import { requireSaml, serviceProvider } from './service-provider.ts'
import {
  findSsoProvider,
  findSsoProviderByDomain,
  type SsoProvider,
  withFreshMetadata,
} from './sso-providers.ts'

const body = z.object({
  provider_id: z.uuid().nullish(),
  domain: z.string().nullish(),
  redirect_to: z.string().nullish(),
  skip_http_redirect: z.boolean().nullish(),
  ...pkceFields,
})

/** `POST /sso`: returns (or redirects to) the address of a company's sign-in. */
export const sso: Endpoint = async (auth, c) => {
  requireSaml(auth.settings)
  const input = await readBody(c, body)
  await limitAddress(auth, clientOf(c).address, 'sign_in_sign_ups')
  const provider = await withFreshMetadata(auth, await providerOf(auth, input))
  if (provider.disabled) throw new AuthError('sso_provider_disabled')
  // An XML ID must not begin with a digit.
  const requestId = `_${randomBytes(20).toString('hex')}`
  const idp = await readMetadata(provider.metadata_xml)
  const relayState = await keepRelayState(auth, provider, requestId, input)
  const saml = await serviceProvider(auth.settings, idp, requestId, provider.name_id_format)
  const url = await saml.getAuthorizeUrlAsync(relayState, undefined, {})
  return input.skip_http_redirect ? c.json({ url }) : c.redirect(url, 303)
}

async function providerOf(auth: Auth, input: z.output<typeof body>): Promise<SsoProvider> {
  const { provider_id: id, domain } = input
  const invalid = (message: string) => new AuthError('validation_failed', { message })
  if (id && domain) throw invalid('Only one of provider_id or domain supported')
  if (!id && !domain) throw invalid('A provider_id or domain needs to be provided')
  const provider = id
    ? await findSsoProvider(auth.sql, id)
    : await findSsoProviderByDomain(auth.sql, domain ?? '')
  if (provider) return provider
  throw new AuthError('sso_provider_not_found', {
    message: id ? 'No such SSO provider' : 'No SSO provider assigned for this domain',
  })
}

async function keepRelayState(
  auth: Auth,
  provider: SsoProvider,
  requestId: string,
  input: z.output<typeof body>,
): Promise<string> {
  const id = randomUUID()
  const now = auth.now()
  const redirectTo = allowedRedirect(auth.settings, input.redirect_to)
  await auth.sql.begin(async (db) => {
    const flowId = await startNamelessFlow(auth, db, input, 'sso/saml')
    await db`
      insert into auth.saml_relay_states
        (id, sso_provider_id, request_id, redirect_to, created_at, updated_at, flow_state_id)
      values (${id}, ${provider.id}, ${requestId}, ${redirectTo}, ${now}, ${now}, ${flowId})`
  })
  return id
}
