import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, signIn, startAuth, type TestAuth } from './fixture.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

const refresh = (token: string) => auth.client().auth.refreshSession({ refresh_token: token })

describe('password sign-in', () => {
  it('gives a token with the claims that policies read', async () => {
    const { user, session } = await signIn(auth, 'ana@example.com')
    const claims = await auth.tokens.verify(session.access_token)
    expect(claims).toMatchObject({
      iss: 'https://site.example/auth/v1',
      sub: user.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ana@example.com',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      aal: 'aal1',
      amr: [{ method: 'password' }],
      is_anonymous: false,
    })
    expect(claims.exp).toBe((claims.iat ?? 0) + 3600)
    expect(session.expires_at).toBe(claims.exp)
    const row = await auth.sql`select last_sign_in_at from auth.users where id = ${user.id}`
    expect(row[0]?.last_sign_in_at).toBeInstanceOf(Date)
    const { data } = await auth.client().auth.getClaims(session.access_token)
    expect(data?.claims.sub).toBe(user.id)
  })

  it('answers alike for a wrong password and an unknown address', async () => {
    const started = performance.now()
    const wrong = await auth
      .client()
      .auth.signInWithPassword({ email: 'ana@example.com', password: 'errada' })
    const unknown = await auth
      .client()
      .auth.signInWithPassword({ email: 'nada@example.com', password: 'errada' })
    expect(performance.now() - started).toBeGreaterThan(2 * 190)
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400 })
    expect(unknown.error).toEqual(wrong.error)
  })

  it('tells a ban only to who knows the password, and leaves who was signed in nothing to change', async () => {
    const { user, client } = await signIn(auth, 'banida@example.com')
    await auth.admin.updateUserById(user.id, { ban_duration: '24h' })
    const changed = await client.auth.updateUser({ data: { full_name: 'Banida' } })
    expect(changed.error).toMatchObject({ code: 'user_banned', status: 403 })
    const signInWith = (password: string) =>
      auth.client().auth.signInWithPassword({ email: 'banida@example.com', password })
    expect((await signInWith('errada')).error?.code).toBe('invalid_credentials')
    expect((await signInWith(PASSWORD)).error?.code).toBe('user_banned')
    await auth.admin.updateUserById(user.id, { ban_duration: 'none' })
    expect((await signInWith(PASSWORD)).error).toBeNull()
  })
})

describe('refresh', () => {
  it('rotates, and gives two tabs at once the same token', async () => {
    const { session } = await signIn(auth, 'bia@example.com')
    const [first, second] = await Promise.all([
      refresh(session.refresh_token),
      refresh(session.refresh_token),
    ])
    expect([first.error, second.error]).toEqual([null, null])
    const tokens = [session, first.data.session, second.data.session].map((s) => s?.refresh_token)
    expect(new Set(tokens).size).toBe(2)
    const claims = await auth.tokens.verify(first.data.session?.access_token ?? '')
    expect(claims.session_id).toBe((await auth.tokens.verify(session.access_token)).session_id)
  })

  it('gives a thief no line of tokens beside the owner’s', async () => {
    const { session } = await signIn(auth, 'lia@example.com')
    const owner = await refresh(session.refresh_token)
    const stolen = await refresh(session.refresh_token)
    const used = await refresh(stolen.data.session?.refresh_token ?? '')
    expect(used.error).toBeNull()
    const late = await refresh(session.refresh_token)
    expect(late.data.session?.refresh_token).toBe(used.data.session?.refresh_token)
    const newest = await refresh(used.data.session?.refresh_token ?? '')
    auth.pass(11)
    const noticed = await refresh(owner.data.session?.refresh_token ?? '')
    expect(noticed.error?.code).toBe('refresh_token_already_used')
    const ended = await refresh(newest.data.session?.refresh_token ?? '')
    expect(ended.error?.code).toBe('refresh_token_not_found')
  })

  it.each([11, 3600, 86_400])(
    'gives the newest token to whom its answer never reached, %i s later',
    async (late) => {
      const { session } = await signIn(auth, `lost${late}@example.com`)
      const lost = await refresh(session.refresh_token)
      auth.pass(late)
      const again = await refresh(session.refresh_token)
      expect(again.data.session?.refresh_token).toBe(lost.data.session?.refresh_token)
      auth.pass(late)
      expect((await refresh(again.data.session?.refresh_token ?? '')).error).toBeNull()
    },
  )

  it('ends the session when a token comes back whose follower was used, after the reuse interval', async () => {
    const { session } = await signIn(auth, 'caio@example.com')
    const second = await refresh(session.refresh_token)
    const next = await refresh(second.data.session?.refresh_token ?? '')
    auth.pass(11)
    expect((await refresh(session.refresh_token)).error?.code).toBe('refresh_token_already_used')
    const owner = await refresh(next.data.session?.refresh_token ?? '')
    expect(owner.error?.code).toBe('refresh_token_not_found')
    const user = await auth.client().auth.getUser(next.data.session?.access_token)
    expect(user.error?.name).toBe('AuthSessionMissingError')
  })

  it('keeps no usable token in the database', async () => {
    const { session } = await signIn(auth, 'davi@example.com')
    const rows = await auth.sql`select token from auth.refresh_tokens`
    expect(rows.map(({ token }) => token)).not.toContain(session.refresh_token)
    expect((await refresh(rows.at(-1)?.token)).error?.code).toBe('refresh_token_not_found')
  })

  it('ends with the time-box and with inactivity', async () => {
    const limited = await startAuth({ sessions: { timebox: '24h', inactivity_timeout: '8h' } })
    const again = (token: string) => limited.client().auth.refreshSession({ refresh_token: token })
    const idle = await signIn(limited, 'ana@example.com')
    limited.pass(8 * 3600 + 1)
    expect((await again(idle.session.refresh_token)).error?.code).toBe('session_expired')
    let { session } = await signIn(limited, 'bia@example.com')
    for (let hours = 0; hours < 21; hours += 7) {
      limited.pass(7 * 3600)
      session = (await again(session.refresh_token)).data.session ?? session
    }
    limited.pass(4 * 3600)
    expect((await again(session.refresh_token)).error?.code).toBe('session_expired')
    await limited.close()
  })
})

describe('one session for each person', () => {
  it('refuses to continue the older one, in GoTrue’s words', async () => {
    const single = await startAuth({ sessions: { single_per_user: true } })
    const first = await signIn(single, 'ana@example.com')
    single.pass(1)
    const login = { email: 'ana@example.com', password: PASSWORD }
    const second = await single.client().auth.signInWithPassword(login)
    const again = (refresh_token: string) => single.client().auth.refreshSession({ refresh_token })
    expect((await again(first.session.refresh_token)).error).toMatchObject({
      code: 'session_expired',
      message: 'Invalid Refresh Token: Session Expired (Revoked by Newer Login)',
    })
    expect((await again(second.data.session?.refresh_token ?? '')).error).toBeNull()
    await single.close()
  })
})

describe('sign-out', () => {
  const signInAgain = async (email: string) => {
    const client = auth.client()
    const { data } = await client.auth.signInWithPassword({ email, password: PASSWORD })
    return { client, session: data.session! }
  }
  const isAlive = async (token: string) => (await auth.client().auth.getUser(token)).error === null

  it.each([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ] as const)('%s', async (scope, expected) => {
    const email = `${scope}@example.com`
    const here = await signIn(auth, email)
    const there = await signInAgain(email)
    const { error } = await here.client.auth.signOut({ scope })
    expect(error).toBeNull()
    const alive = [await isAlive(here.session.access_token), await isAlive(there.session.access_token)]
    expect(alive).toEqual(expected)
    const refreshed = await refresh(there.session.refresh_token)
    expect(refreshed.error === null).toBe(expected[1])
  })

  it('refuses another scope, no token, and a token of a deleted account', async () => {
    const { user, session } = await signIn(auth, 'eva@example.com')
    const headers = {
      authorization: `Bearer ${session.access_token}`,
      'x-supabase-api-version': '2024-01-01',
    }
    const scope = await auth.request('/logout?scope=all', { method: 'POST', headers })
    expect([scope.status, await scope.json()]).toMatchObject([400, { code: 'validation_failed' }])
    const nobody = await auth.request('/logout', { method: 'POST' })
    expect([nobody.status, await nobody.json()]).toMatchObject([401, { error_code: 'no_authorization' }])
    await auth.admin.deleteUser(user.id)
    const deleted = await auth.request('/user', { headers })
    expect([deleted.status, await deleted.json()]).toMatchObject([403, { code: 'user_not_found' }])
  })
})
