import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, letIn, newClient, SITE, signIn, startOAuthServer, type TestAuth } from './fixture.ts'

let auth: TestAuth
let client: Client
beforeAll(async () => {
  auth = await startOAuthServer({ rate_limit: { sign_in_sign_ups: 1000, token_refresh: 1000 } })
  client = await newClient(auth)
})
afterAll(() => auth.close())

describe('what an application learns', () => {
  const everything = 'openid profile email phone'

  async function known(email: string) {
    const person = await signIn(auth, email)
    await auth.admin.updateUserById(person.user.id, {
      phone: `55119${String(Math.random()).slice(2, 10)}`,
      phone_confirm: true,
      user_metadata: { name: 'Ana', avatar_url: 'https://a.example/a.png', username: 'ana' },
    })
    return person
  }

  it('is in the ID token, signed for it, with its nonce', async () => {
    const person = await known('nina@example.com')
    const { id_token } = await letIn(auth, person, client, { scope: everything, nonce: 'n-1' })
    const [key] = auth.tokens.jwks.keys
    const { payload } = await jwtVerify(id_token ?? '', await importJWK(key ?? {}), {
      issuer: `${SITE}/auth/v1`,
      audience: client.client_id,
      currentDate: auth.now(),
    })
    expect(payload).toMatchObject({
      sub: person.user.id,
      nonce: 'n-1',
      email: 'nina@example.com',
      email_verified: true,
      phone_number: expect.stringMatching(/^55119/),
      phone_number_verified: true,
      name: 'Ana',
      picture: 'https://a.example/a.png',
      preferred_username: 'ana',
      auth_time: expect.any(Number),
    })
    expect(payload).not.toHaveProperty('role')
  })

  it('is no more than was asked, and no ID token without openid', async () => {
    const person = await known('olga@example.com')
    const few = await letIn(auth, person, client, { scope: 'openid' })
    const [, middle = ''] = (few.id_token ?? '').split('.')
    const payload = JSON.parse(Buffer.from(middle, 'base64url').toString()) as object
    for (const name of ['email', 'phone_number', 'name', 'picture', 'nonce']) {
      expect(payload).not.toHaveProperty(name)
    }
    expect(await letIn(auth, person, client, { scope: 'email' })).not.toHaveProperty('id_token')
  })

  it('opens no account: an ID token is no access token', async () => {
    const person = await signIn(auth, 'pia@example.com')
    const { id_token } = await letIn(auth, person, client, { scope: 'openid' })
    for (const path of ['/user', '/oauth/userinfo', '/user/oauth/grants']) {
      const headers = { authorization: `Bearer ${id_token}` }
      expect((await auth.request(path, { headers })).status, path).toBe(403)
    }
  })

  it.each([
    [everything, ['email', 'email_verified', 'name', 'phone', 'phone_verified', 'picture']],
    ['openid', []],
    ['email', ['email', 'email_verified']],
    ['phone', ['phone', 'phone_verified']],
  ])('is asked for at /oauth/userinfo as well: %s', async (scope, names) => {
    const person = await known(`${scope.replaceAll(' ', '')}@example.com`)
    const { access_token } = await letIn(auth, person, client, { scope })
    const headers = { authorization: `Bearer ${access_token}` }
    const info = (await (await auth.request('/oauth/userinfo', { headers })).json()) as object
    expect(info).toMatchObject({ sub: person.user.id })
    const told = ['email', 'email_verified', 'name', 'phone', 'phone_verified', 'picture']
    expect(
      Object.keys(info)
        .filter((name) => told.includes(name))
        .sort(),
    ).toEqual(names)
  })

  it('is nothing but who it is in a session of their own', async () => {
    const person = await signIn(auth, 'rita@example.com')
    const headers = { authorization: `Bearer ${person.session.access_token}` }
    const info = await (await auth.request('/oauth/userinfo', { headers })).json()
    expect(info).toEqual({ sub: person.user.id })
  })
})
