import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf, follow, hashOf, PASSWORD, signIn, startAuth, type TestAuth } from './fixture.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

describe('administration', () => {
  it('is closed to everyone without the service key', async () => {
    const { client, session } = await signIn(auth, 'ana@example.com')
    expect((await client.auth.admin.listUsers()).error).toMatchObject({ status: 403, code: 'not_admin' })
    const exp = Math.floor(Date.now() / 1000) + 60
    const headers = { authorization: `Bearer ${await auth.tokens.sign({ sub: crypto.randomUUID(), exp })}` }
    expect((await auth.request('/admin/users', { headers })).status).toBe(403)
    const asUser = { headers: { authorization: `Bearer ${session.access_token}` } }
    expect((await auth.request('/admin/users', asUser)).status).toBe(403)
    expect((await auth.request('/admin/users')).status).toBe(401)
  })

  it('makes, finds, changes and deletes accounts', async () => {
    const id = crypto.randomUUID()
    const { data } = await auth.admin.createUser({
      id,
      email: 'bia@example.com',
      password: PASSWORD,
      user_metadata: { name: 'Bia' },
      app_metadata: { plan: 'essencial' },
    })
    expect(data.user).toMatchObject({ id, app_metadata: { provider: 'email', plan: 'essencial' } })
    expect(data.user?.user_metadata).toEqual({ name: 'Bia' })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect((await auth.admin.createUser({ email: 'bia@example.com' })).error?.code).toBe('email_exists')
    const changed = await auth.admin.updateUserById(id, {
      email: 'bianca@example.com',
      email_confirm: true,
      user_metadata: { name: null, city: 'Recife' },
    })
    expect(changed.data.user).toMatchObject({
      email: 'bianca@example.com',
      identities: [{ email: 'bianca@example.com' }],
    })
    expect(changed.data.user?.user_metadata).toMatchObject({ city: 'Recife' })
    expect(changed.data.user?.user_metadata).not.toHaveProperty('name')
    const login = { email: 'bianca@example.com', password: PASSWORD }
    expect((await auth.client().auth.signInWithPassword(login)).error).toBeNull()
    expect((await auth.admin.deleteUser(id)).error).toBeNull()
    expect((await auth.admin.getUserById(id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await auth.client().auth.signInWithPassword(login)).error?.code).toBe('invalid_credentials')
  })

  it('soft-deletes without leaving a name, and the address is free again', async () => {
    const { user, session } = await signIn(auth, 'caio@example.com')
    await auth.admin.deleteUser(user.id, true)
    const { data } = await auth.admin.getUserById(user.id)
    expect(JSON.stringify(data.user)).not.toContain('caio')
    expect(data.user?.deleted_at).toBeTruthy()
    expect((await auth.client().auth.getUser(session.access_token)).error).not.toBeNull()
    expect((await auth.admin.createUser({ email: 'caio@example.com' })).error).toBeNull()
  })

  it('lists page by page, newest first', async () => {
    const paged = await startAuth()
    for (const name of ['a', 'b', 'c']) {
      await paged.admin.createUser({ email: `${name}@example.com` })
      paged.pass(1)
    }
    const first = await paged.admin.listUsers({ page: 1, perPage: 2 })
    expect(first.data.users.map(({ email }) => email)).toEqual(['c@example.com', 'b@example.com'])
    expect(first.data).toMatchObject({ total: 3, nextPage: 2, lastPage: 2 })
    const second = await paged.admin.listUsers({ page: 2, perPage: 2 })
    expect(second.data.users.map(({ email }) => email)).toEqual(['a@example.com'])
    await paged.close()
  })

  it('invites by mail', async () => {
    const { data } = await auth.admin.inviteUserByEmail('davi@example.com', { data: { unit: '101' } })
    expect(data.user).toMatchObject({ email: 'davi@example.com', user_metadata: { unit: '101' } })
    expect(data.user?.invited_at).toBeTruthy()
    const mail = await auth.mailbox.next('davi@example.com')
    expect(mail.subject).toBe('Você recebeu um convite')
    expect(hashOf(await follow(auth, contentOf(mail).link)).type).toBe('invite')
    expect((await auth.admin.inviteUserByEmail('davi@example.com')).error?.code).toBe('email_exists')
  })

  it('generates the links that mails carry', async () => {
    const signup = await auth.admin.generateLink({
      type: 'signup',
      email: 'eva@example.com',
      password: PASSWORD,
    })
    expect(signup.data.user?.email).toBe('eva@example.com')
    expect(hashOf(await follow(auth, new URL(signup.data.properties?.action_link ?? '')))).toHaveProperty(
      'access_token',
    )
    const magic = await auth.admin.generateLink({ type: 'magiclink', email: 'eva@example.com' })
    const token_hash = magic.data.properties?.hashed_token ?? ''
    expect((await auth.client().auth.verifyOtp({ token_hash, type: 'magiclink' })).error).toBeNull()
    const recovery = await auth.admin.generateLink({ type: 'recovery', email: 'eva@example.com' })
    const token = recovery.data.properties?.email_otp ?? ''
    const byDigits = { email: 'eva@example.com', token, type: 'recovery' } as const
    expect((await auth.client().auth.verifyOtp(byDigits)).error).toBeNull()
    const change = await auth.admin.generateLink({
      type: 'email_change_new',
      email: 'eva@example.com',
      newEmail: 'eva2@example.com',
    })
    expect(change.data.properties?.verification_type).toBe('email_change_new')
    const unknown = await auth.admin.generateLink({ type: 'recovery', email: 'nada@example.com' })
    expect(unknown.error?.code).toBe('user_not_found')
    expect(auth.mailbox.mails).toEqual([])
  })

  it('keeps an audit trail', async () => {
    const { user, client } = await signIn(auth, 'gil@example.com')
    await client.auth.signOut()
    const rows = await auth.sql`
      select payload->>'action' as action from auth.audit_log_entries
      where payload->>'actor_id' = ${user.id} or payload->'traits'->>'user_id' = ${user.id} order by created_at`
    expect(rows.map(({ action }) => action)).toEqual(['user_signedup', 'login', 'logout'])
  })
})
