import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '../../housekeeping.ts'
import {
  agree,
  askToken,
  authorize,
  basic,
  begin,
  CALLBACK,
  type Client,
  codeIn,
  newClient,
  newVerifier,
  SITE,
  signIn,
  startOAuthServer,
  type TestAuth,
  together,
} from './fixture.ts'

const OTHER = 'https://app.example/other'

let auth: TestAuth
let client: Client
beforeAll(async () => {
  auth = await startOAuthServer({ rate_limit: { sign_in_sign_ups: 1000 } })
  client = await newClient(auth, {
    redirect_uris: [CALLBACK, OTHER],
    client_uri: 'https://app.example',
    logo_uri: 'https://app.example/l.png',
  })
})
afterAll(() => auth.close())

const asked = () => ({
  client_id: client.client_id,
  redirect_uri: CALLBACK,
  code_challenge: newVerifier().challenge,
  code_challenge_method: 'S256',
})

describe('the request', () => {
  it("leads to the project's own page with the request's name and nothing else", async () => {
    const { status, location } = await authorize(auth, { ...asked(), state: 'xyz' })
    expect(status).toBe(302)
    expect(location?.origin).toBe(SITE)
    expect(location?.pathname).toBe('/consent')
    expect([...(location?.searchParams.keys() ?? [])]).toEqual(['authorization_id'])
  })

  it.each([
    ['client_id is required', { client_id: '' }, 'validation_failed'],
    ['redirect_uri is required', { redirect_uri: '' }, 'validation_failed'],
    ['invalid client_id format', { client_id: 'abc' }, 'oauth_client_not_found'],
    ['invalid client_id', { client_id: '00000000-0000-4000-8000-000000000000' }, 'oauth_client_not_found'],
    ['invalid redirect_uri', { redirect_uri: 'https://evil.example/callback' }, 'validation_failed'],
    ['invalid redirect_uri', { redirect_uri: 'https://app.example/' }, 'validation_failed'],
    ['invalid redirect_uri', { redirect_uri: CALLBACK.slice(0, -1) }, 'validation_failed'],
    ['invalid redirect_uri', { redirect_uri: CALLBACK.slice(1) }, 'validation_failed'],
    ['invalid redirect_uri', { redirect_uri: `${CALLBACK},${OTHER}` }, 'validation_failed'],
    ['invalid redirect_uri', { redirect_uri: `${CALLBACK}/` }, 'validation_failed'],
    ['invalid redirect_uri', { redirect_uri: `${CALLBACK}?a=1` }, 'validation_failed'],
    ['invalid redirect_uri', { redirect_uri: `${CALLBACK}/../callback` }, 'validation_failed'],
    ['invalid redirect_uri', { redirect_uri: 'https://app.example:443/callback' }, 'validation_failed'],
    ['invalid redirect_uri', { redirect_uri: 'HTTPS://app.example/callback' }, 'validation_failed'],
  ])('goes nowhere with: %s', async (msg, fields, code) => {
    const { status, location, refusal } = await authorize(auth, { ...asked(), ...fields })
    expect({ status, location }).toEqual({ status: 400, location: undefined })
    expect(refusal).toMatchObject({ error_code: code, msg })
  })

  it.each([
    ['only response_type=code is supported', { response_type: 'token' }],
    ['unsupported scope: admin', { scope: 'openid admin' }],
    ['PKCE flow requires both', { code_challenge: '' }],
    ['PKCE flow requires both', { code_challenge_method: '' }],
    ["must be 'S256' or 'plain'", { code_challenge_method: 'S512' }],
    ['between 43 and 128 characters', { code_challenge: 'short' }],
    ['characters that no challenge has', { code_challenge: '/'.repeat(43) }],
    ['resource must be an absolute URI', { resource: 'api' }],
    ['must not include a fragment', { resource: 'https://api.example/#a' }],
    ['must not include a query', { resource: 'https://api.example/?a' }],
    ['nonce cannot exceed', { nonce: 'a'.repeat(256) }],
    ['nonce has characters', { nonce: '\u0000' }],
  ])('tells the application: %s', async (description, fields) => {
    const { status, location } = await authorize(auth, { ...asked(), state: 'a b&c', ...fields })
    expect(status).toBe(302)
    expect(`${location?.origin}${location?.pathname}`).toBe(CALLBACK)
    expect(location?.searchParams.get('error')).toBe('invalid_request')
    expect(location?.searchParams.get('error_description')).toContain(description)
    expect(location?.searchParams.get('state')).toBe('a b&c')
  })

  it('is limited by address', async () => {
    const own = await startOAuthServer({ rate_limit: { sign_in_sign_ups: 1 } })
    const ask = () => own.request('/oauth/authorize', { headers: { 'x-real-ip': '192.0.2.1' } })
    expect((await ask()).status).toBe(400)
    expect((await ask()).status).toBe(429)
    await own.close()
  })
})

describe("the person's answer", () => {
  it('is asked with who wants what, and brings a code and the state back', async () => {
    const person = await signIn(auth, 'ana@example.com')
    const { name } = await begin(auth, client, { scope: 'openid  email openid', state: 'a b&c' })
    const { oauth } = person.client.auth
    const details = await oauth.getAuthorizationDetails(name)
    expect(details.data).toEqual({
      authorization_id: name,
      redirect_uri: CALLBACK,
      client: {
        id: client.client_id,
        name: 'Agenda',
        uri: 'https://app.example',
        logo_uri: 'https://app.example/l.png',
      },
      user: { id: person.user.id, email: 'ana@example.com' },
      scope: 'openid email',
    })
    const { data } = await oauth.approveAuthorization(name)
    const back = new URL(data?.redirect_url ?? '')
    expect(`${back.origin}${back.pathname}`).toBe(CALLBACK)
    expect(back.searchParams.get('state')).toBe('a b&c')
    const code = back.searchParams.get('code') ?? ''
    expect(code).not.toBe('')
    const rows = await auth.sql`select authorization_code from auth.oauth_authorizations`
    expect(JSON.stringify(rows)).not.toContain(code)
    const twice = await oauth.approveAuthorization(name)
    expect(twice.error).toMatchObject({
      code: 'validation_failed',
      message: 'authorization request cannot be processed',
    })
  })

  it('is remembered, for what was asked and no more', async () => {
    const person = await signIn(auth, 'bia@example.com')
    const { oauth } = person.client.auth
    await agree(person, (await begin(auth, client, { scope: 'openid email' })).name)
    const again = await oauth.getAuthorizationDetails((await begin(auth, client, { scope: 'email' })).name)
    expect(again.data).toEqual({ redirect_url: expect.stringContaining(`${CALLBACK}?code=`) })
    const more = await oauth.getAuthorizationDetails((await begin(auth, client, { scope: 'phone' })).name)
    expect(more.data).toHaveProperty('authorization_id')
    const another = await newClient(auth)
    const other = await oauth.getAuthorizationDetails((await begin(auth, another)).name)
    expect(other.data).toHaveProperty('authorization_id')
  })

  it('may be no, which is told to the application and is not remembered', async () => {
    const person = await signIn(auth, 'caio@example.com')
    const { oauth } = person.client.auth
    const { name } = await begin(auth, client, { state: 's' })
    await oauth.getAuthorizationDetails(name)
    const { data } = await oauth.denyAuthorization(name)
    const back = new URL(data?.redirect_url ?? '')
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'User denied the request',
      state: 's',
    })
    expect((await oauth.approveAuthorization(name)).error?.code).toBe('validation_failed')
    const next = await oauth.getAuthorizationDetails((await begin(auth, client)).name)
    expect(next.data).toHaveProperty('authorization_id')
  })

  it('is that of the first who opened the request, and of nobody who did not', async () => {
    const dora = await signIn(auth, 'dora@example.com')
    const eva = await signIn(auth, 'eva@example.com')
    const { name } = await begin(auth, client)
    const unseen = await dora.client.auth.oauth.approveAuthorization(name)
    expect(unseen.error).toMatchObject({ status: 404, code: 'oauth_authorization_not_found' })
    await dora.client.auth.oauth.getAuthorizationDetails(name)
    for (const refused of [
      await eva.client.auth.oauth.getAuthorizationDetails(name),
      await eva.client.auth.oauth.approveAuthorization(name),
      await eva.client.auth.oauth.denyAuthorization(name),
      await dora.client.auth.oauth.getAuthorizationDetails('0'.repeat(32)),
    ]) {
      expect(refused.error).toMatchObject({ status: 404, code: 'oauth_authorization_not_found' })
    }
    expect((await dora.client.auth.oauth.approveAuthorization(name)).error).toBeNull()
  })

  it('opened by two at once is one person alone', async () => {
    const people = await Promise.all(['f1@example.com', 'f2@example.com'].map((email) => signIn(auth, email)))
    const { name } = await begin(auth, client)
    const seen = await Promise.all(people.map((one) => one.client.auth.oauth.getAuthorizationDetails(name)))
    expect(seen.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('given twice at once counts once', async () => {
    const person = await signIn(auth, 'gabi@example.com')
    const { name } = await begin(auth, client)
    const { oauth } = person.client.auth
    await oauth.getAuthorizationDetails(name)
    const answers = await together(auth, person.user.id, [
      () => oauth.approveAuthorization(name),
      () => oauth.denyAuthorization(name),
      () => oauth.approveAuthorization(name),
    ])
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  it('is waited for ten minutes', async () => {
    const person = await signIn(auth, 'hugo@example.com')
    const { name } = await begin(auth, client)
    await person.client.auth.oauth.getAuthorizationDetails(name)
    const before = auth.now()
    auth.pass(601)
    const late = await person.client.auth.oauth.approveAuthorization(name)
    expect(late.error).toMatchObject({ status: 404, code: 'oauth_authorization_not_found' })
    const state = () =>
      auth.sql`select status from auth.oauth_authorizations where authorization_id = ${name}`
    await removeExpired(auth.sql, { email: { otp_expiry: 3600 } }, auth.now())
    expect(await state()).toEqual([{ status: 'expired' }])
    await removeExpired(
      auth.sql,
      { email: { otp_expiry: 3600 } },
      new Date(before.getTime() + 2 * 86_400_000),
    )
    expect(await state()).toEqual([])
  })

  it('is taken from pages of this project alone, and says approve or deny', async () => {
    const person = await signIn(auth, 'iris@example.com')
    const { name } = await begin(auth, client)
    const send = (origin: string | undefined, action: unknown) =>
      auth.request(`/oauth/authorizations/${name}/consent`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${person.session.access_token}`,
          ...(origin !== undefined && { origin }),
        },
        body: JSON.stringify({ action }),
      })
    await person.client.auth.oauth.getAuthorizationDetails(name)
    for (const origin of ['https://evil.example', 'null', 'https://site.example.evil.example']) {
      const response = await send(origin, 'approve')
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ msg: 'unauthorized request origin' })
    }
    expect(await (await send(SITE, 'yes')).json()).toMatchObject({
      msg: "action must be 'approve' or 'deny'",
    })
    expect((await send(SITE, 'approve')).status).toBe(200)
  })

  it('is a session of their own: an application lets no other in', async () => {
    const person = await signIn(auth, 'joao@example.com')
    const { name, verifier } = await begin(auth, client)
    const code = await agree(person, name)
    const { body } = await askToken(
      auth,
      { grant_type: 'authorization_code', code, code_verifier: verifier },
      basic(client),
    )
    const headers = { authorization: `Bearer ${body.access_token}` }
    const { name: next } = await begin(auth, await newClient(auth))
    for (const [method, path] of [
      ['GET', `/oauth/authorizations/${next}`],
      ['POST', `/oauth/authorizations/${next}/consent`],
      ['GET', '/user/oauth/grants'],
      ['DELETE', `/user/oauth/grants?client_id=${client.client_id}`],
    ] as const) {
      const response = await auth.request(path, { method, headers })
      expect(response.status, path).toBe(403)
      expect(await response.json()).toMatchObject({ error_code: 'unexpected_audience' })
    }
  })

  it('needs the second factor of who has one, also where it was given before', async () => {
    const person = await signIn(auth, 'lia@example.com')
    await agree(person, (await begin(auth, client)).name)
    await auth.sql`
      insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${person.user.id}, 'totp', 'verified', now(), now())`
    const { oauth } = person.client.auth
    const { name } = await begin(auth, client)
    expect((await oauth.getAuthorizationDetails(name)).data).toHaveProperty('authorization_id')
    expect((await oauth.approveAuthorization(name)).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
    await auth.sql`update auth.sessions set aal = 'aal2' where user_id = ${person.user.id} and oauth_client_id is null`
    const opened = await oauth.getAuthorizationDetails(name)
    expect(opened.data).toHaveProperty('redirect_url')
    expect(opened.data && 'redirect_url' in opened.data && codeIn(opened.data.redirect_url)).toBeTruthy()
  })

  it('is no use once the application is gone', async () => {
    const person = await signIn(auth, 'meg@example.com')
    const gone = await newClient(auth)
    const { name } = await begin(auth, gone)
    await person.client.auth.oauth.getAuthorizationDetails(name)
    await auth.admin.oauth.deleteClient(gone.client_id)
    const late = await person.client.auth.oauth.approveAuthorization(name)
    expect(late.error?.code).toBe('oauth_authorization_not_found')
  })
})
