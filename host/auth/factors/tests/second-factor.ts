import type { SupabaseClient } from '@supabase/supabase-js'
import { generate } from 'otplib'
import { PASSWORD, type TestAuth } from '../../tests/fixture.ts'

export const mfaSettings = {
  totp: { enroll_enabled: true, verify_enabled: true },
  phone: { enroll_enabled: true, verify_enabled: true, max_frequency: '5s' },
  web_authn: { enroll_enabled: true, verify_enabled: true },
  recovery_codes: { enroll_enabled: true, verify_enabled: true },
}

/** Moves the clock to the start of a half minute, so that the digits do not change during a test. */
export function startOfStep(auth: TestAuth): void {
  auth.pass((30_000 - (auth.now().getTime() % 30_000)) / 1000)
}

/** The digits that an authenticator app shows `steps` half minutes from now. */
export function codeOf(secret: string, at: Date, steps = 0): Promise<string> {
  return generate({ secret, epoch: Math.floor(at.getTime() / 1000) + steps * 30 })
}

/** Enrols an app and shows its code; the client's session is `aal2` afterwards. */
export async function enrollApp(auth: TestAuth, client: SupabaseClient, friendlyName = 'App') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  const code = await codeOf(data.totp.secret, auth.now())
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
  return { id: data.id, secret: data.totp.secret }
}

/** Another session of the account, with only the password. */
export async function passwordSession(auth: TestAuth, email: string) {
  const client = auth.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, token: data.session.access_token }
}

/** Calls a factor's endpoint directly, as a client of another address or with a custom body. */
export async function call(
  auth: TestAuth,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  address?: string,
) {
  const response = await auth.request(path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-supabase-api-version': '2024-01-01',
      ...(address && { 'x-real-ip': address }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

export async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}
