import { hash, verify } from '@node-rs/bcrypt'
import { AuthError } from './errors.ts'
import type { AuthSettings } from './settings.ts'

/** As GoTrue; about 50 ms a password, off the main thread. */
const COST = 10

/** bcrypt reads no further; more would make different passwords equal. */
const MAX_BYTES = 72

/** A hash of no known password, so that an unknown account answers as slowly as a known one. */
const unknownAccountHash = hash(crypto.randomUUID(), COST)

const characterGroups = {
  '': [],
  letters_digits: [/[a-zA-Z]/, /\d/],
  lower_upper_letters_digits: [/[a-z]/, /[A-Z]/, /\d/],
  lower_upper_letters_digits_symbols: [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d\s]/],
} as const

/**
 * Checks a new password against the project's rules.
 * @throws AuthError `weak_password` with reasons `length` or `characters`; `validation_failed` over 72 bytes
 */
export function checkPasswordStrength(settings: AuthSettings, password: string): void {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new AuthError('validation_failed', { message: 'Password cannot be longer than 72 characters' })
  }
  const least = settings.minimum_password_length
  const groups = characterGroups[settings.password_requirements]
  const messages: string[] = []
  const reasons: string[] = []
  if (password.length < least) {
    reasons.push('length')
    messages.push(`Password should be at least ${least} characters.`)
  }
  if (!groups.every((group) => group.test(password))) {
    reasons.push('characters')
    messages.push('Password should contain at least one character of each required group.')
  }
  if (reasons.length > 0) throw new AuthError('weak_password', { message: messages.join(' '), reasons })
}

/** Gives the bcrypt hash that `auth.users.encrypted_password` keeps. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Tells whether the password is the account's; takes as long without an account or without a password. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  if (Buffer.byteLength(password) > MAX_BYTES) return false
  const hasPassword = stored?.startsWith('$2') ?? false
  const matches = await verify(password, hasPassword && stored ? stored : await unknownAccountHash)
  return hasPassword && matches
}
