import { randomUUID } from 'node:crypto'
import { IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { selfSigned } from '../../tests/certificate.ts'
import { SITE, type TestAuth } from '../../tests/fixture.ts'

const ACS = `${SITE}/auth/v1/sso/saml/acs`
const METADATA = `${SITE}/auth/v1/sso/saml/metadata`
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

// The schemas are those of the specification; these tests are about the service.
setSchemaValidator({ validate: async () => 'ok' })

/** What an answer says; everything has a right value unless a test changes it. */
export type Answer = {
  inResponseTo?: string
  nameId?: string
  format?: string
  attributes?: Record<string, string>
  audience?: string
  recipient?: string
  issuer?: string
  notOnOrAfter?: string
  sessionEnd?: string
  /** Changes the whole before it is signed. */
  before?(xml: string): string
  /** Changes the whole after it was signed. */
  after?(xml: string): string
  signs?: 'assertion' | 'response' | 'nothing'
}

/** A company's sign-in that speaks SAML 2.0 by samlify. */
export async function openCompany(auth: TestAuth, name: string) {
  const entityId = `https://${name}.example/saml`
  const signInUrl = `https://${name}.example/sign-in`
  const { privateKey, certificate } = selfSigned(name)
  const idp = IdentityProvider({
    entityID: entityId,
    privateKey,
    signingCert: certificate,
    nameIDFormat: [PERSISTENT],
    singleSignOnService: [{ isDefault: true, Binding: REDIRECT, Location: signInUrl }],
    singleLogoutService: [
      { isDefault: true, Binding: REDIRECT, Location: `https://${name}.example/sign-out` },
    ],
  })
  const published = await (await auth.request('/sso/saml/metadata')).text()
  const signs = { assertion: published, response: published.replace('WantAssertionsSigned="true"', '') }
  const providers = {
    assertion: ServiceProvider({ metadata: signs.assertion }),
    response: ServiceProvider({ metadata: signs.response, wantMessageSigned: true }),
  }

  /** Reads the request that the service sent the browser with. */
  const readRequest = async (url: string) => {
    const { searchParams, origin, pathname } = new URL(url)
    const query = { SAMLRequest: searchParams.get('SAMLRequest') ?? '' }
    const { extract } = await idp.parseLoginRequest(providers.assertion, 'redirect', { query })
    const request = extract.request as {
      id: string
      destination: string
      assertionConsumerServiceUrl: string
    }
    return { request, at: `${origin}${pathname}`, relayState: searchParams.get('RelayState') ?? '' }
  }

  /** Makes an answer, in the form that a browser posts. */
  const answer = async (said: Answer): Promise<string> => {
    const fill = (template: string) => {
      const context = SamlLib.replaceTagsByValue(template, valuesOf(entityId, said))
      const whole = withStatements(context, said)
      return { id: randomUUID(), context: said.before ? said.before(whole) : whole }
    }
    const { signs: signed = 'assertion' } = said
    if (signed === 'nothing') {
      return encode(fill(SamlLib.defaultLoginResponseTemplate.context).context, said)
    }
    const { context } = await idp.createLoginResponse(providers[signed], { extract: {} }, 'post', {}, fill)
    return encode(Buffer.from(String(context), 'base64').toString(), said)
  }
  return { entityId, signInUrl, metadata: idp.getMetadata(), readRequest, answer }
}

export type Company = Awaited<ReturnType<typeof openCompany>>

const encode = (xml: string, { after }: Answer) => Buffer.from(after ? after(xml) : xml).toString('base64')

function valuesOf(entityId: string, said: Answer): Record<string, string> {
  const now = new Date()
  const soon = new Date(now.getTime() + 300_000).toISOString()
  return {
    ID: `_${randomUUID()}`,
    AssertionID: `_${randomUUID()}`,
    Destination: ACS,
    Issuer: said.issuer ?? entityId,
    IssueInstant: now.toISOString(),
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    ConditionsNotBefore: now.toISOString(),
    ConditionsNotOnOrAfter: said.notOnOrAfter ?? soon,
    SubjectConfirmationDataNotOnOrAfter: said.notOnOrAfter ?? soon,
    SubjectRecipient: said.recipient ?? ACS,
    Audience: said.audience ?? METADATA,
    NameIDFormat: said.format ?? PERSISTENT,
    NameID: said.nameId ?? 'ana-1',
    InResponseTo: said.inResponseTo ?? '',
  }
}

function withStatements(xml: string, said: Answer): string {
  const attributes = Object.entries(said.attributes ?? { email: 'ana@company.example' }).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  const end = said.sessionEnd ? ` SessionNotOnOrAfter="${said.sessionEnd}"` : ''
  const asked = said.inResponseTo ? xml : xml.replaceAll(' InResponseTo=""', '')
  return asked
    .replace('{AuthnStatement}', `<saml:AuthnStatement AuthnInstant="${new Date().toISOString()}"${end}/>`)
    .replace(
      '{AttributeStatement}',
      `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`,
    )
}

/** Posts an answer as the company's page does; returns where the browser is sent. */
export async function postAnswer(auth: TestAuth, SAMLResponse: string, RelayState = '') {
  const body = new URLSearchParams({ SAMLResponse, RelayState })
  const response = await auth.request('/sso/saml/acs', { method: 'POST', body })
  const url = new URL(response.headers.get('location') ?? '')
  return {
    status: response.status,
    url,
    query: Object.fromEntries(url.searchParams),
    hash: Object.fromEntries(new URLSearchParams(url.hash.slice(1))),
  }
}

/** Calls the administration of sign-ins with the service key. */
export async function administer(auth: TestAuth, method: string, path: string, body?: unknown) {
  const response = await auth.request(`/admin/sso/providers${path}`, {
    method,
    headers: { authorization: `Bearer ${auth.tokens.serviceRoleKey}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
