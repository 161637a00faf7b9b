import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atLength, seed } from '../../test-length.ts'
import { signIn, startAuth, type TestAuth } from './fixture.ts'

let auth: TestAuth
beforeAll(async () => {
  auth = await startAuth({
    sms: { enable_signup: true, enable_confirmations: true },
    oauth_server: { enabled: true, allow_dynamic_registration: true },
  })
})
afterAll(() => auth.close())

const BODIES = atLength(1000, 10_000)
const AT_ONCE = 32
const id = '83fd9e20-7a80-46e4-bf29-a86e3d6bbf66'

/** Every call with a body, by who makes it. */
const calls = {
  nobody: [
    'POST /signup',
    'POST /token?grant_type=password',
    'POST /token?grant_type=refresh_token',
    'POST /token?grant_type=pkce',
    'POST /token?grant_type=id_token',
    'POST /token?grant_type=web3',
    'POST /otp',
    'POST /magiclink',
    'POST /recover',
    'POST /resend',
    'POST /verify',
    'POST /sso',
    'POST /sso/saml/acs',
    'POST /callback',
    'POST /passkeys/authentication/options',
    'POST /passkeys/authentication/verify',
    'POST /oauth/token',
    'POST /oauth/clients/register',
  ],
  somebody: [
    'PUT /user',
    'POST /factors',
    `POST /factors/${id}/challenge`,
    `POST /factors/${id}/verify`,
    'POST /passkeys/registration/options',
    'POST /passkeys/registration/verify',
    `PATCH /passkeys/${id}`,
    `POST /oauth/authorizations/${id}/consent`,
  ],
  service: [
    'POST /invite',
    'POST /admin/generate_link',
    'POST /admin/users',
    `PUT /admin/users/${id}`,
    `DELETE /admin/users/${id}`,
    'POST /admin/sso/providers',
    `PUT /admin/sso/providers/${id}`,
    'POST /admin/custom-providers',
    'POST /admin/oauth/clients',
    `PUT /admin/oauth/clients/${id}`,
  ],
} as const
type Caller = keyof typeof calls

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\u0000',
    '\ud800',
    'ana@example.com',
    'a@b',
    '+5511999999999',
    id,
    '',
    '-1',
    '9'.repeat(400),
  ),
)
const field = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }))
const names = [
  ...[
    'email',
    'phone',
    'password',
    'data',
    'token',
    'token_hash',
    'type',
    'refresh_token',
    'auth_code',
    'nonce',
  ],
  ...[
    'code_verifier',
    'code_challenge',
    'code_challenge_method',
    'channel',
    'create_user',
    'gotrue_meta_security',
  ],
  ...[
    'id_token',
    'provider',
    'chain',
    'message',
    'signature',
    'factor_type',
    'friendly_name',
    'challenge_id',
    'code',
  ],
  ...[
    'app_metadata',
    'user_metadata',
    'role',
    'ban_duration',
    'id',
    'password_hash',
    'domains',
    'metadata_xml',
  ],
  ...[
    'credential',
    'webauthn',
    'new_email',
    'redirect_to',
    'domain',
    'provider_id',
    'should_soft_delete',
    'SAMLResponse',
  ],
  ...[
    'redirect_uris',
    'grant_types',
    'client_name',
    'client_uri',
    'client_type',
    'token_endpoint_auth_method',
    'client_id',
    'grant_type',
    'action',
  ],
]
const body = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.json() },
  {
    weight: 1,
    arbitrary: fc.constantFrom('['.repeat(30_000), '{"a":'.repeat(9_000), 'null', '""', '[]', '{'),
  },
  {
    weight: 6,
    arbitrary: fc
      .dictionary(fc.constantFrom(...names), field, { maxKeys: 6 })
      .map((value) => JSON.stringify(value)),
  },
)
const call = fc.constantFrom(
  ...(Object.keys(calls) as Caller[]).flatMap((caller) => calls[caller].map((what) => ({ caller, what }))),
)

it('malformed bodies fail nothing and let nobody in', async () => {
  const { session } = await signIn(auth, 'dona@example.com')
  const bearers: Record<Caller, string> = {
    nobody: auth.tokens.anonKey,
    somebody: session.access_token,
    service: auth.tokens.serviceRoleKey,
  }
  const failures: unknown[] = []
  const attempt = async ([{ caller, what }, sent]: [{ caller: Caller; what: string }, string]) => {
    const [method, path = ''] = what.split(' ')
    const headers = { authorization: `Bearer ${bearers[caller]}` }
    const response = await auth.request(path, { method, headers, body: sent, redirect: 'manual' })
    const answer = await response.text()
    if (response.status >= 500 || answer.includes('access_token')) failures.push({ what, sent, answer })
  }
  const sample = fc.sample(fc.tuple(call, body), { numRuns: BODIES, seed })
  for (let at = 0; at < BODIES; at += AT_ONCE) {
    await Promise.all(sample.slice(at, at + AT_ONCE).map(attempt))
  }
  expect(failures.slice(0, 5)).toEqual([])
})
