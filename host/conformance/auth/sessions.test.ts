import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { appClient, newMember, signedIn } from './members.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const sessionOf = async ({ auth }: ReturnType<typeof appClient>) => (await auth.getSession()).data.session!

describe('a session', () => {
  it('initialize, getSession, getUser and getClaims tell who it is', async () => {
    const member = await newMember(target)
    expect((await member.client.auth.initialize()).error).toBeNull()
    const session = await sessionOf(member.client)
    const { data } = await member.client.auth.getUser()
    expect([session.user.id, data.user?.id]).toEqual([member.id, member.id])
    const claims = await member.client.auth.getClaims()
    expect(claims.data?.claims).toMatchObject({
      sub: member.id,
      role: 'authenticated',
      aud: 'authenticated',
      email: member.email,
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      is_anonymous: false,
      session_id: expect.any(String),
    })
    await member.remove()
  })

  it('refreshSession rotates the token, setSession takes a pair', async () => {
    const member = await newMember(target)
    const { refresh_token } = await sessionOf(member.client)
    const { data } = await member.client.auth.refreshSession({ refresh_token })
    expect(data.session?.refresh_token).not.toBe(refresh_token)
    const other = appClient(target)
    const { access_token = '', refresh_token: next = '' } = data.session ?? {}
    const set = await other.auth.setSession({ access_token, refresh_token: next })
    expect(set.data.user?.id).toBe(member.id)
    await member.remove()
  })

  it('refresh_token_not_found', async () => {
    const { error } = await appClient(target).auth.refreshSession({ refresh_token: 'unknown' })
    expect(error).toMatchObject({
      code: 'refresh_token_not_found',
      status: 400,
      message: 'Invalid Refresh Token: Refresh Token Not Found',
    })
  })

  it('onAuthStateChange hears; startAutoRefresh, stopAutoRefresh, dispose, isThrowOnErrorEnabled are its own', async () => {
    const member = await newMember(target)
    const events: string[] = []
    const { data } = member.client.auth.onAuthStateChange((event) => void events.push(event))
    await member.client.auth.startAutoRefresh()
    await member.client.auth.stopAutoRefresh()
    await member.client.auth.refreshSession()
    await member.client.auth.signOut()
    expect(events).toEqual(expect.arrayContaining(['TOKEN_REFRESHED', 'SIGNED_OUT']))
    data.subscription.unsubscribe()
    await member.client.auth.dispose()
    expect(member.client.auth.isThrowOnErrorEnabled()).toBeFalsy()
    await member.remove()
  })
})

describe('signOut', () => {
  it.each([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ] as const)('signOut %s', async (scope, expected) => {
    const member = await newMember(target)
    const there = await signedIn(target, member.email)
    const tokens = [await sessionOf(member.client), await sessionOf(there)]
    expect((await member.client.auth.signOut({ scope })).error).toBeNull()
    const alive = async (index: number) => {
      const { error } = await appClient(target).auth.getUser(tokens[index]?.access_token)
      return error === null
    }
    expect([await alive(0), await alive(1)]).toEqual(expected)
    await member.remove()
  })

  it('session_not_found for every call that asks the session itself', async () => {
    const member = await newMember(target)
    const { access_token } = await sessionOf(member.client)
    await member.client.auth.signOut()
    const ask = async (method: string, path: string) => {
      const response = await fetch(`${target.url}/auth/v1${path}`, {
        method,
        headers: {
          apikey: target.anonKey,
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
          'x-supabase-api-version': '2024-01-01',
        },
        body: method === 'GET' ? undefined : '{}',
      })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    for (const call of ['GET /user', 'PUT /user', 'GET /reauthenticate', 'POST /factors']) {
      const [method = '', path = ''] = call.split(' ')
      expect([call, ...(await ask(method, path))]).toEqual([call, 403, 'session_not_found'])
    }
    await member.remove()
  })

  it('the client itself checks the scope', async () => {
    const { client, remove } = await newMember(target)
    const ended = client.auth.signOut({ scope: 'invalid' as 'local' })
    await expect(ended).rejects.toThrow('Parameter scope must be one of')
    await remove()
  })
})

describe('a token that is none', () => {
  it('bad_jwt for another key, no signature and nonsense', async () => {
    const claims = { sub: crypto.randomUUID(), role: 'service_role', aud: 'authenticated' }
    const unsigned = new UnsecuredJWT(claims).setExpirationTime('1h').encode()
    const signed = await target.sign(claims)
    const tampered = `${signed.slice(0, -4)}${signed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    const ask = async (headers: Record<string, string>) => {
      const response = await fetch(`${target.url}/auth/v1/user`, {
        headers: { apikey: target.anonKey, 'x-supabase-api-version': '2024-01-01', ...headers },
      })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    for (const token of [unsigned, tampered, 'nonsense']) {
      expect(await ask({ authorization: `Bearer ${token}` })).toEqual([403, 'bad_jwt'])
    }
  })
})
