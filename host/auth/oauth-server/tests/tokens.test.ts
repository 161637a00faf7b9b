import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeExpired } from '../../housekeeping.ts'
import {
  agree,
  askToken,
  basic,
  begin,
  CALLBACK,
  type Client,
  letIn,
  newClient,
  newVerifier,
  signIn,
  startOAuthServer,
  type TestAuth,
  together,
} from './fixture.ts'

let auth: TestAuth
let client: Client
beforeAll(async () => {
  auth = await startOAuthServer({ rate_limit: { sign_in_sign_ups: 1000, token_refresh: 1000 } })
  client = await newClient(auth)
})
afterAll(() => auth.close())

/** A code with everything that goes with it. */
async function newCode(email: string, of = client, fields: Record<string, string> = {}) {
  const person = await signIn(auth, email)
  const { verifier, name } = await begin(auth, of, fields)
  const code = await agree(person, name)
  const exchange = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: CALLBACK }
  return { person, exchange }
}

const refreshOf = (token: string | undefined) => ({ grant_type: 'refresh_token', refresh_token: token ?? '' })

const sessionsOf = (userId: string) =>
  auth.sql`select id from auth.sessions where user_id = ${userId} and oauth_client_id is not null`

describe('a code', () => {
  it('opens a session that names the application, and nothing of the account beside it', async () => {
    const { person, exchange } = await newCode('ana@example.com', client, { scope: 'openid email' })
    const { status, body } = await askToken(auth, exchange, basic(client))
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual([
      'access_token',
      'expires_in',
      'id_token',
      'refresh_token',
      'token_type',
    ])
    const claims = await auth.tokens.verify(body.access_token ?? '')
    expect(claims).toMatchObject({
      sub: person.user.id,
      role: 'authenticated',
      aud: 'authenticated',
      aal: 'aal1',
      client_id: client.client_id,
      scope: 'openid email',
      amr: [{ method: 'oauth_provider/authorization_code' }],
    })
    const own = await auth.tokens.verify(person.session.access_token)
    expect(own).not.toHaveProperty('client_id')
    expect(own.session_id).not.toBe(claims.session_id)
    expect(
      await auth.sql`
      select oauth_client_id, scopes from auth.sessions where id = ${String(claims.session_id)}`,
    ).toEqual([{ oauth_client_id: client.client_id, scopes: 'openid email' }])
    const entries = await auth.sql`
      select payload -> 'traits' as traits from auth.audit_log_entries
      where payload ->> 'action' = 'login' and payload ->> 'actor_id' = ${person.user.id} order by created_at`
    expect(entries.at(-1)?.traits).toEqual({
      provider_type: 'oauth_provider_authorization_code',
      client_id: client.client_id,
    })
  })

  it('is taken as JSON too', async () => {
    const { exchange } = await newCode('json@example.com')
    const response = await auth.request('/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...basic(client) },
      body: JSON.stringify(exchange),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('counts once: its second use ends the session of the first', async () => {
    const { person, exchange } = await newCode('bia@example.com')
    const first = await askToken(auth, exchange, basic(client))
    const stranger = await newClient(auth)
    const byAnother = await askToken(auth, exchange, basic(stranger))
    expect(byAnother.body).toMatchObject({ error: 'invalid_grant' })
    expect(await sessionsOf(person.user.id)).toHaveLength(1)
    const second = await askToken(auth, exchange, basic(client))
    expect(second).toEqual({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Invalid authorization code' },
    })
    expect(await sessionsOf(person.user.id)).toEqual([])
    const refreshed = await askToken(auth, refreshOf(first.body.refresh_token), basic(client))
    expect(refreshed.body).toMatchObject({ error: 'invalid_grant' })
    const headers = { authorization: `Bearer ${first.body.access_token}` }
    expect((await auth.request('/oauth/userinfo', { headers })).status).toBe(403)
    expect((await person.client.auth.getUser()).error).toBeNull()
  })

  it('used by many at once opens one session at most', async () => {
    const { person, exchange } = await newCode('caio@example.com')
    const asks = Array.from({ length: 5 }, () => () => askToken(auth, exchange, basic(client)))
    const answers = await together(auth, person.user.id, asks)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    // Who showed it again is not known from who showed it first.
    expect(await sessionsOf(person.user.id)).toEqual([])
  })

  it.each([
    ['PKCE verification failed', { code_verifier: newVerifier().verifier }],
    ['PKCE verification failed', { code_verifier: '' }],
    ['Invalid redirect_uri', { redirect_uri: 'https://evil.example/callback' }],
    ['resource does not match', { resource: 'https://other.example' }],
    ['Invalid authorization code', { code: '00000000-0000-4000-8000-000000000000' }],
  ])('is refused with: %s', async (description, fields) => {
    const { exchange } = await newCode(`r${Math.random()}@example.com`, client, {
      resource: 'https://api.example',
    })
    const { status, body } = await askToken(auth, { ...exchange, ...fields }, basic(client))
    expect(status).toBe(400)
    expect(body).toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringContaining(description),
    })
    expect((await askToken(auth, exchange, basic(client))).status).toBe(200)
  })

  it('is for the application that asked', async () => {
    const { person, exchange } = await newCode('dora@example.com')
    const other = await newClient(auth)
    const { body } = await askToken(auth, exchange, basic(other))
    expect(body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Authorization code was not issued for this client',
    })
    expect(await sessionsOf(person.user.id)).toEqual([])
  })

  it('is good for five minutes', async () => {
    const { exchange } = await newCode('eva@example.com')
    auth.pass(301)
    const { body } = await askToken(auth, exchange, basic(client))
    expect(body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'Authorization code has expired',
    })
  })

  it('takes the plain challenge of who cannot hash', async () => {
    const { verifier } = newVerifier()
    const person = await signIn(auth, 'fabi@example.com')
    const { name } = await begin(auth, client, { code_challenge: verifier, code_challenge_method: 'plain' })
    const exchange = { grant_type: 'authorization_code', code: await agree(person, name) }
    expect((await askToken(auth, { ...exchange, code_verifier: `${verifier}x` }, basic(client))).status).toBe(
      400,
    )
    expect((await askToken(auth, { ...exchange, code_verifier: verifier }, basic(client))).status).toBe(200)
  })

  it('opens nothing for who was banned meanwhile', async () => {
    const { person, exchange } = await newCode('gil@example.com')
    await auth.admin.updateUserById(person.user.id, { ban_duration: '1h' })
    const { body } = await askToken(auth, exchange, basic(client))
    expect(body).toMatchObject({ error: 'access_denied' })
  })

  it('is forgotten a day after', async () => {
    const { exchange } = await newCode('hugo@example.com')
    await askToken(auth, exchange, basic(client))
    const left = () => auth.sql`select 1 from auth.spent_authorization_codes`
    expect((await left()).length).toBeGreaterThan(0)
    await removeExpired(
      auth.sql,
      { email: { otp_expiry: 3600 } },
      new Date(auth.now().getTime() + 2 * 86_400_000),
    )
    expect(await left()).toEqual([])
  })
})

describe('an application', () => {
  it('proves who it is in the way it was enrolled for', async () => {
    const byBody = await newClient(auth, { token_endpoint_auth_method: 'client_secret_post' })
    const open = await newClient(auth, { token_endpoint_auth_method: 'none' })
    const secret = byBody.client_secret ?? ''
    const tried = async (fields: Record<string, string>, headers = {}) =>
      (await askToken(auth, { grant_type: 'authorization_code', ...fields }, headers)).body
    const passed = {
      error: 'invalid_request',
      error_description: expect.stringContaining('code is required'),
    }
    expect(await tried({}, basic(client))).toEqual(passed)
    expect(await tried({ client_id: byBody.client_id, client_secret: secret })).toEqual(passed)
    expect(await tried({ client_id: open.client_id })).toEqual(passed)
    const wrong = [
      tried({}),
      tried({ client_id: client.client_id }),
      tried({ client_id: client.client_id, client_secret: client.client_secret ?? '' }),
      tried({}, basic({ ...client, client_secret: 'wrong' })),
      tried({}, basic({ ...client, client_secret: '' })),
      tried({}, basic({ ...client, client_id: 'abc' })),
      tried({}, basic({ ...client, client_id: '00000000-0000-4000-8000-000000000000' })),
      tried({}, { authorization: 'Basic %%%' }),
      tried({}, basic(byBody)),
      tried({ client_id: byBody.client_id, client_secret: client.client_secret ?? '' }),
      tried({ client_id: open.client_id, client_secret: 'x' }),
      tried({}, basic({ ...open, client_secret: '' })),
    ]
    for (const body of await Promise.all(wrong)) expect(body).toMatchObject({ error: 'invalid_client' })
  })

  it('asks with its new secret alone once it has one', async () => {
    const own = await newClient(auth)
    const { data } = await auth.admin.oauth.regenerateClientSecret(own.client_id)
    const ask = async (of: Client) =>
      (await askToken(auth, { grant_type: 'refresh_token' }, basic(of))).body.error
    expect(await ask(own)).toBe('invalid_client')
    expect(await ask(data as Client)).toBe('invalid_request')
  })

  it('uses the grants it was enrolled for', async () => {
    const once = await newClient(auth, { grant_types: ['authorization_code'] })
    const ask = (of: Client, type: string) => askToken(auth, type ? { grant_type: type } : {}, basic(of))
    expect((await ask(once, 'refresh_token')).body).toMatchObject({ error: 'unsupported_grant_type' })
    expect((await ask(client, 'authorization')).body).toMatchObject({ error: 'unsupported_grant_type' })
    expect((await ask(client, 'password')).body).toMatchObject({ error: 'unsupported_grant_type' })
    expect((await ask(client, 'client_credentials')).body).toMatchObject({ error: 'unsupported_grant_type' })
    expect((await ask(client, '')).body).toMatchObject({ error: 'invalid_request' })
  })

  it('without a right secret is limited by address, one with it is not', async () => {
    const own = await startOAuthServer({ rate_limit: { token_refresh: 1 } })
    const known = await newClient(own)
    const ask = async (headers: Record<string, string>) =>
      (await askToken(own, { grant_type: 'refresh_token' }, { 'x-real-ip': '192.0.2.1', ...headers })).status
    expect([await ask({}), await ask({}), await ask(basic(known)), await ask(basic(known))]).toEqual([
      400, 429, 400, 400,
    ])
    await own.close()
  })
})

describe('a refresh token', () => {
  it('gives the next one, with the application and its scopes', async () => {
    const person = await signIn(auth, 'iris@example.com')
    const first = await letIn(auth, person, client, { scope: 'openid email' })
    const { status, body } = await askToken(auth, refreshOf(first.refresh_token), basic(client))
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('id_token')
    expect(body.refresh_token).not.toBe(first.refresh_token)
    expect(await auth.tokens.verify(body.access_token ?? '')).toMatchObject({
      client_id: client.client_id,
      scope: 'openid email',
    })
  })

  it('used again late ends the session', async () => {
    const person = await signIn(auth, 'joao@example.com')
    const first = await letIn(auth, person, client)
    const second = await askToken(auth, refreshOf(first.refresh_token), basic(client))
    const third = await askToken(auth, refreshOf(second.body.refresh_token), basic(client))
    auth.pass(60)
    const replay = await askToken(auth, refreshOf(first.refresh_token), basic(client))
    expect(replay.body).toMatchObject({ error: 'invalid_grant' })
    expect((await askToken(auth, refreshOf(third.body.refresh_token), basic(client))).status).toBe(400)
    expect(await sessionsOf(person.user.id)).toEqual([])
  })

  it('is refreshed by its own application alone, and the wrong way ends nothing', async () => {
    const person = await signIn(auth, 'lia@example.com')
    const { refresh_token } = await letIn(auth, person, client)
    const other = await newClient(auth)
    expect((await askToken(auth, refreshOf(refresh_token), basic(other))).body).toEqual({
      error: 'invalid_client',
      error_description: "Client does not match the session's OAuth client",
    })
    const plain = await auth.request('/token?grant_type=refresh_token', {
      method: 'POST',
      body: JSON.stringify({ refresh_token }),
    })
    expect(plain.status).toBe(400)
    expect(await plain.json()).toEqual({
      error: 'invalid_client',
      error_description: 'Client authentication required for OAuth session',
    })
    const own = await askToken(auth, refreshOf(person.session.refresh_token), basic(client))
    expect(own.body).toEqual({
      error: 'invalid_client',
      error_description: 'Client authentication not allowed for non-OAuth session',
    })
    expect((await askToken(auth, refreshOf(refresh_token), basic(client))).status).toBe(200)
    expect((await person.client.auth.refreshSession()).error).toBeNull()
  })

  it('that is none is refused', async () => {
    expect((await askToken(auth, refreshOf(''), basic(client))).body).toMatchObject({
      error: 'invalid_request',
    })
    expect((await askToken(auth, refreshOf('abc'), basic(client))).body).toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('of a banned account is refused', async () => {
    const person = await signIn(auth, 'meg@example.com')
    const { refresh_token } = await letIn(auth, person, client)
    await auth.admin.updateUserById(person.user.id, { ban_duration: '1h' })
    expect((await askToken(auth, refreshOf(refresh_token), basic(client))).body).toMatchObject({
      error: 'invalid_grant',
    })
  })
})
