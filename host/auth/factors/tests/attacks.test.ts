import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SoftwareAuthenticator } from '../../../conformance/auth/software-authenticator.ts'
import { SITE, signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'
import {
  call,
  codeOf,
  enrollApp,
  mfaSettings,
  passwordSession,
  startOfStep,
  tokenOf,
} from './second-factor.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth({ mfa: mfaSettings, rate_limit: { token_verifications: 100_000 } })
})
beforeEach(() => startOfStep(auth))
afterAll(() => auth.close())

/** A thief who knows the password of an account with an app. */
async function thiefOf(email: string) {
  const { client } = await signIn(auth, email)
  const app = await enrollApp(auth, client)
  const { token } = await passwordSession(auth, email)
  const challenge = async () => {
    const { body } = await call(auth, token, 'POST', `/factors/${app.id}/challenge`)
    return body.id as string
  }
  const verify = (challenge_id: string, code: string, address?: string) =>
    call(auth, token, 'POST', `/factors/${app.id}/verify`, { challenge_id, code }, address)
  return { app, client, token, challenge, verify }
}

const codeWas = (answer: { body: { code?: string } }) => answer.body.code

describe('attacks on the second factor', () => {
  it('a code that was seen does not work again, nor does an older one', async () => {
    const { app, challenge, verify } = await thiefOf('ana@example.com')
    expect(codeWas(await verify(await challenge(), await codeOf(app.secret, auth.now())))).toBe(
      'mfa_verification_failed',
    )
    expect(codeWas(await verify(await challenge(), await codeOf(app.secret, auth.now(), -1)))).toBe(
      'mfa_verification_failed',
    )
    expect((await verify(await challenge(), await codeOf(app.secret, auth.now(), 1))).status).toBe(200)
  })

  it('of two calls with one code at once, one succeeds', async () => {
    const { app, challenge, verify } = await thiefOf('bia@example.com')
    const code = await codeOf(app.secret, auth.now(), 1)
    const challenges = [await challenge(), await challenge()]
    const answers = await Promise.all(challenges.map((id) => verify(id, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('a challenge works once', async () => {
    const { app, challenge, verify } = await thiefOf('caio@example.com')
    const id = await challenge()
    expect((await verify(id, await codeOf(app.secret, auth.now(), 1))).status).toBe(200)
    auth.pass(60)
    expect(codeWas(await verify(id, await codeOf(app.secret, auth.now())))).toBe('mfa_ip_address_mismatch')
  })

  it('codes two steps away, letters and nothing are wrong', async () => {
    const { app, challenge, verify } = await thiefOf('davi@example.com')
    const id = await challenge()
    for (const steps of [-2, 2]) {
      expect(codeWas(await verify(id, await codeOf(app.secret, auth.now(), steps)))).toBe(
        'mfa_verification_failed',
      )
    }
    expect(codeWas(await verify(id, 'abcdef'))).toBe('mfa_verification_failed')
    expect(codeWas(await verify(id, ''))).toBe('validation_failed')
  })

  it('a challenge runs out, and belongs to its address, factor and account', async () => {
    const { app, challenge, verify, token } = await thiefOf('eva@example.com')
    const other = await thiefOf('fabio@example.com')
    const code = await codeOf(app.secret, auth.now(), 1)
    expect(codeWas(await verify(await challenge(), code, '203.0.113.9'))).toBe('mfa_ip_address_mismatch')
    expect(codeWas(await verify(await other.challenge(), code))).toBe('mfa_factor_not_found')
    expect(codeWas(await verify('no id', code))).toBe('mfa_factor_not_found')
    const foreign = await call(auth, token, 'POST', `/factors/${other.app.id}/challenge`)
    expect([foreign.status, codeWas(foreign)]).toEqual([404, 'mfa_factor_not_found'])
    const removal = await call(auth, token, 'DELETE', `/factors/${other.app.id}`)
    expect([removal.status, codeWas(removal)]).toEqual([404, 'mfa_factor_not_found'])
    const nothing = await call(auth, token, 'DELETE', '/factors/1')
    expect([nothing.status, codeWas(nothing)]).toEqual([404, 'validation_failed'])
    const late = await challenge()
    auth.pass(301)
    expect(codeWas(await verify(late, await codeOf(app.secret, auth.now())))).toBe('mfa_challenge_expired')
  })

  it('guessing runs into a limit, whatever the address and the challenge', async () => {
    const { app, token, challenge } = await thiefOf('gil@example.com')
    const guess = async (number: number) => {
      const address = `203.0.113.${number}`
      const asked = await call(auth, token, 'POST', `/factors/${app.id}/challenge`, {}, address)
      const body = { challenge_id: asked.body.id, code: '000000' }
      return (await call(auth, token, 'POST', `/factors/${app.id}/verify`, body, address)).status
    }
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, number) => guess(number)))
    expect(statuses.filter((status) => status === 422)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    const right = { challenge_id: await challenge(), code: await codeOf(app.secret, auth.now(), 1) }
    const locked = await call(auth, token, 'POST', `/factors/${app.id}/verify`, right)
    expect([locked.status, codeWas(locked)]).toEqual([429, 'over_request_rate_limit'])
    auth.pass(901)
    const later = { challenge_id: await challenge(), code: await codeOf(app.secret, auth.now()) }
    expect((await call(auth, token, 'POST', `/factors/${app.id}/verify`, later)).status).toBe(200)
  })

  it('a right code starts the count anew', async () => {
    const { app, challenge, verify } = await thiefOf('hugo@example.com')
    for (let round = 0; round < 2; round += 1) {
      for (let wrong = 0; wrong < 9; wrong += 1) await verify(await challenge(), '000000')
      auth.pass(60)
      expect((await verify(await challenge(), await codeOf(app.secret, auth.now()))).status).toBe(200)
    }
  })

  it('a factor that a thief began before the owner had one does not count afterwards', async () => {
    const { client } = await signIn(auth, 'laura@example.com')
    const before = await passwordSession(auth, 'laura@example.com')
    const begun = await call(auth, before.token, 'POST', '/factors', {
      factor_type: 'webauthn',
      friendly_name: 'Ladra',
    })
    await enrollApp(auth, client)
    const { token } = await passwordSession(auth, 'laura@example.com')
    const path = `/factors/${begun.body.id}`
    const asked = await call(auth, token, 'POST', `${path}/challenge`, {})
    const { publicKey } = asked.body.webauthn.credential_options
    const webauthn = {
      type: 'create',
      credential_response: new SoftwareAuthenticator('site.example', SITE).create(publicKey),
    }
    const answer = await call(auth, token, 'POST', `${path}/verify`, {
      challenge_id: asked.body.id,
      webauthn,
    })
    expect([answer.status, codeWas(answer)]).toEqual([403, 'insufficient_aal'])
  })

  it('a signed-out session shows nothing', async () => {
    const { client } = await signIn(auth, 'iris@example.com')
    const token = await tokenOf(client)
    await client.auth.signOut()
    expect(codeWas(await call(auth, token, 'POST', '/factors', { factor_type: 'totp' }))).toBe(
      'session_not_found',
    )
  })

  it('the hook may stop attempts, which signs the account out everywhere', async () => {
    const uri = 'pg-functions://postgres/public/stop_attempts'
    const hook = { mfa_verification_attempt: { enabled: true, uri } }
    const guarded = await startAuth({ mfa: mfaSettings, hook })
    await guarded.sql.unsafe(`
      create function public.stop_attempts(event jsonb) returns jsonb language sql as $$
        select jsonb_build_object('decision', case event ->> 'valid' when 'true' then 'continue' else 'reject' end)
      $$`)
    const { client, session } = await signIn(guarded, 'joana@example.com')
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId: data!.id, code: '000000' })
    expect(error).toMatchObject({ code: 'mfa_verification_rejected', status: 403 })
    expect((await client.auth.getUser(session.access_token)).error?.name).toBe('AuthSessionMissingError')
    await guarded.close()
  })

  it('logs neither secrets nor codes', () => {
    const lines = auth.logged.map((line) => JSON.stringify(line))
    expect(lines.filter((line) => /000000|@example\.com|auth request failed/.test(line))).toEqual([])
  })
})
