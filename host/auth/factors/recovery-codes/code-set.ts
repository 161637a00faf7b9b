import { randomInt, randomUUID } from 'node:crypto'
import type { Auth, Db } from '../../context.ts'
import { keyedDigest } from '../sealed-text.ts'

/** Base32 in lower case (RFC 4648 §6): no 0, 1, 8 or 9 to mistake for letters. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

/** A row of `auth.mfa_recovery_code_sets`: one for an account, with its factor. */
export type CodeSet = {
  id: string
  mfa_factor_id: string
  failed_verification_count: number
  verification_locked_until: Date | null
}

const columns = (db: Db) => db`id, mfa_factor_id, failed_verification_count, verification_locked_until`

/** Returns the account's recovery codes, if it has any. */
export async function findCodeSet(db: Db, userId: string): Promise<CodeSet | undefined> {
  const [set] = await db<CodeSet[]>`
    select ${columns(db)} from auth.mfa_recovery_code_sets where user_id = ${userId}`
  return set
}

/** Does the same as `findCodeSet`, and makes other attempts wait until the transaction ends. */
export async function lockCodeSet(db: Db, userId: string): Promise<CodeSet | undefined> {
  const [set] = await db<CodeSet[]>`
    select ${columns(db)} from auth.mfa_recovery_code_sets where user_id = ${userId} for update`
  return set
}

/** Replaces the codes of the set, and removes a lock. Returns the codes, which only their owner keeps. */
export async function replaceCodes(auth: Auth, db: Db, setId: string): Promise<string[]> {
  const { count, code_length: length } = auth.settings.mfa.recovery_codes
  const now = auth.now()
  const codes = Array.from({ length: count }, () =>
    Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  )
  await db`delete from auth.mfa_recovery_codes where mfa_recovery_code_set_id = ${setId}`
  await db`insert into auth.mfa_recovery_codes ${db(
    codes.map((code) => ({
      id: randomUUID(),
      mfa_recovery_code_set_id: setId,
      code_hash: codeHash(auth, setId, code),
      created_at: now,
    })),
  )}`
  await unlock(db, setId, now)
  return codes
}

/** Codes are random and long (80 bits), so a keyed hash is enough; a slow one is not needed. */
function codeHash(auth: Auth, setId: string, code: string): string {
  return keyedDigest(auth.secret, 'recovery code', `${setId} ${code}`)
}

/** Returns a code in its original form, whatever spaces, dashes and capitals it was typed with. */
export function normalizeCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toLowerCase()
}

/** Returns whether the set has this code, unused. */
export async function hasCode(auth: Auth, db: Db, setId: string, code: string): Promise<boolean> {
  const found = await db`
    select id from auth.mfa_recovery_codes
    where mfa_recovery_code_set_id = ${setId} and code_hash = ${codeHash(auth, setId, code)}
      and consumed_at is null`
  return found.length > 0
}

/** Uses a code up; false when there is none such left. */
export async function consumeCode(auth: Auth, db: Db, setId: string, code: string): Promise<boolean> {
  const consumed = await db`
    update auth.mfa_recovery_codes set consumed_at = ${auth.now()}
    where mfa_recovery_code_set_id = ${setId} and code_hash = ${codeHash(auth, setId, code)}
      and consumed_at is null
    returning id`
  return consumed.length > 0
}

export async function countCodes(db: Db, setId: string): Promise<{ total: number; remaining: number }> {
  const [counts] = await db<{ total: number; remaining: number }[]>`
    select count(*)::int as total, count(*) filter (where consumed_at is null)::int as remaining
    from auth.mfa_recovery_codes where mfa_recovery_code_set_id = ${setId}`
  return counts ?? { total: 0, remaining: 0 }
}

export const isLocked = (set: CodeSet, now: Date) =>
  set.verification_locked_until !== null && set.verification_locked_until > now

/** Counts a wrong code and locks the set after too many; restarts the count after an expired lock. */
export async function countFailure(auth: Auth, db: Db, set: CodeSet): Promise<void> {
  const { max_verify_attempts: most, lockout_duration: seconds } = auth.settings.mfa.recovery_codes
  const now = auth.now()
  const failures = set.verification_locked_until ? 1 : set.failed_verification_count + 1
  const lockedUntil = failures >= most ? new Date(now.getTime() + seconds * 1000) : null
  await db`
    update auth.mfa_recovery_code_sets set failed_verification_count = ${failures},
      verification_locked_until = ${lockedUntil}, updated_at = ${now}
    where id = ${set.id}`
}

/** Forgets wrong codes after a right one. */
export async function unlock(db: Db, setId: string, now: Date): Promise<void> {
  await db`
    update auth.mfa_recovery_code_sets set failed_verification_count = 0, verification_locked_until = null,
      updated_at = ${now}
    where id = ${setId}`
}
