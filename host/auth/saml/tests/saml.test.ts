import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE, signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { administer, type Company, openCompany, postAnswer } from './company.ts'

let auth: TestAuth
let company: Company
let providerId: string
beforeAll(async () => {
  auth = await startAuth({ saml: { enabled: true } })
  company = await openCompany(auth, 'company')
  const { status, body } = await administer(auth, 'POST', '', {
    type: 'saml',
    metadata_xml: company.metadata,
    domains: ['Company.example'],
    attribute_mapping: {
      keys: {
        name: { names: ['displayName', 'cn'] },
        unit: { name: 'unit', default: 'none' },
        email_verified: { default: false },
      },
    },
  })
  expect(status).toBe(201)
  providerId = String(body.id)
})
afterAll(() => auth.close())

type Client = ReturnType<TestAuth['client']>

async function begin(client: Client = auth.client(), redirectTo = `${SITE}/inicio`) {
  const { data, error } = await client.auth.signInWithSSO({
    domain: 'company.example',
    options: { redirectTo },
  })
  if (error) throw error
  return company.readRequest(data.url ?? '')
}

describe('a company’s sign-in', () => {
  it('is asked with a request of its own, and opens a session', async () => {
    const { request, at, relayState } = await begin()
    expect(at).toBe(company.signInUrl)
    expect(request.assertionConsumerServiceUrl).toBe(`${SITE}/auth/v1/sso/saml/acs`)
    const answer = await company.answer({
      inResponseTo: request.id,
      attributes: { email: 'Ana@Company.example', cn: 'Ana' },
    })
    const { status, url, hash } = await postAnswer(auth, answer, relayState)
    expect([status, url.pathname]).toEqual([302, '/inicio'])
    const claims = await auth.tokens.verify(hash.access_token ?? '')
    expect(claims).toMatchObject({
      email: 'ana@company.example',
      amr: [{ method: 'sso/saml', provider: providerId }],
      app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
      user_metadata: {
        ...{
          sub: 'ana-1',
          iss: company.entityId,
          name: 'Ana',
          email: 'ana@company.example',
          email_verified: true,
        },
        custom_claims: { unit: 'none' },
      },
    })
    const [user] =
      await auth.sql`select is_sso_user, email_confirmed_at from auth.users where id = ${claims.sub ?? null}`
    expect(user).toMatchObject({ is_sso_user: true, email_confirmed_at: expect.any(Date) })
  })

  it('gives a PKCE page a code', async () => {
    const client = auth.client('pkce')
    const { request, relayState } = await begin(client)
    const { query, hash } = await postAnswer(
      auth,
      await company.answer({ inResponseTo: request.id }),
      relayState,
    )
    expect(hash).toEqual({})
    const { data, error } = await client.auth.exchangeCodeForSession(query.code ?? '')
    expect(error).toBeNull()
    expect(data.user?.email).toBe('ana@company.example')
  })

  it('may begin at the company, and leads only to allowed pages', async () => {
    const there = await postAnswer(auth, await company.answer({}), `${SITE}/boletos`)
    expect(there.url.pathname).toBe('/boletos')
    expect(there.hash.access_token).toBeTruthy()
    const elsewhere = await postAnswer(auth, await company.answer({}), 'https://evil.example/')
    expect(elsewhere.url.origin).toBe(SITE)
  })

  it('is accepted when the whole answer is signed, and not the assertion', async () => {
    const answer = await company.answer({ signs: 'response' })
    expect((await postAnswer(auth, answer)).hash.access_token).toBeTruthy()
  })

  it('finds its people again, in accounts that nobody else’s e-mail opens', async () => {
    const { user } = await signIn(auth, 'bia@company.example')
    const said = { nameId: 'bia-1', attributes: { email: 'bia@company.example' } }
    const subjects = []
    for (let time = 0; time < 2; time++) {
      const { hash } = await postAnswer(auth, await company.answer(said))
      subjects.push((await auth.tokens.verify(hash.access_token ?? '')).sub)
    }
    expect(new Set(subjects).size).toBe(1)
    expect(subjects[0]).not.toBe(user.id)
  })

  it('knows a person by e-mail where the company has no better name', async () => {
    const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    const { hash } = await postAnswer(
      auth,
      await company.answer({ format, nameId: 'Caio@Company.example', attributes: {} }),
    )
    expect(await auth.tokens.verify(hash.access_token ?? '')).toMatchObject({
      email: 'caio@company.example',
      user_metadata: { sub: 'caio@company.example' },
    })
  })

  it('ends the session when the company’s own ends', async () => {
    const sessionEnd = new Date(auth.now().getTime() + 60_000).toISOString()
    const { hash } = await postAnswer(auth, await company.answer({ sessionEnd }))
    const refresh = () =>
      auth.request('/token?grant_type=refresh_token', {
        method: 'POST',
        body: JSON.stringify({ refresh_token: hash.refresh_token }),
      })
    const session = (await auth.tokens.verify(hash.access_token ?? '')).session_id
    const [row] = await auth.sql`select not_after from auth.sessions where id = ${String(session)}`
    expect(row?.not_after.toISOString()).toBe(sessionEnd)
    auth.pass(61)
    expect(await (await refresh()).json()).toMatchObject({ error_code: 'session_expired' })
    auth.pass(-61)
  })

  it('publishes what the company’s administrator needs', async () => {
    const response = await auth.request('/sso/saml/metadata?download=true')
    expect(response.headers.get('content-type')).toContain('xml')
    expect(response.headers.get('content-disposition')).toContain('metadata.xml')
    const xml = await response.text()
    expect(xml).toContain(`entityID="${SITE}/auth/v1/sso/saml/metadata"`)
    expect(xml).toContain('WantAssertionsSigned="true"')
  })

  it('is refused for unknown domains and providers, and where it is off', async () => {
    const client = auth.client()
    const unknown = await client.auth.signInWithSSO({ domain: 'nowhere.example' })
    expect(unknown.error).toMatchObject({ code: 'sso_provider_not_found', status: 404 })
    const nobody = await client.auth.signInWithSSO({ providerId: '00000000-0000-4000-8000-000000000000' })
    expect(nobody.error).toMatchObject({ code: 'sso_provider_not_found', status: 404 })
    const both = await auth.request('/sso', { method: 'POST', body: '{}' })
    expect(await both.json()).toMatchObject({ msg: 'A provider_id or domain needs to be provided' })
    const off = await startAuth()
    const { error } = await off.client().auth.signInWithSSO({ domain: 'company.example' })
    expect(error).toMatchObject({ code: 'saml_provider_disabled', status: 404 })
    expect((await off.request('/sso/saml/acs', { method: 'POST' })).status).toBe(404)
    await off.close()
  })
})
