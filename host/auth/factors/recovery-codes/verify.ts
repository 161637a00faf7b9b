import type { Context } from 'hono'
import { z } from 'zod'
import { reloadUser, type User } from '../../accounts/users.ts'
import { audit } from '../../audit.ts'
import { type Auth, clientOf, type Db, type Endpoint } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import type { Session } from '../../request/bearer.ts'
import { readBody } from '../../request/body.ts'
import { limitAddress } from '../../request/rate-limits.ts'
import type { SessionResponse } from '../../sessions/session-response.ts'
import { upgradeSession } from '../../sessions/sessions.ts'
import { requireNamedSession } from '../factor.ts'
import { askAboutAttempt, requireVerifiable } from '../verify.ts'
import {
  consumeCode,
  countCodes,
  countFailure,
  findCodeSet,
  hasCode,
  isLocked,
  lockCodeSet,
  normalizeCode,
  unlock,
} from './code-set.ts'

const body = z.object({ code: z.string().max(255).default('') })

const wrong = () => new AuthError('mfa_verification_failed', { message: 'Invalid recovery code entered' })

/** `POST /factors/recovery-codes/verify`: accepts a code in place of the second factor, once. */
export const verifyRecoveryCode: Endpoint = async (auth, c) => {
  const { user, session } = await requireNamedSession(auth, c)
  requireVerifiable(auth, { factor_type: 'recovery_code' })
  await limitAddress(auth, clientOf(c).address, 'token_verifications')
  const code = normalizeCode((await readBody(c, body)).code)
  if (code === '') throw new AuthError('validation_failed', { message: 'Code needs to be non-empty' })
  const set = await findCodeSet(auth.sql, user.id)
  if (!set) throw wrong()
  if (isLocked(set, auth.now())) throw new AuthError('mfa_recovery_codes_locked')
  const valid = await hasCode(auth, auth.sql, set.id, code)
  await askAboutAttempt(auth, c, user, { id: set.mfa_factor_id, factor_type: 'recovery_code' }, valid)
  const outcome = await auth.sql.begin((db) => redeem(auth, c, db, user, session, code))
  if (outcome instanceof AuthError) throw outcome
  return c.json(outcome)
}

/** Runs under the set's lock, so that simultaneous guesses are counted one by one; a wrong one must be committed. */
async function redeem(
  auth: Auth,
  c: Context,
  db: Db,
  user: User,
  session: Session,
  code: string,
): Promise<SessionResponse | AuthError> {
  const set = await lockCodeSet(db, user.id)
  if (!set) return wrong()
  if (isLocked(set, auth.now())) return new AuthError('mfa_recovery_codes_locked')
  if (!(await consumeCode(auth, db, set.id, code))) {
    await countFailure(auth, db, set)
    return wrong()
  }
  await unlock(db, set.id, auth.now())
  const { remaining } = await countCodes(db, set.id)
  await audit(auth, c, db, 'recovery_codes_verified', user, { factor_id: set.mfa_factor_id, remaining })
  const raising = { id: set.mfa_factor_id, method: 'mfa/recovery_code' } as const
  return upgradeSession(auth, db, await reloadUser(db, user.id), session.id, raising, clientOf(c))
}
