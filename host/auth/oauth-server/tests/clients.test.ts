import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CALLBACK, newClient, startOAuthServer, type TestAuth } from './fixture.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startOAuthServer()
})
afterAll(() => auth.close())

const post = (target: TestAuth, path: string, body: unknown, token = target.tokens.serviceRoleKey) =>
  target.request(path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })

describe('clients that an administrator enrols', () => {
  it('are made, shown, changed, listed and taken away by the official client', async () => {
    const { oauth } = auth.admin
    const made = await oauth.createClient({
      client_name: 'Agenda',
      client_uri: 'https://app.example',
      redirect_uris: [CALLBACK, 'http://localhost:3000/callback'],
    })
    expect(made.data).toMatchObject({
      client_name: 'Agenda',
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      registration_type: 'manual',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [CALLBACK, 'http://localhost:3000/callback'],
    })
    const { client_id: id, client_secret: secret } = made.data ?? { client_id: '' }
    expect(secret).toMatch(/^[\w-]{43}$/)
    const [row] = await auth.sql`select client_secret_hash from auth.oauth_clients where id = ${id}`
    expect(row?.client_secret_hash).not.toContain(secret)

    const shown = await oauth.getClient(id)
    expect(shown.data).toMatchObject({
      client_id: id,
      client_name: 'Agenda',
      redirect_uris: [CALLBACK, 'http://localhost:3000/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
    })
    expect(shown.data).not.toHaveProperty('client_secret')

    const changed = await oauth.updateClient(id, { client_name: 'Outra', redirect_uris: [CALLBACK] })
    expect(changed.data).toMatchObject({
      client_name: 'Outra',
      client_uri: 'https://app.example',
      redirect_uris: [CALLBACK],
    })

    const again = await oauth.regenerateClientSecret(id)
    expect(again.data?.client_secret).toMatch(/^[\w-]{43}$/)
    expect(again.data?.client_secret).not.toBe(secret)

    const second = await newClient(auth, { client_name: 'Segunda' })
    const listed = await oauth.listClients({ page: 1, perPage: 1 })
    expect(listed.data).toMatchObject({
      clients: [{ client_id: second.client_id, redirect_uris: [CALLBACK] }],
      total: 2,
      nextPage: 2,
    })

    expect((await oauth.deleteClient(id)).error).toBeNull()
    const gone = await oauth.getClient(id)
    expect(gone.error).toMatchObject({ status: 404, code: 'oauth_client_not_found' })
    expect((await oauth.listClients()).data.clients.map((client) => client.client_id)).toEqual([
      second.client_id,
    ])
  })

  it('are public where they say so, and then have no secret', async () => {
    const client = await newClient(auth, { token_endpoint_auth_method: 'none' })
    expect(client).toMatchObject({ client_type: 'public', token_endpoint_auth_method: 'none' })
    expect(client).not.toHaveProperty('client_secret')
    expect(await newClient(auth, { client_type: 'public' })).toMatchObject({
      token_endpoint_auth_method: 'none',
    })
    const refused = await auth.admin.oauth.regenerateClientSecret(client.client_id)
    expect(refused.error).toMatchObject({ status: 400, code: 'validation_failed' })
    const changed = await auth.admin.oauth.updateClient(client.client_id, {
      token_endpoint_auth_method: 'client_secret_post',
    })
    expect(changed.error?.message).toContain("is not valid for client_type 'public'")
  })

  it.each([
    ['redirect_uris is required', {}],
    ['redirect_uris cannot be empty', { redirect_uris: [] }],
    ['redirect_uris cannot exceed 10 items', { redirect_uris: Array(11).fill(CALLBACK) }],
    ['redirect URI cannot be empty', { redirect_uris: [''] }],
    ['invalid URL format', { redirect_uris: ['/callback'] }],
    ['invalid URL format', { redirect_uris: [' https://app.example/'] }],
    ['must have scheme and host', { redirect_uris: ['app:callback'] }],
    ['HTTP scheme only allowed for localhost', { redirect_uris: ['http://app.example/'] }],
    ['fragment not allowed', { redirect_uris: [`${CALLBACK}#`] }],
    ["scheme 'javascript' is not allowed", { redirect_uris: ['javascript://app.example/%0aalert(1)'] }],
    ["scheme 'data' is not allowed", { redirect_uris: ['DATA://app.example/x'] }],
    // The column parts addresses by commas.
    ['comma not allowed', { redirect_uris: ['https://app.example/,javascript://x/%0aalert(1)'] }],
    ["grant_types must only contain 'authorization_code'", { grant_types: ['password'] }],
    ['client_uri must be a valid URL', { client_uri: 'javascript:alert(1)' }],
    ['logo_uri must be a valid URL', { logo_uri: 'data:text/html,x' }],
    ['client_name cannot exceed 1024', { client_name: 'a'.repeat(1025) }],
    ["client_type must be 'public' or 'confidential'", { client_type: 'secret' }],
    ['token_endpoint_auth_method must be one of', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['is inconsistent with', { client_type: 'public', token_endpoint_auth_method: 'client_secret_post' }],
  ])('are refused with: %s', async (message, fields) => {
    const whole = 'redirect_uris' in fields || message.endsWith('required')
    const body = whole ? fields : { redirect_uris: [CALLBACK], ...fields }
    const response = await post(auth, '/admin/oauth/clients', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: expect.stringContaining(message),
    })
  })

  it.each([
    'https://app.example/',
    'http://127.0.0.1:4000/cb',
    'http://[::1]/cb',
    'myapp://callback',
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ])('may come back to %s', async (uri) => {
    expect(await newClient(auth, { redirect_uris: [uri] })).toMatchObject({ redirect_uris: [uri] })
  })

  it('need a change that says something, and an id that is one', async () => {
    const { client_id: id } = await newClient(auth)
    const nothing = await auth.admin.oauth.updateClient(id, {})
    expect(nothing.error).toMatchObject({
      code: 'validation_failed',
      message: 'No fields provided for update',
    })
    const headers = { authorization: `Bearer ${auth.tokens.serviceRoleKey}` }
    expect((await auth.request('/admin/oauth/clients/abc', { headers })).status).toBe(400)
  })

  it('are for the service key alone', async () => {
    const { client_id: id } = await newClient(auth)
    const headers = { authorization: `Bearer ${auth.tokens.anonKey}` }
    for (const [method, path] of [
      ['GET', '/admin/oauth/clients'],
      ['POST', '/admin/oauth/clients'],
      ['GET', `/admin/oauth/clients/${id}`],
      ['PUT', `/admin/oauth/clients/${id}`],
      ['DELETE', `/admin/oauth/clients/${id}`],
      ['POST', `/admin/oauth/clients/${id}/regenerate_secret`],
    ] as const) {
      expect((await auth.request(path, { method, headers })).status, path).toBe(403)
      expect((await auth.request(path, { method })).status, path).toBe(401)
    }
  })
})

describe('clients that enrol themselves', () => {
  it('are refused unless the project allows it', async () => {
    const response = await post(auth, '/oauth/clients/register', { redirect_uris: [CALLBACK] }, 'nobody')
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ error_code: 'oauth_dynamic_client_registration_disabled' })
  })

  it('are enrolled where it does, ten from one address in five minutes', async () => {
    const open = await startOAuthServer({ oauth_server: { enabled: true, allow_dynamic_registration: true } })
    const register = () =>
      open.request('/oauth/clients/register', {
        method: 'POST',
        headers: { 'x-real-ip': '192.0.2.1' },
        body: JSON.stringify({ client_name: 'MCP', redirect_uris: [CALLBACK], scope: 'openid' }),
      })
    const made = await register()
    expect(made.status).toBe(201)
    expect(await made.json()).toMatchObject({
      registration_type: 'dynamic',
      client_secret: expect.any(String),
    })
    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await register()).status))
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
    open.pass(301)
    expect((await register()).status).toBe(201)
    await open.close()
  })
})

describe('a project that lets no applications in', () => {
  it('answers 404 to every call, after asking who calls', async () => {
    const closed = await startOAuthServer({ oauth_server: {} })
    const bearer = { headers: { authorization: `Bearer ${closed.tokens.serviceRoleKey}` } }
    for (const path of [
      '/oauth/authorize',
      '/oauth/authorizations/abc',
      '/oauth/userinfo',
      '/.well-known/oauth-authorization-server',
    ]) {
      const response = await closed.request(path)
      expect(response.status, path).toBe(404)
      expect(await response.json()).toMatchObject({ error_code: 'feature_disabled' })
    }
    for (const path of ['/oauth/token', '/oauth/clients/register', '/oauth/authorizations/abc/consent']) {
      expect((await closed.request(path, { method: 'POST' })).status, path).toBe(404)
    }
    expect((await closed.request('/admin/oauth/clients', bearer)).status).toBe(404)
    expect((await closed.request('/admin/oauth/clients')).status).toBe(401)
    expect((await closed.request('/user/oauth/grants')).status).toBe(401)
    const metadata = (await (await closed.request('/.well-known/openid-configuration')).json()) as object
    expect(metadata).not.toHaveProperty('registration_endpoint')
    await closed.close()
  })
})
