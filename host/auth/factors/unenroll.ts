import { lockUser, reloadUser } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Db, Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { notify } from '../mail/notify.ts'
import { type Factor, factorInPath, methodOfFactor, requireNamedSession } from './factor.ts'

/** `DELETE /factors/:factor`: a verified factor falls only to who shows a second factor. */
export const unenrollFactor: Endpoint = async (auth, c) => {
  const { user, session } = await requireNamedSession(auth, c)
  const factor = await factorInPath(auth, c, user.id)
  if (factor.factor_type === 'recovery_code') {
    throw new AuthError('validation_failed', {
      status: 422,
      message: 'Recovery codes cannot be unenrolled with this endpoint, use DELETE /factors/recovery-codes',
    })
  }
  if (factor.status === 'verified' && session.aal !== 'aal2') {
    throw new AuthError('insufficient_aal', {
      status: 422,
      message: 'AAL2 required to unenroll verified factor',
    })
  }
  await auth.sql.begin(async (db) => {
    await lockUser(db, user.id)
    if (factor.status === 'verified') await keepRecoveryCodesCompany(db, factor)
    await removeFactor(db, factor)
    await audit(auth, c, db, 'factor_unenrolled', user, {
      factor_id: factor.id,
      factor_status: factor.status,
      session_id: session.id,
    })
    await notify(auth, db, user, 'mfa_factor_unenrolled', { FactorType: factor.factor_type })
  })
  auth.mailsCommitted()
  return c.json({ id: factor.id })
}

/** Recovery codes back up another factor and must not be the only one: `mfa_recovery_codes_sole_factor`. */
async function keepRecoveryCodesCompany(db: Db, leaving: Factor): Promise<void> {
  const { factors } = await reloadUser(db, leaving.user_id)
  const staying = factors.filter(({ id, status }) => id !== leaving.id && status === 'verified')
  if (staying.length === 0 || staying.some((factor) => factor.factor_type !== 'recovery_code')) return
  throw new AuthError('mfa_recovery_codes_sole_factor', {
    message:
      'Recovery codes cannot be the only verified factor. Please enroll another factor before unenrolling this one or delete your recovery codes.',
  })
}

/** Removes a factor; sessions that it had raised fall back to `aal1`. */
export async function removeFactor(
  db: Db,
  factor: Pick<Factor, 'id' | 'user_id' | 'factor_type'>,
): Promise<void> {
  await db`delete from auth.mfa_factors where id = ${factor.id}`
  await db`
    delete from auth.mfa_amr_claims
    where authentication_method = ${methodOfFactor[factor.factor_type]}
      and session_id in (select id from auth.sessions where factor_id = ${factor.id})`
  await db`
    update auth.sessions set aal = 'aal1', factor_id = null
    where user_id = ${factor.user_id} and factor_id = ${factor.id}`
}
