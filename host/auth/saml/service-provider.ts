import type { SAML } from '@node-saml/node-saml'
import type { Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import type { IdpMetadata } from './metadata.ts'
import { loadSaml } from './xml.ts'

/** Clocks of two companies differ by a little. */
export const CLOCK_SKEW_MILLISECONDS = 10_000

/** Returns this service's addresses, as identity providers receive them. */
export function addressesOf(settings: AuthSettings): { entityId: string; acsUrl: string } {
  const base = `${settings.externalUrl}/sso/saml`
  return { entityId: `${base}/metadata`, acsUrl: `${base}/acs` }
}

/**
 * Creates the service provider that talks to one identity provider.
 * @param requestId of the request being made or answered; null for an unsolicited answer
 */
export async function serviceProvider(
  settings: AuthSettings,
  idp: IdpMetadata,
  requestId: string | null,
  nameIdFormat: string | null = null,
): Promise<SAML> {
  const { SAML, ValidateInResponseTo } = await loadSaml()
  const { entityId, acsUrl } = addressesOf(settings)
  return new SAML({
    issuer: entityId,
    callbackUrl: acsUrl,
    audience: entityId,
    entryPoint: idp.signInUrl,
    idpCert: idp.certificates,
    identifierFormat: nameIdFormat ?? 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    disableRequestedAuthnContext: true,
    // Only signed content is ever read: the assertion itself, or the answer around it.
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MILLISECONDS,
    validateInResponseTo: requestId === null ? ValidateInResponseTo.never : ValidateInResponseTo.always,
    generateUniqueId: () => requestId ?? '',
    // The request waits in `auth.saml_relay_states`, which the answer has used up already.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt: Date.now() }),
      getAsync: async (key) => (key === requestId ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  })
}

/**
 * Refuses if companies cannot sign in.
 * @throws AuthError `saml_provider_disabled`
 */
export function requireSaml(settings: AuthSettings): void {
  if (!settings.saml.enabled) throw new AuthError('saml_provider_disabled')
}

/** `GET /sso/saml/metadata`: what an identity provider's administrator enters there. */
export const samlMetadata: Endpoint = async (auth, c) => {
  requireSaml(auth.settings)
  const { entityId, acsUrl } = addressesOf(auth.settings)
  const { generateServiceProviderMetadata } = await loadSaml()
  const xml = generateServiceProviderMetadata({
    issuer: entityId,
    callbackUrl: acsUrl,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    wantAssertionsSigned: true,
    generateUniqueId: () => '_metadata',
  })
  c.header('content-type', 'application/xml')
  c.header('cache-control', 'public, max-age=600')
  if (c.req.query('download') === 'true') {
    c.header('content-disposition', 'attachment; filename="metadata.xml"')
  }
  return c.body(xml)
}
