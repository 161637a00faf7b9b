import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { codeIn, follow, fragmentOf, linkIn } from './links.ts'
import { adminOf, appClient, newMember, PASSWORD } from './members.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

/** A client of the PKCE flow, which stores its verifier as a browser does. */
function pkceClient() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
  const auth = { flowType: 'pkce', autoRefreshToken: false, detectSessionInUrl: false, storage } as const
  return createClient(target.url, target.anonKey, { auth })
}

describe('with a password', () => {
  it('signInWithPassword gives a session and its account', async () => {
    const member = await newMember(target)
    const login = { email: member.email, password: PASSWORD }
    const { data } = await appClient(target).auth.signInWithPassword(login)
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: member.id } })
    expect(data.user).toMatchObject({
      id: member.id,
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', email: member.email }],
      is_anonymous: false,
    })
    await member.remove()
  })

  it('invalid_credentials alike for a wrong password and an unknown address', async () => {
    const member = await newMember(target)
    const errors = await Promise.all(
      [member.email, `${crypto.randomUUID()}@example.com`].map(
        async (email) =>
          (await appClient(target).auth.signInWithPassword({ email, password: 'errada' })).error,
      ),
    )
    for (const error of errors) {
      expect(error).toMatchObject({
        code: 'invalid_credentials',
        status: 400,
        message: 'Invalid login credentials',
      })
    }
    await member.remove()
  })

  it('user_banned', async () => {
    const member = await newMember(target)
    await adminOf(target).updateUserById(member.id, { ban_duration: '1h' })
    const login = { email: member.email, password: PASSWORD }
    expect((await appClient(target).auth.signInWithPassword(login)).error?.code).toBe('user_banned')
    await adminOf(target).updateUserById(member.id, { ban_duration: 'none' })
    expect((await appClient(target).auth.signInWithPassword(login)).error).toBeNull()
    await member.remove()
  })

  it('resetPasswordForEmail signs in to choose a new one', async () => {
    const member = await newMember(target)
    const client = appClient(target)
    const redirectTo = 'http://127.0.0.1:3000/nova-senha'
    expect((await client.auth.resetPasswordForEmail(member.email, { redirectTo })).error).toBeNull()
    const page = await follow(linkIn(await target.mail.next(member.email)))
    expect(page.href).toMatch(/^http:\/\/127\.0\.0\.1:3000\/nova-senha#/)
    const { type, access_token = '', refresh_token = '' } = fragmentOf(page)
    expect(type).toBe('recovery')
    await client.auth.setSession({ access_token, refresh_token })
    expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('same_password')
    expect((await client.auth.updateUser({ password: 'Outra-senha-2' })).error).toBeNull()
    await member.remove()
  })

  it('resetPasswordForEmail answers alike for an unknown address', async () => {
    const { error } = await appClient(target).auth.resetPasswordForEmail(`${crypto.randomUUID()}@example.com`)
    expect(error).toBeNull()
  })
})

describe('by mail', () => {
  it('signInWithOtp sends digits and a link', async () => {
    const member = await newMember(target)
    const client = appClient(target)
    expect((await client.auth.signInWithOtp({ email: member.email })).error).toBeNull()
    const token = codeIn(await target.mail.next(member.email))
    const { data } = await client.auth.verifyOtp({ email: member.email, token, type: 'email' })
    expect(data.user?.id).toBe(member.id)
    await member.remove()
  })

  it('otp_expired for wrong digits, an unknown link, and in the link’s page', async () => {
    const client = appClient(target)
    const email = `${crypto.randomUUID()}@example.com`
    const digits = await client.auth.verifyOtp({ email, token: '123456', type: 'email' })
    expect(digits.error).toMatchObject({ code: 'otp_expired', status: 403 })
    const link = await client.auth.verifyOtp({ token_hash: 'unknown', type: 'email' })
    expect(link.error?.code).toBe('otp_expired')
    const page = await follow(new URL(`${target.url}/auth/v1/verify?token=unknown&type=signup`))
    expect(fragmentOf(page)).toMatchObject({ error: 'access_denied', error_code: 'otp_expired' })
  })

  it('exchangeCodeForSession only in the browser that asked', async () => {
    const member = await newMember(target)
    const client = pkceClient()
    await client.auth.signInWithOtp({ email: member.email })
    const page = await follow(linkIn(await target.mail.next(member.email)))
    const code = page.searchParams.get('code') ?? ''
    expect(page.hash).toBe('')
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect([error, data.user?.id]).toEqual([null, member.id])
    await member.remove()
  })

  it('flow_state_not_found and bad_code_verifier', async () => {
    const exchange = async (auth_code: string, code_verifier: string) => {
      const response = await fetch(`${target.url}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: { apikey: target.anonKey, 'content-type': 'application/json' },
        body: JSON.stringify({ auth_code, code_verifier }),
      })
      const { error_code } = (await response.json()) as { error_code: string }
      return [response.status, error_code]
    }
    const verifier = 'a'.repeat(64)
    expect(await exchange(crypto.randomUUID(), verifier)).toEqual([404, 'flow_state_not_found'])
    const member = await newMember(target)
    const client = pkceClient()
    await client.auth.signInWithOtp({ email: member.email })
    const page = await follow(linkIn(await target.mail.next(member.email)))
    const code = page.searchParams.get('code') ?? ''
    expect(await exchange(code, verifier)).toEqual([400, 'bad_code_verifier'])
    await member.remove()
  })

  it('a link leads nowhere but to allowed pages', async () => {
    const member = await newMember(target)
    const emailRedirectTo = 'https://evil.example/'
    await appClient(target).auth.signInWithOtp({ email: member.email, options: { emailRedirectTo } })
    const page = await follow(linkIn(await target.mail.next(member.email)))
    expect(page.origin).toBe('http://127.0.0.1:3000')
    await member.remove()
  })
})
