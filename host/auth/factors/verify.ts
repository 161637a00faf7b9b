import type { Context } from 'hono'
import { z } from 'zod'
import { reloadUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import { type Auth, clientOf, type Db, type Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import { mfaVerificationAttempt } from '../hooks/events.ts'
import { notify } from '../mail/notify.ts'
import { isUuid, type Session } from '../request/bearer.ts'
import { readBody } from '../request/body.ts'
import { forgetSecondFactorAttempts, limitAddress, limitSecondFactor } from '../request/rate-limits.ts'
import { endSessions, upgradeSession } from '../sessions/sessions.ts'
import { type Challenge, openChallenge, spendChallenge } from './challenges.ts'
import {
  type Factor,
  factorInPath,
  hasVerifiedFactor,
  methodOfFactor,
  requireNamedSession,
} from './factor.ts'
import { checkPhoneCode } from './methods/phone.ts'
import type { Proof } from './methods/proof.ts'
import { checkTotp } from './methods/totp.ts'
import { checkWebAuthn, webAuthnAnswer } from './methods/webauthn.ts'

const verifying = {
  totp: ['totp', 'mfa_totp_verify_not_enabled'],
  phone: ['phone', 'mfa_phone_verify_not_enabled'],
  webauthn: ['web_authn', 'mfa_webauthn_verify_not_enabled'],
  recovery_code: ['recovery_codes', 'mfa_recovery_codes_verify_not_enabled'],
} as const

/** Refuses a factor of a type that the project has off. */
export function requireVerifiable(auth: Auth, factor: Pick<Factor, 'factor_type'>): void {
  const [section, disabled] = verifying[factor.factor_type]
  if (!auth.settings.mfa[section].verify_enabled) throw new AuthError(disabled)
}

const body = z.object({
  challenge_id: z.string().nullish(),
  code: z.string().nullish(),
  webauthn: webAuthnAnswer.nullish(),
})
type Answer = z.output<typeof body>

/** `POST /factors/:factor/verify`: a right answer makes the factor count and the session `aal2`. */
export const verifyFactor: Endpoint = async (auth, c) => {
  const { user, session } = await requireNamedSession(auth, c)
  const client = clientOf(c)
  await limitAddress(auth, client.address, 'token_verifications')
  const factor = await factorInPath(auth, c, user.id)
  const answer = await readBody(c, body)
  requireVerifiable(auth, factor)
  requireNoShortcut(user, session, factor)
  const id = isUuid(answer.challenge_id) ? answer.challenge_id : '00000000-0000-0000-0000-000000000000'
  const challenge = await openChallenge(auth, c, factor, id)
  await limitSecondFactor(auth, user.id)
  const proof = await check(auth, factor, challenge, answer)
  await askAboutAttempt(auth, c, user, factor, proof !== undefined)
  if (!proof) throw wrong(factor)
  const upgraded = await auth.sql.begin(async (db) => {
    await spendChallenge(db, challenge, auth.now())
    if (!(await proof.keep(db))) throw wrong(factor)
    await forgetSecondFactorAttempts(db, user.id)
    const traits = { factor_id: factor.id, challenge_id: challenge.id, factor_type: factor.factor_type }
    await audit(auth, c, db, 'verification_attempted', user, traits)
    await confirmFactor(auth, db, factor)
    const owner = await reloadUser(db, user.id)
    if (factor.status === 'unverified') {
      await notify(auth, db, owner, 'mfa_factor_enrolled', { FactorType: factor.factor_type })
    }
    const raising = { id: factor.id, method: methodOfFactor[factor.factor_type] }
    return upgradeSession(auth, db, owner, session.id, raising, client)
  })
  auth.mailsCommitted()
  return c.json(upgraded)
}

/**
 * Only a session that has shown a factor may add another: otherwise a password thief could begin one before the owner protects the account, and
 * finish it afterwards.
 */
function requireNoShortcut(user: User, session: Session, factor: Factor): void {
  if (factor.status === 'verified' || session.aal === 'aal2' || !hasVerifiedFactor(user)) return
  throw new AuthError('insufficient_aal', { message: 'AAL2 required to enroll a new factor' })
}

async function check(
  auth: Auth,
  factor: Factor,
  challenge: Challenge,
  answer: Answer,
): Promise<Proof | undefined> {
  if (factor.factor_type === 'webauthn') {
    if (answer.webauthn) return checkWebAuthn(auth, factor, challenge, answer.webauthn)
    throw new AuthError('validation_failed', { message: 'WebAuthn config required' })
  }
  if (!answer.code) throw new AuthError('validation_failed', { message: 'Code needs to be non-empty' })
  if (factor.factor_type === 'totp') return checkTotp(auth, factor, answer.code)
  if (factor.factor_type === 'phone') return checkPhoneCode(auth, challenge, answer.code)
  throw new AuthError('validation_failed', { message: 'factor_type needs to be totp, phone, or webauthn' })
}

function wrong(factor: Factor): AuthError {
  const messages = {
    totp: 'Invalid TOTP code entered',
    phone: 'Invalid MFA Phone code entered',
    webauthn: 'Invalid WebAuthn response',
    recovery_code: 'Invalid recovery code entered',
  }
  return new AuthError('mfa_verification_failed', { message: messages[factor.factor_type] })
}

/**
 * Lets the project's hook stop further attempts, which signs the account out everywhere.
 * @throws AuthError `mfa_verification_rejected`
 */
export async function askAboutAttempt(
  auth: Auth,
  c: Context,
  user: User,
  factor: Pick<Factor, 'id' | 'factor_type'>,
  valid: boolean,
): Promise<void> {
  const attempt = { userId: user.id, factorId: factor.id, factorType: factor.factor_type, valid }
  const decision = await mfaVerificationAttempt(auth, clientOf(c), attempt)
  if (decision?.decision !== 'reject') return
  await endSessions(auth.sql, user.id, 'global', null)
  const message = decision.message || undefined
  throw new AuthError('mfa_verification_rejected', message ? { message } : {})
}

/** Makes the factor count, and removes others of its type that were begun and not finished. */
async function confirmFactor(auth: Auth, db: Db, factor: Factor): Promise<void> {
  await db`
    update auth.mfa_factors set status = 'verified', updated_at = ${auth.now()}
    where id = ${factor.id} and status = 'unverified'`
  await db`
    delete from auth.mfa_factors
    where user_id = ${factor.user_id} and factor_type = ${factor.factor_type} and status = 'unverified'`
}
