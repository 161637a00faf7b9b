import type { SupabaseClient } from '@supabase/supabase-js'
import { errorCodes } from '../../../domain/errors.ts'
import { isConnectionError } from '../failure.ts'

/** An authenticator app that the account requires in addition to the password. */
export type Authenticator = { id: string; name: string }

type Auth = Pick<SupabaseClient, 'auth'>

/**
 * Verifies the password again, in a session separate from the page's: one still lacking the second factor would close the page. Returns the
 * authenticator apps of which one is also required; none: the password was enough. Throws the auth service's error.
 */
export async function provePassword(aside: Auth, email: string, password: string): Promise<Authenticator[]> {
  const { data, error } = await aside.auth.signInWithPassword({ email, password })
  if (error) throw error
  return (data.user.factors ?? [])
    .filter(({ factor_type, status }) => factor_type === 'totp' && status === 'verified')
    .map(({ id, friendly_name }) => ({ id, name: friendly_name ?? 'Aplicativo' }))
}

/** Throws the auth service's error. */
export async function proveCode(aside: Auth, factorId: string, code: string): Promise<void> {
  const { error } = await aside.auth.mfa.challengeAndVerify({ factorId, code })
  if (error) throw error
}

/** Replaces the page's session with the verified one and ends the old one, which would otherwise remain among the open devices. */
export async function adoptSession(page: Auth, aside: Auth): Promise<void> {
  const { data: proved } = await aside.auth.getSession()
  const { data: former } = await page.auth.getSession()
  if (!proved.session) throw new Error('nothing was proved')
  const { access_token, refresh_token } = proved.session
  const { error } = await page.auth.setSession({ access_token, refresh_token })
  if (error) throw error
  // It runs out by itself where this does not arrive.
  if (former.session) await page.auth.admin.signOut(former.session.access_token, 'local')
}

/** Returns why the password or the code was refused; other errors do not blame the typed value. */
export function proofRefusal(error: unknown): string {
  const { code, status } = error as { code?: string; status?: number }
  if (code === 'invalid_credentials') return 'Senha errada.'
  if (code === 'mfa_verification_failed' || code === 'mfa_challenge_expired')
    return 'Código errado ou vencido. Digite o que o aplicativo mostra agora.'
  if (status === 429) return errorCodes.rate_limited.message
  if (isConnectionError(error)) return 'Problema de conexão. Verifique sua internet e tente novamente.'
  return 'Não foi possível confirmar agora. Tente de novo em instantes.'
}
