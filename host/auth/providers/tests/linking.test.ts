import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentOf, follow, PASSWORD, SITE, signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { openBrowser } from './browser.ts'
import { CLIENT, type Issuer, type Person, SECRET, startIssuer } from './issuer.ts'

const BASE = `${SITE}/auth/v1`

let auth: TestAuth
let issuer: Issuer
beforeAll(async () => {
  issuer = await startIssuer(`${BASE}/callback`)
  const provider = { enabled: true, client_id: CLIENT, secret: SECRET, url: issuer.address }
  auth = await startAuth({ external: { keycloak: provider, google: provider } })
})
afterAll(async () => {
  await auth.close()
  await issuer.close()
})

const enter = async (person: Person, provider = 'keycloak') => {
  issuer.as(person)
  return openBrowser(auth).go(`${BASE}/authorize?provider=${provider}`)
}

const userOf = async (token: string | undefined) => {
  const { sub = '' } = await auth.tokens.verify(token ?? '')
  return (await auth.admin.getUserById(sub)).data.user
}

describe('automatic linking', () => {
  it('adds a verified e-mail’s identity to the account that has it', async () => {
    const { user } = await signIn(auth, 'ana@example.com')
    const { hash } = await enter({ sub: 'l-1', email: 'ANA@example.com', email_verified: true, name: 'Ana' })
    const linked = await userOf(hash.access_token)
    expect(linked).toMatchObject({
      id: user.id,
      app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
    })
    expect(linked?.identities?.map(({ provider }) => provider)).toEqual(['email', 'keycloak'])
    const still = await auth
      .client()
      .auth.signInWithPassword({ email: 'ana@example.com', password: PASSWORD })
    expect(still.error).toBeNull()
  })

  it('never opens an account by an unverified e-mail, and leaves no trace', async () => {
    const { user } = await signIn(auth, 'bia@example.com')
    const { query } = await enter({ sub: 'attacker', email: 'bia@example.com', email_verified: false })
    expect(query).toEqual({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description: 'Unverified email with keycloak. Verify the email with keycloak in order to sign in',
    })
    const rows = await auth.sql`select 1 from auth.identities where provider_id = 'attacker'`
    expect(rows).toHaveLength(0)
    expect((await auth.admin.getUserById(user.id)).data.user?.identities).toHaveLength(1)
  })

  it('never opens an account by another account’s unverified identity', async () => {
    const attacker = await signIn(auth, 'eva@example.com')
    const data = { sub: 'planted', email: 'caio@example.com', email_verified: false }
    await auth.sql`
      insert into auth.identities (provider_id, user_id, identity_data, provider, created_at)
      values ('planted', ${attacker.user.id}, ${auth.sql.json(data)}, 'github', now())`
    const { hash } = await enter({ sub: 'l-2', email: 'caio@example.com', email_verified: true })
    expect((await userOf(hash.access_token))?.id).not.toBe(attacker.user.id)
  })

  it('takes the password of who signed up before the owner came', async () => {
    const squatter = auth.client()
    await squatter.auth.signUp({
      email: 'davi@example.com',
      password: PASSWORD,
      options: { data: { full_name: 'Eva' } },
    })
    const mail = contentOf(await auth.mailbox.next('davi@example.com'))
    const { hash } = await enter({
      sub: 'l-3',
      email: 'davi@example.com',
      email_verified: true,
      name: 'Davi',
    })
    const owner = await userOf(hash.access_token)
    expect(owner?.user_metadata).toMatchObject({ full_name: 'Davi' })
    expect(owner?.identities?.map(({ provider }) => provider)).toEqual(['keycloak'])
    expect(owner?.app_metadata).toEqual({ provider: 'keycloak', providers: ['keycloak'] })
    const login = await squatter.auth.signInWithPassword({ email: 'davi@example.com', password: PASSWORD })
    expect(login.error?.code).toBe('invalid_credentials')
    expect((await follow(auth, mail.link)).hash).toContain('otp_expired')
  })

  it('makes an account of an unverified e-mail wait for its mail', async () => {
    const person = { sub: 'l-4', email: 'duda@example.com', email_verified: false }
    const { query, hash } = await enter(person)
    expect(query).toMatchObject({
      error_code: 'provider_email_needs_verification',
      error_description:
        'Unverified email with keycloak. A confirmation email has been sent to your keycloak email',
    })
    expect(hash.access_token).toBeUndefined()
    const { link } = contentOf(await auth.mailbox.next('duda@example.com'))
    expect((await follow(auth, link)).hash).toContain('access_token')
    expect((await enter(person)).hash.access_token).toBeTruthy()
  })

  it('confirms nobody’s address by another verified one', async () => {
    await enter({ sub: 'l-5', email: 'target@example.com', email_verified: false })
    await auth.mailbox.next('target@example.com')
    const { query } = await enter({ sub: 'l-5', email: 'eva.other@example.com', email_verified: true })
    expect(query.error_code).toBe('provider_email_needs_verification')
    const [row] = await auth.sql`select email_confirmed_at from auth.users where email = 'target@example.com'`
    expect(row?.email_confirmed_at).toBeNull()
  })

  it('keeps the banned out', async () => {
    const { user } = await signIn(auth, 'gil@example.com')
    await auth.admin.updateUserById(user.id, { ban_duration: '1h' })
    const { query } = await enter({ sub: 'l-6', email: 'gil@example.com', email_verified: true })
    expect(query).toEqual({
      error: 'access_denied',
      error_code: 'user_banned',
      error_description: 'User is banned',
    })
    expect(await auth.sql`select 1 from auth.identities where provider_id = 'l-6'`).toHaveLength(0)
  })

  // Often enough for the sign-ins to meet at every step.
  it.each(Array.from({ length: 20 }, (_, round) => round))(
    'makes one account when the same person comes twice at once and from another provider too (%i)',
    async (round) => {
      issuer.as({ sub: `l-7-${round}`, email: `hugo${round}@example.com`, email_verified: true })
      const landings = await Promise.all(
        ['keycloak', 'google', 'keycloak'].map((provider) =>
          openBrowser(auth).go(`${BASE}/authorize?provider=${provider}`),
        ),
      )
      expect(landings.map(({ query }) => query)).toEqual([{}, {}, {}])
      const users = await Promise.all(landings.map(({ hash }) => userOf(hash.access_token)))
      expect(new Set(users.map((user) => user?.id)).size).toBe(1)
    },
  )

  it('makes no accounts where sign-ups are closed', async () => {
    const keycloak = { enabled: true, client_id: CLIENT, secret: SECRET, url: issuer.address }
    const closed = await startAuth({ enable_signup: false, external: { keycloak } })
    issuer.as({ sub: 'l-8', email: 'iris@example.com', email_verified: true })
    const { query } = await openBrowser(closed).go(`${BASE}/authorize?provider=keycloak`)
    expect(query).toMatchObject({ error: 'access_denied', error_code: 'signup_disabled' })
    await closed.close()
  })
})
