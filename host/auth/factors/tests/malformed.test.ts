import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atLength } from '../../../test-length.ts'
import { signIn, startAuth, type TestAuth } from '../../tests/fixture.ts'
import { call, mfaSettings, tokenOf } from './second-factor.ts'

let auth: TestAuth
beforeAll(async () => {
  const mfa = { ...mfaSettings, max_enrolled_factors: 1000 }
  auth = await startAuth({ mfa, passkey: { enabled: true } })
})
afterAll(() => auth.close())

const text = fc.string({ unit: 'binary' })
const value = fc.oneof(text, fc.jsonValue(), fc.constant('\u0000'), fc.uuid())
const response = fc.record(
  {
    clientDataJSON: fc.oneof(value, fc.base64String()),
    attestationObject: fc.oneof(value, fc.base64String()),
    authenticatorData: fc.oneof(value, fc.base64String()),
    signature: value,
    userHandle: value,
    transports: value,
  },
  { requiredKeys: [] },
)
const credential = fc.oneof(
  value,
  fc.record({
    id: fc.constant('AAAA'),
    rawId: fc.constant('AAAA'),
    type: fc.constant('public-key'),
    response,
  }),
)
const body = fc.record(
  {
    factor_type: fc.oneof(fc.constantFrom('totp', 'phone', 'webauthn', 'recovery_code'), value),
    friendly_name: value,
    issuer: value,
    phone: value,
    channel: value,
    challenge_id: value,
    code: value,
    credential,
    webauthn: fc.oneof(
      value,
      fc.record({ type: fc.constantFrom('create', 'request'), credential_response: credential }),
    ),
  },
  { requiredKeys: [] },
)

describe('malformed calls', () => {
  it('are refused or harmless, never a failure', async () => {
    const { client } = await signIn(auth, 'ana@example.com')
    const token = await tokenOf(client)
    const factors = []
    for (const factor_type of ['totp', 'webauthn']) {
      const { body } = await call(auth, token, 'POST', '/factors', {
        factor_type,
        friendly_name: factor_type,
      })
      const challenge = await call(auth, token, 'POST', `/factors/${body.id}/challenge`, {})
      factors.push({ id: body.id as string, challengeId: challenge.body.id as string })
    }
    const paths = [
      '/factors',
      '/factors/recovery-codes',
      '/factors/recovery-codes/verify',
      '/passkeys/registration/verify',
      '/passkeys/authentication/verify',
      ...factors.flatMap(({ id }) => [`/factors/${id}/challenge`, `/factors/${id}/verify`]),
    ]
    const challengeIds = fc.constantFrom(undefined, ...factors.map(({ challengeId }) => challengeId))
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), body, challengeIds, async (path, input, challengeId) => {
        const sent = challengeId ? { ...input, challenge_id: challengeId } : input
        const { status, body: answer } = await call(auth, token, 'POST', path, sent)
        expect(status, `${path} ${JSON.stringify(sent)}`).toBeLessThan(500)
        expect(JSON.stringify(answer)).not.toContain('access_token')
        await auth.sql`delete from auth.rate_limits`
      }),
      { numRuns: atLength(100, 4000) },
    )
  }, 240_000)
})
