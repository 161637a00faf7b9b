import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTarget, type Target } from '../target.ts'
import { codeIn, follow, fragmentOf, linkIn } from './links.ts'
import { adminOf, appClient, newMember, PASSWORD } from './members.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const newEmail = () => `${crypto.randomUUID()}@example.com`
const remove = async (id: string | undefined) => void (await adminOf(target).deleteUser(id ?? ''))

describe('signing up', () => {
  it('signUp asks for the mailbox, and its link signs in', async () => {
    const email = newEmail()
    const data = { full_name: 'Ana' }
    const signedUp = await appClient(target).auth.signUp({ email, password: PASSWORD, options: { data } })
    expect(signedUp.error).toBeNull()
    expect(signedUp.data.session).toBeNull()
    expect(signedUp.data.user).toMatchObject({ email, user_metadata: data, aud: 'authenticated' })
    const early = await appClient(target).auth.signInWithPassword({ email, password: PASSWORD })
    expect(early.error?.code).toBe('email_not_confirmed')
    const fragment = fragmentOf(await follow(linkIn(await target.mail.next(email))))
    expect(fragment).toMatchObject({ type: 'signup', token_type: 'bearer', expires_in: '3600' })
    const { data: who } = await appClient(target).auth.getUser(fragment.access_token)
    expect(who.user?.email_confirmed_at).toBeTruthy()
    await remove(signedUp.data.user?.id)
  })

  it('verifyOtp takes the digits of the mail, once', async () => {
    const email = newEmail()
    const client = appClient(target)
    await client.auth.signUp({ email, password: PASSWORD })
    const token = codeIn(await target.mail.next(email))
    const { data, error } = await client.auth.verifyOtp({ email, token, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    const again = await appClient(target).auth.verifyOtp({ email, token, type: 'email' })
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403 })
    await remove(data.user?.id)
  })

  it('signInAnonymously gives an account without a name, which an e-mail makes a lasting one', async () => {
    const client = appClient(target)
    const { data } = await client.auth.signInAnonymously({ options: { data: { step: 1 } } })
    expect(data.user).toMatchObject({ is_anonymous: true, user_metadata: { step: 1 } })
    const nameless = await client.auth.updateUser({ password: PASSWORD })
    expect(nameless.error).toMatchObject({ code: 'validation_failed', status: 422 })
    const email = newEmail()
    expect((await client.auth.updateUser({ email })).error).toBeNull()
    const token = codeIn(await target.mail.next(email))
    const verified = await client.auth.verifyOtp({ email, token, type: 'email_change' })
    expect(verified.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false })
    await remove(data.user?.id)
  })

  it('resend sends the confirmation again', async () => {
    const email = newEmail()
    const client = appClient(target)
    const { data } = await client.auth.signUp({ email, password: PASSWORD })
    await target.mail.next(email)
    await expect.poll(async () => (await client.auth.resend({ email, type: 'signup' })).error).toBeNull()
    const token = codeIn(await target.mail.next(email))
    expect((await client.auth.verifyOtp({ email, token, type: 'signup' })).error).toBeNull()
    await remove(data.user?.id)
  })
})

describe('a refused sign-up', () => {
  it('user_already_exists is never told where mailboxes are confirmed', async () => {
    const member = await newMember(target)
    const { data, error } = await appClient(target).auth.signUp({ email: member.email, password: PASSWORD })
    expect([error, data.session, data.user?.email]).toEqual([null, null, member.email])
    expect(data.user?.id).not.toBe(member.id)
    await member.remove()
  })

  it('weak_password tells its reasons', async () => {
    const { error } = await appClient(target).auth.signUp({ email: newEmail(), password: '12345' })
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: ['length'] })
    expect(error?.message).toContain('Password should be at least 6 characters')
  })

  it('validation_failed for an address that is none', async () => {
    const { error } = await appClient(target).auth.signUp({ email: 'xx:;x@x.x', password: PASSWORD })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
    expect(error?.message).toContain('Unable to validate email address: invalid format')
  })

  it('bad_json for a body that is none', async () => {
    const response = await fetch(`${target.url}/auth/v1/signup`, {
      method: 'POST',
      headers: { apikey: target.anonKey, 'x-supabase-api-version': '2024-01-01' },
      body: '{',
    })
    expect([response.status, await response.json()]).toMatchObject([400, { code: 'bad_json' }])
  })

  it('the client itself asks for an address and a password', async () => {
    const { error } = await appClient(target).auth.signUp({ password: PASSWORD } as never)
    expect(error?.message).toContain('You must provide either an email or phone number and a password')
  })

  it('over_email_send_rate_limit for two mails at once', async () => {
    const member = await newMember(target)
    const ask = async () => (await appClient(target).auth.resetPasswordForEmail(member.email)).error
    const refused = (await Promise.all([ask(), ask(), ask()])).filter((error) => error !== null)
    expect(refused[0]).toMatchObject({ code: 'over_email_send_rate_limit', status: 429 })
    await member.remove()
  })
})

describe('by phone', () => {
  it('signUp, verifyOtp and signInWithPassword', async () => {
    const phone = '5511900000001'
    const client = appClient(target)
    const { data, error } = await client.auth.signUp({ phone: `+${phone}`, password: PASSWORD })
    expect([error, data.session, data.user?.phone]).toEqual([null, null, phone])
    const early = await client.auth.signInWithPassword({ phone, password: PASSWORD })
    expect(early.error?.code).toBe('phone_not_confirmed')
    const verified = await client.auth.verifyOtp({ phone, token: '123456', type: 'sms' })
    expect(verified.data.user?.phone_confirmed_at).toBeTruthy()
    expect((await client.auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
    await remove(verified.data.user?.id)
  })

  it('signInWithOtp', async () => {
    const phone = '5511900000002'
    const client = appClient(target)
    expect((await client.auth.signInWithOtp({ phone })).error).toBeNull()
    const { data } = await client.auth.verifyOtp({ phone, token: '123456', type: 'sms' })
    expect(data.user).toMatchObject({ phone, app_metadata: { provider: 'phone', providers: ['phone'] } })
    await remove(data.user?.id)
  })

  it('updateUser changes the phone, which another account cannot have: phone_exists', async () => {
    const phone = '5511900000003'
    const [member, other] = [await newMember(target), await newMember(target)]
    const asked = await member.client.auth.updateUser({ phone })
    expect(asked.data.user?.new_phone).toBe(phone)
    const { data } = await member.client.auth.verifyOtp({ phone, token: '123456', type: 'phone_change' })
    expect(data.user?.phone).toBe(phone)
    expect((await other.client.auth.updateUser({ phone })).error).toMatchObject({
      code: 'phone_exists',
      status: 422,
    })
    await Promise.all([member.remove(), other.remove()])
  })

  it('validation_failed for a number that is none', async () => {
    const { error } = await appClient(target).auth.signInWithOtp({ phone: 'invalid-phone' })
    expect(error?.message).toBe('Invalid phone number format (E.164 required)')
  })
})
