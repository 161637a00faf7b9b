import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enrollApp, mfaSettings, startOfStep } from '../../factors/tests/second-factor.ts'
import {
  agree,
  askToken,
  basic,
  begin,
  CALLBACK,
  type Client,
  letIn,
  newClient,
  SITE,
  signIn,
  startOAuthServer,
  type TestAuth,
} from './fixture.ts'

let auth: TestAuth
let client: Client
beforeAll(async () => {
  auth = await startOAuthServer({ rate_limit: { sign_in_sign_ups: 1000, token_refresh: 1000 } })
  client = await newClient(auth)
})
afterAll(() => auth.close())

const refresh = (token: string | undefined, of = client) =>
  askToken(auth, { grant_type: 'refresh_token', refresh_token: token ?? '' }, basic(of))

const bearer = (tokens: Record<string, string>) => ({ authorization: `Bearer ${tokens.access_token}` })

describe('what a person let applications have', () => {
  it('is listed and taken back by the official client, with its sessions', async () => {
    const person = await signIn(auth, 'ana@example.com')
    const other = await newClient(auth, { client_name: 'Outra' })
    const tokens = await letIn(auth, person, client, { scope: 'openid email' })
    const kept = await letIn(auth, person, other)
    const { oauth } = person.client.auth
    expect((await oauth.listGrants()).data).toEqual([
      {
        client: { id: other.client_id, name: 'Outra', uri: '', logo_uri: '' },
        scopes: ['email'],
        granted_at: expect.any(String),
      },
      {
        client: { id: client.client_id, name: 'Agenda', uri: '', logo_uri: '' },
        scopes: ['openid', 'email'],
        granted_at: expect.any(String),
      },
    ])
    expect((await oauth.revokeGrant({ clientId: client.client_id })).error).toBeNull()
    expect((await oauth.listGrants()).data).toHaveLength(1)
    expect((await refresh(tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await auth.request('/oauth/userinfo', { headers: bearer(tokens) })).status).toBe(403)
    expect((await refresh(kept.refresh_token, other)).status).toBe(200)
    expect((await person.client.auth.getUser()).error).toBeNull()
    const twice = await oauth.revokeGrant({ clientId: client.client_id })
    expect(twice.error).toMatchObject({ status: 404, code: 'oauth_consent_not_found' })
    const [entry] = await auth.sql`
      select payload -> 'traits' as traits from auth.audit_log_entries where payload ->> 'action' = 'token_revoked'`
    expect(entry?.traits).toEqual({ oauth_client_id: client.client_id, action: 'revoke_oauth_grant' })
    const asked = await oauth.getAuthorizationDetails((await begin(auth, client)).name)
    expect(asked.data).toHaveProperty('authorization_id')
  })

  it('is taken back from a code on its way too', async () => {
    const person = await signIn(auth, 'bia@example.com')
    const { verifier, name } = await begin(auth, client)
    const code = await agree(person, name)
    await person.client.auth.oauth.revokeGrant({ clientId: client.client_id })
    const late = await askToken(
      auth,
      { grant_type: 'authorization_code', code, code_verifier: verifier },
      basic(client),
    )
    expect(late.body).toMatchObject({ error: 'invalid_grant' })
  })

  it('is over whichever comes first, the exchange or the revocation', async () => {
    const person = await signIn(auth, 'caio@example.com')
    for (let round = 0; round < 5; round++) {
      const { verifier, name } = await begin(auth, client)
      const code = await agree(person, name)
      await Promise.all([
        askToken(auth, { grant_type: 'authorization_code', code, code_verifier: verifier }, basic(client)),
        person.client.auth.oauth.revokeGrant({ clientId: client.client_id }),
      ])
      expect(
        await auth.sql`
        select 1 from auth.sessions where user_id = ${person.user.id} and oauth_client_id is not null`,
      ).toEqual([])
    }
  })

  it('needs a client that is named', async () => {
    const person = await signIn(auth, 'dora@example.com')
    const headers = { authorization: `Bearer ${person.session.access_token}` }
    for (const query of ['', '?client_id=abc']) {
      const response = await auth.request(`/user/oauth/grants${query}`, { method: 'DELETE', headers })
      expect(response.status).toBe(400)
    }
  })

  it('ends with the application', async () => {
    const gone = await newClient(auth)
    const person = await signIn(auth, 'eva@example.com')
    const tokens = await letIn(auth, person, gone)
    await auth.admin.oauth.deleteClient(gone.client_id)
    expect((await auth.request('/oauth/userinfo', { headers: bearer(tokens) })).status).toBe(403)
    expect((await refresh(tokens.refresh_token, gone)).body).toMatchObject({ error: 'invalid_client' })
    expect((await person.client.auth.oauth.listGrants()).data).toEqual([])
  })

  it('ends with the account, also with one that is kept without a name', async () => {
    const person = await signIn(auth, 'fabi@example.com')
    const tokens = await letIn(auth, person, client)
    await auth.admin.deleteUser(person.user.id, true)
    expect((await refresh(tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
    expect(await auth.sql`select 1 from auth.oauth_consents where user_id = ${person.user.id}`).toEqual([])
  })
})

describe('sessions of applications', () => {
  it('end when their person signs out everywhere, and stay when they sign out here', async () => {
    const person = await signIn(auth, 'gil@example.com')
    const tokens = await letIn(auth, person, client)
    const { client: second } = await signInAgain('gil@example.com')
    await second.auth.signOut({ scope: 'local' })
    const next = await refresh(tokens.refresh_token)
    expect(next.status).toBe(200)
    await person.client.auth.signOut()
    expect((await refresh(next.body.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('end by themselves when the application signs out', async () => {
    const person = await signIn(auth, 'hugo@example.com')
    const tokens = await letIn(auth, person, client)
    const left = await auth.request('/logout?scope=local', { method: 'POST', headers: bearer(tokens) })
    expect(left.status).toBe(204)
    expect((await refresh(tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
    expect((await person.client.auth.getUser()).error).toBeNull()
  })

  it('end with a new password', async () => {
    const person = await signIn(auth, 'iris@example.com')
    const tokens = await letIn(auth, person, client)
    expect((await person.client.auth.updateUser({ password: 'Outra-senha-1' })).error).toBeNull()
    expect((await refresh(tokens.refresh_token)).body).toMatchObject({ error: 'invalid_grant' })
  })

  it('see the account and change its metadata, and never how one gets into it', async () => {
    const person = await signIn(auth, 'joao@example.com')
    const tokens = await letIn(auth, person, client)
    const call = (method: string, path: string, body?: unknown) =>
      auth.request(path, {
        method,
        headers: bearer(tokens),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
    expect((await call('GET', '/user')).status).toBe(200)
    expect((await call('PUT', '/user', { data: { color: 'blue' } })).status).toBe(200)
    for (const [method, path, body] of [
      ['PUT', '/user', { password: 'Roubada-1234' }],
      ['PUT', '/user', { email: 'ladrao@example.com' }],
      ['PUT', '/user', { phone: '5511988887777' }],
      ['GET', '/reauthenticate', undefined],
      ['POST', '/factors', { factor_type: 'totp' }],
      ['GET', '/factors/recovery-codes', undefined],
    ] as const) {
      const response = await call(method, path, body)
      expect(response.status, path).toBe(403)
      expect(await response.json()).toMatchObject({ error_code: 'unexpected_audience' })
    }
  })

  it('stay when their person shows a second factor, and do not rise with it', async () => {
    const own = await startOAuthServer({ mfa: mfaSettings })
    const known = await newClient(own)
    const person = await signIn(own, 'lia@example.com')
    const tokens = await letIn(own, person, known)
    startOfStep(own)
    await enrollApp(own, person.client)
    const answer = await askToken(
      own,
      { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' },
      basic(known),
    )
    expect(answer.status).toBe(200)
    expect(await own.tokens.verify(answer.body.access_token ?? '')).toMatchObject({ aal: 'aal1' })
    await own.close()
  })

  it('are counted apart where a person may have one session', async () => {
    const own = await startOAuthServer({ sessions: { single_per_user: true } })
    const known = await newClient(own)
    const person = await signIn(own, 'ana@example.com')
    const tokens = await letIn(own, person, known)
    expect((await person.client.auth.refreshSession()).error).toBeNull()
    const answer = await askToken(
      own,
      { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' },
      basic(known),
    )
    expect(answer.status).toBe(200)
    await own.close()
  })

  it('leave no mark in the browser and are told by no mail', async () => {
    const own = await startOAuthServer({ email: { notification: { new_sign_in: { enabled: true } } } })
    const known = await newClient(own)
    const person = await signIn(own, 'ana@example.com')
    const { verifier, name } = await begin(own, known)
    const response = await own.request('/oauth/token', {
      method: 'POST',
      headers: { ...basic(known), 'user-agent': 'node' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: await agree(person, name),
        code_verifier: verifier,
        redirect_uri: CALLBACK,
      }),
    })
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await own.sql`select 1 from auth.outgoing_mails`).toEqual([])
    expect(own.mailbox.mails).toEqual([])
    await own.close()
  })
})

async function signInAgain(email: string) {
  const again = auth.client()
  const { error } = await again.auth.signInWithPassword({ email, password: 'Senha-forte-1' })
  if (error) throw error
  return { client: again }
}

describe('the metadata', () => {
  it('says where everything is, also where strangers may enrol', async () => {
    const open = await startOAuthServer({ oauth_server: { enabled: true, allow_dynamic_registration: true } })
    const read = async (path: string) => (await (await open.request(path)).json()) as object
    const metadata = await read('/.well-known/oauth-authorization-server')
    expect(metadata).toEqual(await read('/.well-known/openid-configuration'))
    expect(metadata).toMatchObject({
      issuer: `${SITE}/auth/v1`,
      authorization_endpoint: `${SITE}/auth/v1/oauth/authorize`,
      token_endpoint: `${SITE}/auth/v1/oauth/token`,
      userinfo_endpoint: `${SITE}/auth/v1/oauth/userinfo`,
      jwks_uri: `${SITE}/auth/v1/.well-known/jwks.json`,
      registration_endpoint: `${SITE}/auth/v1/oauth/clients/register`,
      scopes_supported: ['openid', 'profile', 'email', 'phone'],
      code_challenge_methods_supported: ['S256', 'plain'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      id_token_signing_alg_values_supported: ['ES256'],
    })
    await open.close()
  })
})
