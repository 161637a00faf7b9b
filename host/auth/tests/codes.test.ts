import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf, follow, PASSWORD, signIn, startAuth, type TestAuth } from './fixture.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth({ jwt_expiry: 604_800 })
})
afterAll(() => auth.close())

const post = async (path: string, body: unknown) => {
  const response = await auth.request(path, { method: 'POST', body: JSON.stringify(body) })
  return [response.status, ((await response.json()) as { error_code: string }).error_code]
}

describe('codes that a conforming project cannot be brought to', () => {
  it('not_found and request_too_large', async () => {
    expect(await post('/nothing', {})).toEqual([404, 'not_found'])
    expect(await post('/signup', { data: 'x'.repeat(70_000) })).toEqual([413, 'request_too_large'])
  })

  it('email_provider_disabled for every call by e-mail', async () => {
    const closed = await startAuth({ email: { enable_signup: false } })
    const { auth: client } = closed.client()
    const email = 'ana@example.com'
    const codes = [
      (await client.signUp({ email, password: PASSWORD })).error?.code,
      (await client.signInWithPassword({ email, password: PASSWORD })).error?.code,
      (await client.resend({ email, type: 'signup' })).error?.code,
    ]
    expect(codes).toEqual(Array(3).fill('email_provider_disabled'))
    await closed.close()
  })

  it('flow_state_expired for a code that waited too long', async () => {
    await signIn(auth, 'bia@example.com')
    const client = auth.client('pkce')
    await client.auth.signInWithOtp({ email: 'bia@example.com' })
    const page = await follow(auth, contentOf(await auth.mailbox.next('bia@example.com')).link)
    auth.pass(301)
    const { error } = await client.auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
    expect(error?.code).toBe('flow_state_expired')
  })

  it('user_sso_managed for what a company’s sign-in keeps', async () => {
    const { client, user } = await signIn(auth, 'caio@example.com')
    await auth.sql`update auth.users set is_sso_user = true where id = ${user?.id ?? ''}`
    expect((await client.auth.updateUser({ password: 'Outra-senha-2' })).error).toMatchObject({
      code: 'user_sso_managed',
      status: 422,
    })
    expect((await client.auth.updateUser({ data: { unit: '101' } })).error).toBeNull()
  })
})
