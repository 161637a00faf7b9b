import { afterEach, beforeEach, expect, it } from 'vitest'
import { contentOf, PASSWORD, startAuth, type TestAuth } from './fixture.ts'

const email = 'ana@example.com'
let auth: TestAuth
let addresses = 0
beforeEach(async () => {
  auth = await startAuth()
  const { error } = await auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
  expect(error).toBeNull()
})
afterEach(() => auth.close())

type Answer = Response & { cookies: string[] }

async function post(
  path: string,
  body: object,
  headers: Record<string, string> = {},
  method = 'POST',
): Promise<Answer> {
  addresses++
  const own = { 'x-real-ip': `203.0.${Math.floor(addresses / 250)}.${addresses % 250}`, ...headers }
  const response = await auth.request(path, { method, headers: own, body: JSON.stringify(body) })
  return Object.assign(response, { cookies: response.headers.getSetCookie() })
}

const signIn = (password: string, cookie?: string, address?: string, account = email) =>
  post(
    '/token?grant_type=password',
    { email: account, password },
    { ...(cookie && { cookie }), ...(address && { 'x-real-ip': address }) },
  )

const cookieOf = ([cookie]: string[]) => cookie?.split(';')[0] ?? ''

/** A browser that the account was entered from. */
const enter = async (account = email) =>
  cookieOf((await signIn(PASSWORD, undefined, undefined, account)).cookies)

/** Guesses from everywhere until strangers are locked out. */
async function lockStrangersOut(account = email): Promise<void> {
  const guesses = Array.from({ length: 31 }, () => signIn('errada', undefined, undefined, account))
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses).toContain(429)
  expect((await signIn(PASSWORD, undefined, undefined, account)).status).toBe(429)
}

it('strangers who guess lock strangers out, and not a device that the account was entered from', async () => {
  const known = await enter()
  await lockStrangersOut()
  expect((await signIn(PASSWORD, known)).status).toBe(200)
})

it('the cookie is one that no script reads, that goes to sign-ins alone, and is not given again', async () => {
  const [cookie, ...more] = (await signIn(PASSWORD)).cookies
  expect(more).toEqual([])
  expect(cookie).toMatch(
    /^sb-device-[\w-]{16}=[\w-]{22}\.\d+\.[\w-]{43}; Path=\/auth\/v1\/token; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
  )
  expect((await signIn(PASSWORD, cookieOf([cookie!]))).cookies).toEqual([])
  expect((await signIn('errada')).cookies).toEqual([])
})

it('a known device has tries of its own, is a stranger after ten, and starts anew with the right password', async () => {
  const known = await enter()
  for (let tried = 0; tried < 9; tried++) expect((await signIn('errada', known)).status).toBe(400)
  expect((await signIn(PASSWORD, known)).status).toBe(200)
  await lockStrangersOut()
  for (let tried = 0; tried < 10; tried++) expect((await signIn('errada', known)).status).toBe(400)
  expect((await signIn(PASSWORD, known)).status).toBe(429)
  auth.pass(901)
  expect((await signIn(PASSWORD, known)).status).toBe(200)
})

it('two devices count apart', async () => {
  const [first, second] = [await enter(), await enter()]
  await lockStrangersOut()
  for (let tried = 0; tried < 10; tried++) await signIn('errada', first)
  expect((await signIn(PASSWORD, first)).status).toBe(429)
  expect((await signIn(PASSWORD, second)).status).toBe(200)
})

it('whoever shares the address of one who guesses is not kept out where they are known', async () => {
  const known = await enter()
  const address = '198.51.100.7'
  const guesses = Array.from({ length: 40 }, (_, n) =>
    signIn('errada', undefined, address, `p${n}@example.com`),
  )
  await Promise.all(guesses)
  expect((await signIn(PASSWORD, undefined, address)).status).toBe(429)
  expect((await signIn(PASSWORD, known, address)).status).toBe(200)
})

it("an account's cookie, altered, invented or under another name, makes nobody known", async () => {
  await auth.admin.createUser({ email: 'bia@example.com', password: PASSWORD, email_confirm: true })
  const [mine, others] = [await enter(), await enter('bia@example.com')]
  const [name, value] = mine.split('=') as [string, string]
  const [device, at, mac] = value.split('.') as [string, string, string]
  await lockStrangersOut()
  const forged = [
    others,
    `${name}=${others.split('=')[1]}`,
    `${name}=${device}.${Number(at) + 1}.${mac}`,
    `${name}=${'A'.repeat(22)}.${at}.${mac}`,
    `${name}=${device}.${at}.${mac.slice(0, -1)}`,
    `${name}=${device}.${at}.${'A'.repeat(43)}`,
    `${name}=`,
    `x${mine}`,
    mine.toUpperCase(),
  ]
  for (const cookie of forged)
    expect([cookie, (await signIn(PASSWORD, cookie)).status]).toEqual([cookie, 429])
  // One that a subdomain's page planted before the good one takes nothing away.
  expect((await signIn(PASSWORD, `a=b; ${name}=x; ${mine}`)).status).toBe(200)
})

it('a cookie is renewed while it is used, and forgotten after half a year', async () => {
  const known = await enter()
  auth.pass(31 * 86_400)
  const renewed = cookieOf((await signIn(PASSWORD, known)).cookies)
  expect(renewed).toContain(known.split('.')[0])
  auth.pass(150 * 86_400)
  await lockStrangersOut()
  expect((await signIn(PASSWORD, known)).status).toBe(429)
  expect((await signIn(PASSWORD, renewed)).status).toBe(200)
})

it('a new password forgets every device but the one that set it', async () => {
  const [other, own] = [await enter(), await signIn(PASSWORD)]
  const { access_token } = (await own.json()) as { access_token: string }
  const bearer = { authorization: `Bearer ${access_token}`, cookie: cookieOf(own.cookies) }
  const changed = await post('/user', { password: 'Outra-senha-2' }, bearer, 'PUT')
  expect(changed.status).toBe(200)
  await lockStrangersOut()
  for (const cookie of [other, cookieOf(own.cookies)])
    expect((await signIn('Outra-senha-2', cookie)).status).toBe(429)
  expect((await signIn('Outra-senha-2', cookieOf(changed.cookies))).status).toBe(200)
})

it('a device is known by whatever way the account is entered: a refresh, or the digits of a mail', async () => {
  const { refresh_token } = (await (await signIn(PASSWORD)).json()) as { refresh_token: string }
  const refreshed = cookieOf((await post('/token?grant_type=refresh_token', { refresh_token })).cookies)
  await post('/recover', { email })
  const { code } = contentOf(await auth.mailbox.next(email))
  const verified = cookieOf((await post('/verify', { type: 'recovery', email, token: code })).cookies)
  await lockStrangersOut()
  for (const cookie of [refreshed, verified]) expect((await signIn(PASSWORD, cookie)).status).toBe(200)
})

it('an account that is not there answers as one that is, whatever cookie comes along', async () => {
  const known = await enter()
  const told = async (account: string) => {
    const answers = await Promise.all(
      Array.from({ length: 34 }, () => signIn('errada', known, undefined, account)),
    )
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    return bodies.map((body) => body.replace(/\d+/g, '')).sort()
  }
  await auth.admin.createUser({ email: 'bia@example.com', password: PASSWORD, email_confirm: true })
  expect(await told('ninguem@example.com')).toEqual(await told('bia@example.com'))
})
