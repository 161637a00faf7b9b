import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf, follow, hashOf, PASSWORD, SITE, signIn, startAuth, type TestAuth } from './fixture.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth()
})
afterAll(() => auth.close())

describe('sign-up with confirmation', () => {
  it('mails a link that signs in, once', async () => {
    const client = auth.client()
    const email = 'Ana@Example.com'
    const { data, error } = await client.auth.signUp({
      email,
      password: PASSWORD,
      options: { data: { user_type: 'sindico' }, emailRedirectTo: `${SITE}/dashboard` },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email: 'ana@example.com',
      role: 'authenticated',
      user_metadata: { user_type: 'sindico', email_verified: false },
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', email: 'ana@example.com' }],
    })
    const early = await client.auth.signInWithPassword({ email, password: PASSWORD })
    expect(early.error?.code).toBe('email_not_confirmed')

    const { link } = contentOf(await auth.mailbox.next('ana@example.com'))
    const landed = await follow(auth, link)
    expect(landed.origin + landed.pathname).toBe(`${SITE}/dashboard`)
    const fragment = hashOf(landed)
    expect(fragment).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' })
    const session = await client.auth.setSession({
      access_token: fragment.access_token ?? '',
      refresh_token: fragment.refresh_token ?? '',
    })
    expect(session.data.user?.email_confirmed_at).toBeTruthy()
    expect(session.data.user?.user_metadata.email_verified).toBe(true)

    const again = await follow(auth, link)
    expect(hashOf(again)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
  })

  it('accepts the digits of the mail', async () => {
    const client = auth.client()
    await client.auth.signUp({ email: 'bia@example.com', password: PASSWORD })
    const { code } = contentOf(await auth.mailbox.next('bia@example.com'))
    const { data, error } = await client.auth.verifyOtp({
      email: 'bia@example.com',
      token: code,
      type: 'email',
    })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe('bia@example.com')
  })

  it('refuses a link past its time, and one that a mail checker asked about with HEAD stays good', async () => {
    const client = auth.client()
    await client.auth.signUp({ email: 'caio@example.com', password: PASSWORD })
    const { link } = contentOf(await auth.mailbox.next('caio@example.com'))
    auth.pass(3601)
    expect(hashOf(await follow(auth, link)).error_code).toBe('otp_expired')

    await client.auth.resend({ type: 'signup', email: 'caio@example.com' })
    const fresh = contentOf(await auth.mailbox.next('caio@example.com')).link
    const head = await auth.request(fresh.pathname.replace('/auth/v1', '') + fresh.search, { method: 'HEAD' })
    expect(head.status).toBe(204)
    expect(hashOf(await follow(auth, fresh))).toHaveProperty('access_token')
  })

  it('exchanges the code of a PKCE link only with the verifier of the page that asked', async () => {
    const client = auth.client('pkce')
    await client.auth.signUp({ email: 'davi@example.com', password: PASSWORD })
    const { link } = contentOf(await auth.mailbox.next('davi@example.com'))
    const landed = await follow(auth, link)
    expect(landed.hash).toBe('')
    const code = landed.searchParams.get('code') ?? ''
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe('davi@example.com')
    const claims = await auth.tokens.verify(data.session?.access_token ?? '')
    expect(claims.amr).toMatchObject([{ method: 'email/signup' }])

    await client.auth.resetPasswordForEmail('davi@example.com')
    const stolen = (await follow(auth, contentOf(await auth.mailbox.next('davi@example.com')).link))
      .searchParams
    const thief = await auth.request('/token?grant_type=pkce', {
      method: 'POST',
      body: JSON.stringify({ auth_code: stolen.get('code'), code_verifier: 'a'.repeat(64) }),
    })
    expect(await thief.json()).toMatchObject({ error_code: 'bad_code_verifier' })
  })

  it('does not tell who has an account, and leaves it as it is', async () => {
    const signUp = (email: string) => auth.client().auth.signUp({ email, password: 'outra-senha' })
    const stranger = await signUp('ana@example.com')
    expect(stranger.error).toBeNull()
    const again = await signUp('ana@example.com')
    expect(again.data.user?.id).toBe(stranger.data.user?.id)
    const fresh = await signUp('zoe@example.com')
    const shape = ({ data: { user } }: typeof fresh) =>
      JSON.stringify(user)
        .replaceAll(user?.id ?? '', 'id')
        .replaceAll(user?.identities?.[0]?.identity_id ?? '', 'identity')
        .replaceAll(user?.email ?? '', 'email')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
    expect(shape(stranger)).toBe(shape(fresh))
    await auth.mailbox.next('zoe@example.com')
    const [row] = await auth.sql`select id from auth.users where email = 'ana@example.com'`
    expect(stranger.data.user?.id).not.toBe(row?.id)
    const owner = await auth
      .client()
      .auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD })
    expect(owner.error).toBeNull()
    const [mails] =
      await auth.sql`select count(*)::int as count from auth.outgoing_mails where recipient = 'ana@example.com'`
    expect([mails?.count, auth.mailbox.mails]).toEqual([0, []])
  })

  it('names what is wrong with the request', async () => {
    const client = auth.client()
    const short = await client.auth.signUp({ email: 'eva@example.com', password: '12345' })
    expect(short.error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length'] })
    const malformed = await client.auth.signUp({ email: 'eva@', password: PASSWORD })
    expect(malformed.error).toMatchObject({ code: 'validation_failed', status: 400 })
    const anonymous = await client.auth.signInAnonymously()
    expect(anonymous.error?.code).toBe('anonymous_provider_disabled')
  })
})

describe('leaked passwords', () => {
  it('are refused at sign-up, at a change and by administrators; a silent service keeps nobody out', async () => {
    let isDown = false
    const isLeaked = async (password: string) => {
      if (isDown) throw new Error('no answer')
      return password === 'senha123'
    }
    const guarded = await startAuth({}, undefined, { isLeaked })
    const weak = { code: 'weak_password', reasons: ['pwned'] }
    const signUp = () => guarded.client().auth.signUp({ email: 'ana@example.com', password: 'senha123' })
    expect((await signUp()).error).toMatchObject(weak)
    const { client, user } = await signIn(guarded, 'bia@example.com')
    expect((await client.auth.updateUser({ password: 'senha123' })).error).toMatchObject(weak)
    const byAdmin = await guarded.admin.updateUserById(user?.id ?? '', { password: 'senha123' })
    expect(byAdmin.error).toMatchObject(weak)
    isDown = true
    expect((await signUp()).error).toBeNull()
    await guarded.close()
  })
})

describe('sign-up without confirmation', () => {
  it('signs in at once and says when the address is taken', async () => {
    const open = await startAuth({ enable_anonymous_sign_ins: true, email: { enable_confirmations: false } })
    const { data } = await open.client().auth.signUp({ email: 'ana@example.com', password: PASSWORD })
    expect(data.session?.access_token).toBeTruthy()
    const again = await open.client().auth.signUp({ email: 'ana@example.com', password: PASSWORD })
    expect(again.error).toMatchObject({ code: 'user_already_exists', message: 'User already registered' })
    const anonymous = await open.client().auth.signInAnonymously()
    expect(anonymous.data.user?.is_anonymous).toBe(true)
    await open.close()
  })
})

describe('before_user_created', () => {
  it('lets the project refuse with its own words before anything is written', async () => {
    const hooked = await startAuth({
      hook: { before_user_created: { enabled: true, uri: 'pg-functions://postgres/public/check_new_user' } },
    })
    await hooked.sql.unsafe(`
      create function public.check_new_user(event jsonb) returns jsonb language sql as $$
        select case when event->'user'->'user_metadata'->>'condominium_code' = 'ok' then '{}'::jsonb
          else '{"error": {"http_code": 400, "message": "Código inválido"}}'::jsonb end $$;
      grant usage on schema public to supabase_auth_admin;
      grant execute on function public.check_new_user(jsonb) to supabase_auth_admin`)
    const signUp = (condominium_code: string) =>
      hooked
        .client()
        .auth.signUp({
          email: 'ana@example.com',
          password: PASSWORD,
          options: { data: { condominium_code } },
        })
    expect((await signUp('errado')).error).toMatchObject({ status: 400, message: 'Código inválido' })
    expect(await hooked.sql`select 1 from auth.users`).toHaveLength(0)
    expect((await signUp('ok')).error).toBeNull()
    await hooked.close()
  })
})
