import { hash, verify } from '@node-rs/bcrypt'
import type { Auth } from '../context.ts'
import { AuthError, loggable } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'

/** As GoTrue; about 50 ms a password, off the main thread. */
const COST = 10

/** bcrypt reads no further; more would make different passwords equal. */
const MAX_BYTES = 72

/** A hash of no known password, so that an unknown account answers as slowly as a known one. */
const unknownAccountHash = hash(crypto.randomUUID(), COST)

const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const UPPER = LOWER.toUpperCase()
const DIGITS = '0123456789'
const SYMBOLS = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~'

/** One character of each group is required. */
const characterGroups = {
  '': [],
  letters_digits: [LOWER + UPPER, DIGITS],
  lower_upper_letters_digits: [LOWER, UPPER, DIGITS],
  lower_upper_letters_digits_symbols: [LOWER, UPPER, DIGITS, SYMBOLS],
} as const

/** Why a password is weak, as `weak_password` reports it. */
export type Weakness = { reasons: string[]; message: string }

/** Returns the project's own objections to a password, or undefined. */
export function weaknessOf(settings: AuthSettings, password: string): Weakness | undefined {
  const least = settings.minimum_password_length
  const groups = characterGroups[settings.password_requirements]
  const found: [reason: string, message: string][] = []
  if (password.length < least) found.push(['length', `Password should be at least ${least} characters.`])
  if (!groups.every((group) => [...group].some((character) => password.includes(character)))) {
    found.push([
      'characters',
      `Password should contain at least one character of each: ${groups.join(', ')}.`,
    ])
  }
  if (found.length === 0) return undefined
  return { reasons: found.map(([reason]) => reason), message: found.map(([, text]) => text).join(' ') }
}

const LEAKED: Weakness = {
  reasons: ['pwned'],
  message: 'Password is known to be weak and easy to guess, please choose a different one.',
}

/**
 * Checks a new password against the project's rules and, where the host knows leaked ones, against those. A leak service that does not answer blocks
 * no one.
 * @throws AuthError `weak_password` with reasons `length`, `characters` or `pwned`; `validation_failed` over 72 bytes
 */
export async function checkPasswordStrength(auth: Auth, password: string): Promise<void> {
  if (Buffer.byteLength(password) > MAX_BYTES) {
    throw new AuthError('validation_failed', { message: 'Password cannot be longer than 72 characters' })
  }
  const weakness =
    weaknessOf(auth.settings, password) ?? ((await isLeaked(auth, password)) ? LEAKED : undefined)
  if (weakness) throw new AuthError('weak_password', weakness)
}

function isLeaked(auth: Auth, password: string): Promise<boolean> {
  return auth.isLeaked(password).catch((error: unknown) => {
    auth.log.warn({ err: loggable(error) }, 'leaked passwords could not be checked')
    return false
  })
}

/** Returns the bcrypt hash for `auth.users.encrypted_password`. */
export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Returns whether the password is the account's; takes as long without an account or without a password. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  if (Buffer.byteLength(password) > MAX_BYTES) return false
  const hasPassword = stored?.startsWith('$2') ?? false
  const matches = await verify(password, hasPassword && stored ? stored : await unknownAccountHash)
  return hasPassword && matches
}
