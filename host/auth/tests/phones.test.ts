import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, SITE, signIn, startAuth, type TestAuth } from './fixture.ts'

/** Takes the messages as Twilio does. */
const messages: { to: string; body: string }[] = []
let isDown = false
const twilio: typeof fetch = async (input, init) => {
  expect(String(input)).toContain('api.twilio.com')
  if (isDown) return Response.json({ message: 'down' }, { status: 503 })
  const form = new URLSearchParams(String(init?.body))
  messages.push({ to: form.get('To') ?? '', body: form.get('Body') ?? '' })
  return Response.json({ sid: `SM${messages.length}`, status: 'queued' })
}
const codeTo = (phone: string) =>
  /\d{6}/.exec(messages.findLast(({ to }) => to === `+${phone}`)?.body ?? '')?.[0] ?? ''
const provider = { enabled: true, account_sid: 'AC1', message_service_sid: 'MG1', auth_token: 'secret' }
const sms = { enable_signup: true, enable_confirmations: true, max_frequency: '0', twilio: provider }

let auth: TestAuth
beforeAll(async () => {
  const test_otp = { '5511900000000': '654321' }
  auth = await startAuth({ sms: { ...sms, test_otp } }, undefined, { fetch: twilio })
})
afterAll(() => auth.close())

describe('phone and password', () => {
  it('signs up, waits for the digits and signs in', async () => {
    const phone = '5511911111111'
    const { data, error } = await auth.client().auth.signUp({ phone: `+${phone}`, password: PASSWORD })
    expect([error, data.session, data.user?.phone]).toEqual([null, null, phone])
    const early = await auth.client().auth.signInWithPassword({ phone, password: PASSWORD })
    expect(early.error?.code).toBe('phone_not_confirmed')
    const verified = await auth.client().auth.verifyOtp({ phone, token: codeTo(phone), type: 'sms' })
    expect(verified.data.user).toMatchObject({ phone, identities: [{ provider: 'phone' }] })
    expect(verified.data.user?.phone_confirmed_at).toBeTruthy()
    const later = await auth.client().auth.signInWithPassword({ phone, password: PASSWORD })
    expect(later.error).toBeNull()
    expect((await auth.tokens.verify(later.data.session?.access_token ?? '')).phone).toBe(phone)
  })

  it('takes no e-mail beside the phone, no PKCE, no nonsense', async () => {
    const post = async (body: object) => {
      const response = await auth.request('/signup', { method: 'POST', body: JSON.stringify(body) })
      return [response.status, ((await response.json()) as { msg: string }).msg]
    }
    const password = PASSWORD
    expect(await post({ email: 'a@example.com', phone: '5511922222222', password })).toEqual([
      400,
      'Only an email address or phone number should be provided on signup.',
    ])
    expect(await post({ phone: '5511922222222', password, code_challenge: 'a'.repeat(43) })).toEqual([
      400,
      'PKCE not supported for phone signups',
    ])
    expect(await post({ phone: '0800-invalid', password })).toEqual([
      400,
      'Invalid phone number format (E.164 required)',
    ])
    const pigeon = await post({ phone: '5511922222222', password, channel: 'pigeon' })
    expect(pigeon[0]).toBe(400)
  })

  it('leaves nothing of a sign-up whose message is refused', async () => {
    const rare = await startAuth({ sms: { ...sms, max_frequency: '60s' } }, undefined, { fetch: twilio })
    const phone = '5511988888888'
    const signUp = () => rare.client().auth.signUp({ phone, password: PASSWORD })
    isDown = true
    const { error } = await signUp()
    isDown = false
    expect(error).toMatchObject({ code: 'sms_send_failed', status: 422 })
    expect(await rare.sql`select from auth.users where phone = ${phone}`).toHaveLength(0)
    expect((await rare.client().auth.resend({ phone, type: 'sms' })).error).toBeNull()
    rare.pass(61)
    expect((await signUp()).data.user?.phone).toBe(phone)
    expect((await signUp()).error?.code).toBe('over_sms_send_rate_limit')
    await rare.close()
  })

  it('may ask at once for a message that did not leave', async () => {
    const rare = await startAuth({ sms: { ...sms, max_frequency: '60s' } }, undefined, { fetch: twilio })
    const phone = '5511988888887'
    await rare.admin.createUser({ phone, phone_confirm: true })
    const ask = async () => (await rare.client().auth.signInWithOtp({ phone })).error?.code
    isDown = true
    expect(await ask()).toBe('sms_send_failed')
    isDown = false
    expect([await ask(), await ask()]).toEqual([undefined, 'over_sms_send_rate_limit'])
    await rare.close()
  })

  it('shows an account that is there as if it were new', async () => {
    const phone = '5511933333333'
    await auth.admin.createUser({ phone, phone_confirm: true, password: PASSWORD })
    const before = messages.length
    const { data, error } = await auth.client().auth.signUp({ phone, password: 'outra-senha' })
    expect([error, data.user?.phone, messages.length]).toEqual([null, phone, before])
    expect((await auth.client().auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull()
  })
})

describe('digits by SMS', () => {
  it('make an account on first use and sign in on the next, by WhatsApp too', async () => {
    const phone = '5511944444444'
    for (const channel of ['sms', 'whatsapp'] as const) {
      const sent = await auth.client().auth.signInWithOtp({ phone, options: { channel } })
      expect(sent.error).toBeNull()
      const to = channel === 'whatsapp' ? `whatsapp:+${phone}` : `+${phone}`
      const token = /\d{6}/.exec(messages.findLast((message) => message.to === to)?.body ?? '')?.[0] ?? ''
      const { data } = await auth.client().auth.verifyOtp({ phone, token, type: 'sms' })
      expect(data.user?.phone).toBe(phone)
    }
    expect(await auth.sql`select 1 from auth.users where phone = ${phone}`).toHaveLength(1)
  })

  it('bear five wrong guesses and ten minutes', async () => {
    const phone = '5511955555555'
    const ask = () => auth.client().auth.signInWithOtp({ phone })
    const guess = async (token: string) =>
      (await auth.client().auth.verifyOtp({ phone, token, type: 'sms' })).error?.code
    await ask()
    const wrong = codeTo(phone) === '000000' ? '000001' : '000000'
    for (let attempt = 0; attempt < 5; attempt++) expect(await guess(wrong)).toBe('otp_expired')
    expect(await guess(codeTo(phone))).toBe('otp_expired')
    await ask()
    auth.pass(601)
    expect(await guess(codeTo(phone))).toBe('otp_expired')
    await auth.client().auth.resend({ phone, type: 'sms' })
    expect(await guess(codeTo(phone))).toBeUndefined()
  })

  it('are fixed for a test number, to which nothing leaves', async () => {
    const before = messages.length
    const phone = '5511900000000'
    await auth.client().auth.signInWithOtp({ phone })
    const { data } = await auth.client().auth.verifyOtp({ phone, token: '654321', type: 'sms' })
    expect([data.user?.phone, messages.length]).toEqual([phone, before])
  })

  it('that the provider does not take are a refusal, and are not logged', async () => {
    isDown = true
    const { error } = await auth.client().auth.signInWithOtp({ phone: '5511966666666' })
    isDown = false
    expect(error).toMatchObject({ code: 'sms_send_failed', status: 422 })
    expect(JSON.stringify(auth.logged)).not.toMatch(/5511966666666/)
  })
})

describe('a change of phone', () => {
  it('needs the new phone’s digits', async () => {
    const { client } = await signIn(auth, 'ana@example.com')
    const phone = '5511977777777'
    const asked = await client.auth.updateUser({ phone })
    expect(asked.data.user).toMatchObject({ new_phone: phone, phone: '' })
    const first = codeTo(phone)
    expect((await client.auth.resend({ phone, type: 'phone_change' })).error).toBeNull()
    const stale = await auth.client().auth.verifyOtp({ phone, token: first, type: 'phone_change' })
    if (first !== codeTo(phone)) expect(stale.error?.code).toBe('otp_expired')
    const { data } = await auth.client().auth.verifyOtp({ phone, token: codeTo(phone), type: 'phone_change' })
    expect(data.user).toMatchObject({ phone, app_metadata: { providers: ['email', 'phone'] } })
    const other = await signIn(auth, 'bia@example.com')
    expect((await other.client.auth.updateUser({ phone })).error?.code).toBe('phone_exists')
  })

  it('leaves nothing where the message is refused, nor of what was changed with it', async () => {
    const { client } = await signIn(auth, 'carla@example.com')
    const phone = '5511977777778'
    isDown = true
    const refused = await client.auth.updateUser({ phone, data: { nick: 'Carla' } })
    isDown = false
    expect(refused.error?.code).toBe('sms_send_failed')
    const { user } = (await client.auth.getUser()).data
    expect([user?.new_phone, user?.user_metadata.nick]).toEqual([undefined, undefined])
    expect((await client.auth.updateUser({ phone })).data.user?.new_phone).toBe(phone)
  })

  it('reauthenticates by SMS who has no e-mail', async () => {
    const careful = await startAuth(
      { jwt_expiry: 604_800, email: { secure_password_change: true }, sms },
      undefined,
      { fetch: twilio },
    )
    const phone = '5511988888888'
    await careful.admin.createUser({ phone, phone_confirm: true, password: PASSWORD })
    const client = careful.client()
    await client.auth.signInWithPassword({ phone, password: PASSWORD })
    careful.pass(25 * 3600)
    const password = 'Outra-senha-2'
    expect((await client.auth.updateUser({ password })).error?.code).toBe('reauthentication_needed')
    expect((await client.auth.reauthenticate()).error).toBeNull()
    expect((await client.auth.updateUser({ password, nonce: codeTo(phone) })).error).toBeNull()
    await careful.close()
  })
})

describe('without phones', () => {
  it('every call says so', async () => {
    const plain = await startAuth()
    const client = plain.client()
    const phone = '5511999999999'
    const codes = [
      (await client.auth.signUp({ phone, password: PASSWORD })).error?.code,
      (await client.auth.signInWithOtp({ phone })).error?.code,
      (await client.auth.signInWithPassword({ phone, password: PASSWORD })).error?.code,
      (await client.auth.resend({ phone, type: 'sms' })).error?.code,
    ]
    expect(codes).toEqual(Array(4).fill('phone_provider_disabled'))
    await plain.close()
  })

  it('or without a provider, autoconfirmed sign-up works and digits cannot be sent', async () => {
    const open = await startAuth({ sms: { enable_signup: true } })
    const phone = '5511999999998'
    const { data } = await open.client().auth.signUp({ phone, password: PASSWORD })
    expect(data.session?.user).toMatchObject({ phone, app_metadata: { provider: 'phone' } })
    expect((await open.client().auth.signInWithOtp({ phone })).error?.code).toBe('sms_send_failed')
    const unknown = await open
      .client()
      .auth.signInWithOtp({ phone: '5511999999997', options: { shouldCreateUser: false } })
    expect(unknown.error?.code).toBe('otp_disabled')
    const settings = await (await open.request(`/settings?${SITE}`)).json()
    expect(settings).toMatchObject({ external: { phone: true }, phone_autoconfirm: true, sms_provider: '' })
    await open.close()
  })
})

describe('limits', () => {
  it('hold for one phone and for the whole project', async () => {
    const limited = await startAuth(
      { sms: { ...sms, max_frequency: '60s' }, rate_limit: { sms_sent: 2 } },
      undefined,
      { fetch: twilio },
    )
    const ask = async (phone: string) => (await limited.client().auth.signInWithOtp({ phone })).error
    expect(await ask('5511912340001')).toBeNull()
    expect(await ask('5511912340001')).toMatchObject({ code: 'over_sms_send_rate_limit', status: 429 })
    expect(await ask('5511912340002')).toBeNull()
    expect(await ask('5511912340003')).toMatchObject({ message: 'SMS rate limit exceeded' })
    limited.pass(3601)
    expect(await ask('5511912340003')).toBeNull()
    await limited.close()
  })
})
