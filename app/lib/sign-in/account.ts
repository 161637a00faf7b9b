import type { AuthError } from '@supabase/supabase-js'
import { errorCodes, isErrorCode } from '../../../domain/errors.ts'
import { lineOf } from '../../../domain/typed-text.ts'
import { supabase } from '../supabase.ts'

/** Sign-up data besides e-mail and password. */
export type SignUpData = {
  user_type: 'admin' | 'resident'
  condominium_name?: string
  condominium_code?: string
  /** As typed; without one it is the part of the e-mail before the at sign. */
  full_name?: string
  /** The resident's unit, in their own words. */
  unit_hint?: string
  /** A number in E.164 and the text that its owner agreed to: notices by WhatsApp. */
  whatsapp_phone?: string
  whatsapp_version?: string
  /** SHA-256, in hex, of the ticket that completes the onboarding without a session. */
  onboarding_ticket?: string
}

/** As much as the auth service takes of an address, and the database of a name. */
const longestEmail = 255
const longestName = 120

/** Returns what is wrong with an account's e-mail, or null. */
export function emailProblem(email: string): string | null {
  const address = lineOf(email)
  if (address.length > longestEmail) return `O e-mail pode ter no máximo ${longestEmail} caracteres.`
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) ? null : 'Digite um e-mail válido.'
}

/** Returns what is wrong with the name of a condominium, or null. */
export function condominiumNameProblem(name: string): string | null {
  const { length } = name.trim()
  if (length > longestName) return `O nome pode ter no máximo ${longestName} letras.`
  return length < 2 ? 'Digite o nome do condomínio.' : null
}

/** The confirmation link's way back. */
export const afterConfirmation = () => `${location.origin}/dashboard`

/** The page that says to read the mail, with its resending and the field for its digits. The address stays in this browser: a fragment is not sent. */
export const afterSignUp = (email: string, signedIn: boolean): string =>
  signedIn ? '/dashboard' : `/auth?cadastro=feito#email=${encodeURIComponent(lineOf(email))}`

/** The address that `afterSignUp` put into the fragment, or ''. */
export const emailOfSignUp = (hash: string): string =>
  new URLSearchParams(hash.replace(/^#/, '')).get('email') ?? ''

/** Creates an account. Returns the auth service's error, if any, and whether a session began at once. */
export async function createAccount(
  email: string,
  password: string,
  data: SignUpData,
): Promise<{ error: AuthError | null; signedIn: boolean }> {
  const address = lineOf(email)
  const answer = await supabase.auth.signUp({
    email: address,
    password,
    options: {
      emailRedirectTo: afterConfirmation(),
      data: { ...data, full_name: data.full_name || address.split('@')[0] },
    },
  })
  return { error: answer.error, signedIn: answer.data.session !== null }
}

/** Whether the sign-up hook refused the condominium's code. */
export function isUnknownCode({ message }: { message: string }): boolean {
  const word = isErrorCode(message) ? message : null
  return word === 'condominium_code_unknown' || message === errorCodes.condominium_code_unknown.message
}
