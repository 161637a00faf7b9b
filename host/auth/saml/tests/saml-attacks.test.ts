import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { type Answer, administer, type Company, openCompany, postAnswer } from './company.ts'

let auth: TestAuth
let company: Company
let rival: Company
beforeAll(async () => {
  auth = await startAuth({ saml: { enabled: true } })
  company = await openCompany(auth, 'company')
  rival = await openCompany(auth, 'rival')
  for (const { metadata } of [company, rival]) {
    const { status } = await administer(auth, 'POST', '', {
      type: 'saml',
      metadata_xml: metadata,
      domains: [metadata === company.metadata ? 'company.example' : 'rival.example'],
    })
    expect(status).toBe(201)
  }
})
afterAll(() => auth.close())

const refused = {
  error: 'invalid_request',
  error_code: 'validation_failed',
  error_description: 'SAML Assertion is not valid',
}

async function begin() {
  const { data, error } = await auth.client().auth.signInWithSSO({ domain: 'company.example' })
  if (error) throw error
  return company.readRequest(data.url ?? '')
}

const assertionOf = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''

/** An assertion that the attacker wrote: the admin's, without a signature. */
const forged = (xml: string) =>
  assertionOf(xml)
    .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
    .replace(/ID="[^"]+"/, 'ID="_forged"')
    .replaceAll('ana', 'admin')

describe('a forged answer opens nothing', () => {
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

  it.each<[string, Answer]>([
    ['that nobody signed', { signs: 'nothing' }],
    ['that was changed after it was signed', { after: (xml) => xml.replace('ana@company', 'admin@company') }],
    ['with another person’s name in it', { after: (xml) => xml.replace('>ana-1<', '>admin-1<') }],
    ['for another audience', { audience: 'https://other.example/saml' }],
    ['for another address', { recipient: 'https://other.example/acs' }],
    ['that is over', { notOnOrAfter: soon(-60) }],
    [
      'without a word on who may use it',
      { before: (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/s, '') },
    ],
    ['without a bearer', { before: (xml) => xml.replace('cm:bearer', 'cm:sender-vouches') }],
    [
      'without an end',
      {
        before: (xml) =>
          xml.replace(/<saml:SubjectConfirmationData NotOnOrAfter="[^"]+"/, '<saml:SubjectConfirmationData'),
      },
    ],
    ['to a request that nobody made', { inResponseTo: '_made-up' }],
    [
      'of two assertions',
      { after: (xml) => xml.replace('</samlp:Response>', `${assertionOf(xml)}</samlp:Response>`) },
    ],
    [
      'wrapped: the forged assertion first',
      { after: (xml) => xml.replace('<saml:Assertion', `${forged(xml)}<saml:Assertion`) },
    ],
    [
      'wrapped: the signed one in an extension',
      {
        after: (xml) =>
          xml.replace(
            assertionOf(xml),
            `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions>${forged(xml)}`,
          ),
      },
    ],
    [
      'wrapped: the signed one inside the signature of the forged one',
      {
        after: (xml) => {
          const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
          const holding = signature.replace(
            '</ds:Signature>',
            `<ds:Object>${assertionOf(xml)}</ds:Object></ds:Signature>`,
          )
          return xml.replace(
            assertionOf(xml),
            forged(xml).replace('<saml:Subject>', `${holding}<saml:Subject>`),
          )
        },
      },
    ],
    [
      'with an entity',
      { after: (xml) => `<!DOCTYPE x [<!ENTITY a "admin">]>${xml.replace('>ana-1<', '>&a;<')}` },
    ],
  ])('%s', async (_, said) => {
    const { status, url, query, hash } = await postAnswer(auth, await company.answer(said))
    expect(status).toBe(303)
    expect(url.origin).toBe(SITE)
    expect(hash.access_token).toBeUndefined()
    expect(query.error_code).toBe('validation_failed')
    expect(await auth.sql`select 1 from auth.identities where provider_id like '%admin%'`).toHaveLength(0)
  })

  it('of one company in another’s name', async () => {
    const answer = await rival.answer({ issuer: company.entityId })
    expect((await postAnswer(auth, answer)).query).toEqual(refused)
    const { request, relayState } = await begin()
    const asked = await rival.answer({ inResponseTo: request.id })
    expect((await postAnswer(auth, asked, relayState)).query).toEqual(refused)
  })

  it('of nobody that is known', async () => {
    const stranger = await openCompany(auth, 'stranger')
    expect((await postAnswer(auth, await stranger.answer({}))).query.error_code).toBe('saml_idp_not_found')
  })

  it('brought a second time, alone or at once', async () => {
    const answer = await company.answer({})
    const landings = await Promise.all([1, 2, 3].map(() => postAnswer(auth, answer)))
    expect(landings.filter(({ hash }) => hash.access_token)).toHaveLength(1)
    expect((await postAnswer(auth, answer)).query).toEqual(refused)
  })

  it('to a request that was answered, is too old, or is another’s', async () => {
    const { request, relayState } = await begin()
    const answer = () => company.answer({ inResponseTo: request.id })
    expect((await postAnswer(auth, await answer(), relayState)).hash.access_token).toBeTruthy()
    expect((await postAnswer(auth, await answer(), relayState)).query.error_code).toBe(
      'saml_relay_state_not_found',
    )
    // Nor is it accepted as an unsolicited one.
    expect((await postAnswer(auth, await answer())).query).toEqual(refused)
    const other = await begin()
    expect((await postAnswer(auth, await answer(), other.relayState)).query).toEqual(refused)
    const late = await begin()
    auth.pass(601)
    const lateAnswer = await company.answer({ inResponseTo: late.request.id })
    expect((await postAnswer(auth, lateAnswer, late.relayState)).query.error_code).toBe(
      'saml_relay_state_expired',
    )
    auth.pass(-601)
  })

  it('that asks for nothing in particular when a request was made', async () => {
    const { relayState } = await begin()
    expect((await postAnswer(auth, await company.answer({}), relayState)).query).toEqual(refused)
  })

  it('with a comment in a name is read as it was signed', async () => {
    const said = { before: (xml: string) => xml.replace('>ana-1<', '>ana-1<!-- -->.evil<') }
    const { hash } = await postAnswer(auth, await company.answer(said))
    const claims = await auth.tokens.verify(hash.access_token ?? '')
    expect(claims.user_metadata).toMatchObject({ sub: 'ana-1.evil' })
  })

  it('without a name that stays, or an e-mail', async () => {
    const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expect((await postAnswer(auth, await company.answer({ format }))).query.error_code).toBe(
      'saml_assertion_no_user_id',
    )
    const nameless = await company.answer({ attributes: {} })
    expect((await postAnswer(auth, nameless)).query.error_code).toBe('saml_assertion_no_email')
  })

  it('of a company that is switched off', async () => {
    const { body } = await administer(auth, 'GET', '')
    const items = body.items as { id: string; saml: { entity_id: string } }[]
    const found = items.find(({ saml }) => saml.entity_id === rival.entityId)
    await administer(auth, 'PUT', `/${found?.id}`, { disabled: true })
    expect((await postAnswer(auth, await rival.answer({}))).query.error_code).toBe('sso_provider_disabled')
  })

  it.each(['', 'x', '<', 'PHg+', Buffer.from('<x/>').toString('base64'), '%00', 'A'.repeat(50_000)])(
    'that is none: %j',
    async (text) => {
      const { url, query, hash } = await postAnswer(auth, text)
      expect(url.origin).toBe(SITE)
      expect(hash.access_token).toBeUndefined()
      expect(['validation_failed', 'saml_idp_not_found']).toContain(query.error_code)
    },
  )
})
