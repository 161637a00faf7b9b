import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { z } from 'zod'
import { lockUser, reloadUser, type User } from '../../accounts/users.ts'
import { audit } from '../../audit.ts'
import type { Auth, Endpoint } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import { notify } from '../../mail/notify.ts'
import { readBody } from '../../request/body.ts'
import { checkRoomForFactor, insertFactor } from '../enroll.ts'
import { findFactor, requireNamedSession } from '../factor.ts'
import { removeFactor } from '../unenroll.ts'
import { countCodes, findCodeSet, lockCodeSet, replaceCodes } from './code-set.ts'

const notEnrolled = () =>
  new AuthError('mfa_factor_not_found', { message: 'The user has not enrolled recovery codes' })

/** Codes replace a second factor, so only a session that has just shown one may get, renew or remove them. */
async function requireSecondFactor(auth: Auth, c: Context, deed: string) {
  const { user, session } = await requireNamedSession(auth, c)
  if (session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', { message: `AAL2 required to ${deed} recovery codes` })
  }
  return { user, session }
}

function requireEnrolling(auth: Auth): void {
  if (auth.settings.mfa.recovery_codes.enroll_enabled) return
  throw new AuthError('mfa_recovery_codes_enroll_not_enabled')
}

/** `GET /factors/recovery-codes`: how many there are and how many are left. */
export const getRecoveryCodes: Endpoint = async (auth, c) => {
  const { user } = await requireNamedSession(auth, c)
  const set = await findCodeSet(auth.sql, user.id)
  if (!set) throw notEnrolled()
  return c.json({ id: set.mfa_factor_id, type: 'recovery_code', ...(await countCodes(auth.sql, set.id)) })
}

const body = z.object({ friendly_name: z.string().max(255).nullish() })

/** `POST /factors/recovery-codes`: the only time that the codes are shown. */
export const generateRecoveryCodes: Endpoint = async (auth, c) => {
  requireEnrolling(auth)
  const { user, session } = await requireSecondFactor(auth, c, 'generate')
  const input = await readBody(c, body)
  const name = input.friendly_name?.trim() || 'Recovery codes'
  const factor = { id: randomUUID(), type: 'recovery_code', status: 'verified', name } as const
  const codes = await auth.sql.begin(async (db) => {
    await lockUser(db, user.id)
    checkMayHaveCodes(await reloadUser(db, user.id))
    await checkRoomForFactor(auth, db, user.id, session, name)
    await insertFactor(auth, db, user, factor)
    const setId = randomUUID()
    await db`
      insert into auth.mfa_recovery_code_sets (id, user_id, mfa_factor_id, created_at, updated_at)
      values (${setId}, ${user.id}, ${factor.id}, ${auth.now()}, ${auth.now()})`
    const made = await replaceCodes(auth, db, setId)
    await audit(auth, c, db, 'recovery_codes_generated', user, { factor_id: factor.id, count: made.length })
    await notify(auth, db, user, 'mfa_factor_enrolled', { FactorType: factor.type })
    return made
  })
  auth.mailsCommitted()
  const { id, type } = factor
  return c.json({ id, type, friendly_name: name, total: codes.length, codes })
}

function checkMayHaveCodes({ factors }: User): void {
  const verified = factors.filter(({ status }) => status === 'verified')
  if (verified.some(({ factor_type }) => factor_type === 'recovery_code')) {
    throw new AuthError('mfa_verified_factor_exists', {
      message: 'Recovery codes are already enrolled for this user, use regenerate to rotate them',
    })
  }
  if (verified.length > 0) return
  throw new AuthError('mfa_recovery_codes_sole_factor', {
    message: 'At least one other verified factor is required to generate recovery codes',
  })
}

/** `POST /factors/recovery-codes/regenerate`: new codes; the old ones stop working. */
export const regenerateRecoveryCodes: Endpoint = async (auth, c) => {
  requireEnrolling(auth)
  const { user } = await requireSecondFactor(auth, c, 'regenerate')
  const renewed = await auth.sql.begin(async (db) => {
    const set = await lockCodeSet(db, user.id)
    const factor = set && (await findFactor(db, user.id, set.mfa_factor_id))
    if (!set || !factor) throw notEnrolled()
    const codes = await replaceCodes(auth, db, set.id)
    await audit(auth, c, db, 'recovery_codes_regenerated', user, {
      factor_id: factor.id,
      count: codes.length,
    })
    return { factor, codes }
  })
  const { factor, codes } = renewed
  const friendlyName = factor.friendly_name || undefined
  return c.json({
    id: factor.id,
    type: 'recovery_code',
    friendly_name: friendlyName,
    total: codes.length,
    codes,
  })
}

/** `DELETE /factors/recovery-codes`. */
export const removeRecoveryCodes: Endpoint = async (auth, c) => {
  const { user } = await requireSecondFactor(auth, c, 'delete')
  const id = await auth.sql.begin(async (db) => {
    await lockUser(db, user.id)
    const set = await lockCodeSet(db, user.id)
    if (!set) throw notEnrolled()
    await removeFactor(db, { id: set.mfa_factor_id, user_id: user.id, factor_type: 'recovery_code' })
    await audit(auth, c, db, 'recovery_codes_deleted', user, { factor_id: set.mfa_factor_id })
    await notify(auth, db, user, 'mfa_factor_unenrolled', { FactorType: 'recovery_code' })
    return set.mfa_factor_id
  })
  auth.mailsCommitted()
  return c.json({ id })
}
