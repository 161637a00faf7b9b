import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { lockUser, reloadUser, type User } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Auth, Db, Endpoint } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { Session } from '../request/bearer.ts'
import { readBody } from '../request/body.ts'
import { normalizePhone } from '../sms/phone.ts'
import { type FactorType, requireNamedSession, requireSecondFactor } from './factor.ts'
import { newTotpSecret } from './methods/totp.ts'
import { seal } from './sealed-text.ts'

const body = z.object({
  factor_type: z.enum(['totp', 'phone', 'webauthn'], 'factor_type needs to be totp, phone, or webauthn'),
  friendly_name: z.string().max(255).nullish(),
  issuer: z.string().max(255).nullish(),
  phone: z.string().nullish(),
})

const enrolling = {
  totp: ['totp', 'mfa_totp_enroll_not_enabled'],
  phone: ['phone', 'mfa_phone_enroll_not_enabled'],
  webauthn: ['web_authn', 'mfa_webauthn_enroll_not_enabled'],
} as const

/** `POST /factors`: adds a factor that counts once it is verified. */
export const enrollFactor: Endpoint = async (auth, c) => {
  const { user, session } = await requireNamedSession(auth, c)
  const input = await readBody(c, body)
  const [section, disabled] = enrolling[input.factor_type]
  if (!auth.settings.mfa[section].enroll_enabled) throw new AuthError(disabled)
  const draft = { id: randomUUID(), type: input.factor_type, name: input.friendly_name ?? '' }
  const phone = input.factor_type === 'phone' ? phoneOf(input.phone) : null
  const totp =
    input.factor_type === 'totp'
      ? await newTotpSecret(input.issuer || new URL(auth.settings.siteUrl).host, user.email || user.id)
      : null
  const secret = totp && seal(auth.secret, draft.id, totp.secret)
  await auth.sql.begin(async (db) => {
    await lockUser(db, user.id)
    if (phone) await makeRoomForPhone(db, user.id, phone)
    await checkRoomForFactor(auth, db, user.id, session, draft.name)
    await insertFactor(auth, db, user, { ...draft, status: 'unverified', secret, phone })
    await audit(auth, c, db, 'factor_in_progress', user, { factor_id: draft.id, factor_type: draft.type })
  })
  const answer = { id: draft.id, type: draft.type, friendly_name: draft.name }
  if (totp) return c.json({ ...answer, totp: { qr_code: totp.qr_code, secret: totp.secret, uri: totp.uri } })
  return c.json(phone ? { ...answer, phone: input.phone } : answer)
}

function phoneOf(phone: string | null | undefined): string {
  if (phone) return normalizePhone(phone)
  throw new AuthError('validation_failed', { message: 'Phone number required to enroll Phone factor' })
}

/** A number serves one factor: one still waiting for its code is removed, a verified one is not. */
async function makeRoomForPhone(db: Db, userId: string, phone: string): Promise<void> {
  await db`
    delete from auth.mfa_factors
    where user_id = ${userId} and phone = ${phone} and factor_type = 'phone' and status = 'unverified'`
  const verified = await db`
    select id from auth.mfa_factors where user_id = ${userId} and phone = ${phone} and factor_type = 'phone'`
  if (verified.length === 0) return
  throw new AuthError('mfa_verified_factor_exists', {
    message: 'A verified phone factor already exists, unenroll the existing factor to continue',
  })
}

/** As GoTrue: how long a factor stays if no one tries to verify it. */
const UNVERIFIED_SECONDS = 300

/**
 * Checks the account's limits after removing factors that were begun and abandoned.
 * @param db a transaction that holds the account's lock
 * @throws AuthError `mfa_factor_name_conflict`, `too_many_enrolled_mfa_factors`, `insufficient_aal`
 */
export async function checkRoomForFactor(
  auth: Auth,
  db: Db,
  userId: string,
  session: Session,
  name: string,
): Promise<void> {
  const leftBefore = new Date(auth.now().getTime() - UNVERIFIED_SECONDS * 1000)
  await db`
    delete from auth.mfa_factors f
    where user_id = ${userId} and status = 'unverified' and created_at < ${leftBefore}
      and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`
  const user = await reloadUser(db, userId)
  if (user.factors.some((factor) => (factor.friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name "${name}" for this user already exists`
    throw new AuthError('mfa_factor_name_conflict', { message })
  }
  if (user.factors.length >= auth.settings.mfa.max_enrolled_factors) {
    throw new AuthError('too_many_enrolled_mfa_factors')
  }
  requireSecondFactor(user, session, 'AAL2 required to enroll a new factor')
}

/** Writes a new factor. */
export async function insertFactor(
  auth: Auth,
  db: Db,
  user: User,
  factor: {
    id: string
    type: FactorType
    name: string
    status: 'unverified' | 'verified'
    secret?: string | null
    phone?: string | null
  },
): Promise<void> {
  const now = auth.now()
  await db`
    insert into auth.mfa_factors
      (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone)
    values (${factor.id}, ${user.id}, ${factor.name}, ${factor.type}, ${factor.status}, ${now}, ${now},
      ${factor.secret ?? null}, ${factor.phone ?? null})`
}
