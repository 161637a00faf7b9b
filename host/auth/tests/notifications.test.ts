import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf, follow, PASSWORD, signIn, startAuth, type TestAuth } from './fixture.ts'

const on = { enabled: true }
let auth: TestAuth
beforeAll(async () => {
  const notification = {
    password_changed: on,
    email_changed: on,
    phone_changed: on,
    new_sign_in: { ...on, time_zone: 'America/Sao_Paulo' },
  }
  auth = await startAuth({ email: { notification }, sms: { enable_signup: true } })
})
afterAll(() => auth.close())

async function signInFrom(browser: string, email: string) {
  const response = await auth.request('/token?grant_type=password', {
    method: 'POST',
    headers: { 'user-agent': browser, 'x-real-ip': '203.0.113.9' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  expect(response.status).toBe(200)
}

const firefox = (version: number) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Firefox/${version}.0`
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1'

describe('the owner is told', () => {
  it('of a new password', async () => {
    const { client } = await signIn(auth, 'ana@example.com')
    await client.auth.updateUser({ password: 'Outra-senha-2' })
    const mail = await auth.mailbox.next('ana@example.com')
    expect(mail.subject).toBe('Sua senha foi trocada')
    expect(mail.text).toContain('ana@example.com')
  })

  it('of a new e-mail, at the old mailbox', async () => {
    const { client } = await signIn(auth, 'bia@example.com')
    await client.auth.updateUser({ email: 'bia2@example.com' })
    for (const email of ['bia@example.com', 'bia2@example.com']) {
      await follow(auth, contentOf(await auth.mailbox.next(email)).link)
    }
    const mail = await auth.mailbox.next('bia@example.com')
    expect([mail.subject, mail.text]).toEqual([
      'Seu e-mail foi trocado',
      expect.stringContaining('de bia@example.com para bia2@example.com'),
    ])
  })

  it('of a new phone', async () => {
    const { client, user } = await signIn(auth, 'caio@example.com')
    await auth.admin.updateUserById(user.id, { phone: '5511911111111', phone_confirm: true })
    await client.auth.updateUser({ phone: '5511922222222' })
    expect((await auth.mailbox.next('caio@example.com')).text).toContain(
      'de 5511911111111 para 5511922222222',
    )
  })

  it('of a sign-in from another kind of device, and not of the same browser’s next version', async () => {
    const email = 'davi@example.com'
    await auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
    for (const browser of [firefox(140), firefox(141), safari, safari]) await signInFrom(browser, email)
    const mail = await auth.mailbox.next(email)
    expect(mail.subject).toBe('Entraram na sua conta por um aparelho novo')
    expect(mail.text).toContain('Safari, iOS, endereço 203.0.113.9')
    expect(mail.text).toMatch(/em \d\d\/\d\d\/\d{4}, \d\d:\d\d GMT-3 por um aparelho/)
    const waiting = await auth.sql`select 1 from auth.outgoing_mails where recipient = ${email}`
    expect([auth.mailbox.mails.filter(({ to }) => to === email), waiting.length]).toEqual([[], 0])
  })
})

it('a name with a line break cannot become a header', async () => {
  const template = { confirmation: { subject: 'Oi, {{ .Data.full_name }}' } }
  const named = await startAuth({ email: { template } })
  const data = { full_name: 'Ana\r\nBcc: todos@example.com' }
  await named.client().auth.signUp({ email: 'ana@example.com', password: PASSWORD, options: { data } })
  expect((await named.mailbox.next('ana@example.com')).subject).toBe('Oi, Ana Bcc: todos@example.com')
  await named.close()
})
