import type { AuthError } from '@supabase/supabase-js'
import { supabase } from '../supabase.ts'

/** What a sign-up tells besides e-mail and password. */
export type SignUpData = {
  user_type: 'admin' | 'resident'
  condominium_name?: string
  condominium_code?: string
  /** SHA-256, in hex, of the ticket that completes the onboarding without a session. */
  onboarding_ticket?: string
}

/** The confirmation link's way back. */
export const afterConfirmation = () => `${location.origin}/dashboard`

/** Creates an account. Gives the auth service's error, if any, and whether a session began at once. */
export async function createAccount(
  email: string,
  password: string,
  data: SignUpData,
): Promise<{ error: AuthError | null; signedIn: boolean }> {
  const address = email.trim()
  const answer = await supabase.auth.signUp({
    email: address,
    password,
    options: { emailRedirectTo: afterConfirmation(), data: { ...data, full_name: address.split('@')[0] } },
  })
  return { error: answer.error, signedIn: answer.data.session !== null }
}
