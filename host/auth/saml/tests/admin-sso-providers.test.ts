import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAuth, type TestAuth } from '../../tests/fixture.ts'
import { administer, type Company, openCompany } from './company.ts'

const METADATA_URL = 'https://published.example/metadata'

let auth: TestAuth
let company: Company
let other: Company
let published: string
let asked = 0
beforeAll(async () => {
  auth = await startAuth({ saml: { enabled: true } }, undefined, {
    publicFetch: async (input) => {
      asked += 1
      const { url } = new Request(input)
      return url === METADATA_URL ? new Response(published) : new Response('', { status: 404 })
    },
  })
  company = await openCompany(auth, 'company')
  other = await openCompany(auth, 'other')
  published = other.metadata
})
afterAll(() => auth.close())

const create = (body: Record<string, unknown>) => administer(auth, 'POST', '', { type: 'saml', ...body })

describe('companies’ sign-ins', () => {
  it('are created, listed, read, changed and deleted', async () => {
    const created = await create({
      metadata_xml: company.metadata,
      domains: ['company.example'],
      resource_id: 'acme',
    })
    expect(created).toMatchObject({
      status: 201,
      body: {
        resource_id: 'acme',
        disabled: null,
        saml: { entity_id: company.entityId, metadata_xml: company.metadata, attribute_mapping: {} },
        domains: [{ domain: 'company.example' }],
      },
    })
    const path = `/${created.body.id}`
    expect(await administer(auth, 'GET', path)).toEqual({ status: 200, body: created.body })
    const { body: list } = await administer(auth, 'GET', '')
    expect(list.items).toMatchObject([{ id: created.body.id, saml: { entity_id: company.entityId } }])
    expect(JSON.stringify(list)).not.toContain('X509')
    const changed = await administer(auth, 'PUT', path, {
      domains: ['company.example', 'acme.example'],
      attribute_mapping: { keys: { name: { name: 'cn' } } },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        domains: [{ domain: 'acme.example' }, { domain: 'company.example' }],
        saml: { attribute_mapping: { keys: { name: { name: 'cn' } } } },
      },
    })
    expect((await administer(auth, 'DELETE', path)).status).toBe(200)
    expect(await administer(auth, 'GET', path)).toMatchObject({
      status: 404,
      body: { error_code: 'sso_provider_not_found' },
    })
  })

  it('read metadata from an address, and again after a day', async () => {
    const { status, body } = await create({ metadata_url: METADATA_URL, domains: ['other.example'] })
    expect(status).toBe(201)
    expect(body.saml).toMatchObject({ entity_id: other.entityId, metadata_url: METADATA_URL })
    const before = asked
    const enter = () => auth.client().auth.signInWithSSO({ domain: 'other.example' })
    await enter()
    expect(asked).toBe(before)
    published = other.metadata.replaceAll(other.signInUrl, 'https://moved.example/sign-in')
    auth.pass(86_401)
    expect((await enter()).data?.url).toMatch(/^https:\/\/moved\.example\/sign-in\?/)
    expect(asked).toBe(before + 1)
    published = company.metadata
    auth.pass(86_401)
    // Another company's metadata, or none, changes nothing.
    expect((await enter()).data?.url).toMatch(/^https:\/\/moved\.example\/sign-in\?/)
  })

  it.each<[string, () => Record<string, unknown>, string]>([
    ['another kind', () => ({ type: 'oidc', metadata_xml: company.metadata }), 'validation_failed'],
    ['no metadata', () => ({}), 'validation_failed'],
    [
      'two metadata',
      () => ({ metadata_xml: company.metadata, metadata_url: METADATA_URL }),
      'validation_failed',
    ],
    ['an address without TLS', () => ({ metadata_url: 'http://published.example/' }), 'validation_failed'],
    [
      'an address with nothing',
      () => ({ metadata_url: 'https://published.example/none' }),
      'saml_metadata_fetch_failed',
    ],
    ['a company that is known', () => ({ metadata_xml: other.metadata }), 'saml_idp_already_exists'],
    [
      'another’s domain',
      () => ({ metadata_xml: company.metadata, domains: ['OTHER.example'] }),
      'sso_domain_already_exists',
    ],
    ['no XML', () => ({ metadata_xml: 'x' }), 'validation_failed'],
    [
      'an entity',
      () => ({ metadata_xml: `<!DOCTYPE a [<!ENTITY b "c">]>${company.metadata}` }),
      'validation_failed',
    ],
    [
      'no certificate',
      () => ({ metadata_xml: company.metadata.replaceAll('X509Certificate', 'X509SKI') }),
      'validation_failed',
    ],
    [
      'a script for an address',
      () => ({ metadata_xml: company.metadata.replaceAll(company.signInUrl, 'javascript:1') }),
      'validation_failed',
    ],
    [
      'an unknown name format',
      () => ({ metadata_xml: company.metadata, name_id_format: 'x' }),
      'validation_failed',
    ],
  ])('are refused with %s', async (_, body, error_code) => {
    const answer = await create(body())
    expect(answer.body).toMatchObject({ error_code })
    expect(answer.status).toBeLessThan(500)
  })

  it('keep their entity', async () => {
    const { body } = await administer(auth, 'GET', '')
    const [first] = body.items as { id: string }[]
    expect(await administer(auth, 'PUT', `/${first?.id}`, { metadata_xml: company.metadata })).toMatchObject({
      status: 400,
      body: { error_code: 'saml_entity_id_mismatch' },
    })
  })

  it('are not for strangers', async () => {
    expect((await auth.request('/admin/sso/providers')).status).toBe(401)
    const headers = { authorization: `Bearer ${auth.tokens.anonKey}` }
    expect((await auth.request('/admin/sso/providers', { headers })).status).toBe(403)
  })
})
