import { AuthApiError } from '@supabase/supabase-js'
import { config, supabase } from '../supabase.ts'

/** How many recovery codes were made and how many still work. */
export type RecoveryCodes = { total: number; remaining: number }

/**
 * The auth service's calls for recovery codes, which the client library of this version does not have yet.
 * Throws `AuthApiError` with the service's code.
 */
async function call<Answer>(method: string, path = '', body?: object): Promise<Answer> {
  const { data } = await supabase.auth.getSession()
  const response = await fetch(`/auth/v1/factors/recovery-codes${path}`, {
    method,
    headers: {
      apikey: config.anonKey,
      authorization: `Bearer ${data.session?.access_token ?? ''}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: body && JSON.stringify(body),
  })
  const answer = (await response.json()) as { code?: string; message?: string }
  if (!response.ok) throw new AuthApiError(answer.message ?? '', response.status, answer.code ?? '')
  return answer as Answer
}

/** Throws `mfa_factor_not_found` while there are none. */
export const readRecoveryCodes = (): Promise<RecoveryCodes> => call('GET')

/** Creates codes, or replaces the old ones. They are shown only once. */
export async function makeRecoveryCodes(renew: boolean): Promise<string[]> {
  const made = await call<{ codes: string[] }>('POST', renew ? '/regenerate' : '', {})
  return made.codes
}

/** Spends a code in place of the second factor: the session it completes becomes this page's. */
export async function spendRecoveryCode(code: string): Promise<void> {
  const session = await call<{ access_token: string; refresh_token: string }>('POST', '/verify', { code })
  const { error } = await supabase.auth.setSession(session)
  if (error) throw error
}
