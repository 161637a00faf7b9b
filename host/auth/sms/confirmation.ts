import type { User } from '../accounts/users.ts'
import type { Auth, Client, Db } from '../context.ts'
import { forgetSms, limitSms } from '../request/rate-limits.ts'
import { issueToken, type MailAction, type TokenType } from '../verification/one-time-tokens.ts'
import type { SmsChannel } from './port.ts'
import { countSms, type OutgoingOtp, sendOtpBySms, testOtp } from './send.ts'

type Purpose = 'confirmation' | 'phone_change' | 'reauthentication'

const kinds: Record<Purpose, { token: TokenType; action: MailAction; sentAt: string }> = {
  confirmation: { token: 'confirmation_token', action: 'sms', sentAt: 'confirmation_sent_at' },
  phone_change: { token: 'phone_change_token', action: 'phone_change', sentAt: 'phone_change_sent_at' },
  reauthentication: {
    token: 'reauthentication_token',
    action: 'reauthentication',
    sentAt: 'reauthentication_sent_at',
  },
}

/** Digits that were noted and wait to be sent. */
export type PendingSms = { user: User; otp: OutgoingOtp }

/**
 * Stores new digits for a phone, if it may request them again; `deliverSms` sends them after the commit.
 * @throws AuthError `over_sms_send_rate_limit`
 */
export async function prepareSms(
  auth: Auth,
  db: Db,
  user: User,
  purpose: Purpose,
  phone: string,
  channel: SmsChannel = 'sms',
): Promise<PendingSms> {
  await limitSms(auth, db, purpose, phone)
  return noteDigits(auth, db, user, { purpose, phone, channel })
}

type About = { purpose: Purpose; phone: string; channel: SmsChannel }

/**
 * Counts a message before the transaction that sends it: inside, all messages would wait for the one being sent.
 * @returns a function that undoes it if the transaction fails, so that the phone may request again at once
 * @throws AuthError `over_sms_send_rate_limit`
 */
export async function countAhead(auth: Auth, purpose: Purpose, phone: string): Promise<() => Promise<void>> {
  await limitSms(auth, auth.sql, purpose, phone)
  await countSms(auth, phone)
  return () => forgetSms(auth, purpose, phone)
}

/**
 * Stores new digits, counted by `countAhead`, and sends them inside the transaction, as GoTrue: what requests them must not persist without them.
 * @throws AuthError `sms_send_failed`, the hook's refusal
 */
export async function sendAtOnce(
  auth: Auth,
  client: Client,
  db: Db,
  user: User,
  about: About,
): Promise<void> {
  const { otp } = await noteDigits(auth, db, user, about)
  await sendOtpBySms(auth, client, user, otp, db)
}

async function noteDigits(
  auth: Auth,
  db: Db,
  user: User,
  { purpose, phone, channel }: About,
): Promise<PendingSms> {
  const { token, action, sentAt } = kinds[purpose]
  const now = auth.now()
  const { otp } = await issueToken(auth, db, {
    userId: user.id,
    type: token,
    action,
    recipient: phone,
    digits: testOtp(auth, phone) ?? auth.settings.sms.otp_length,
  })
  await db`update auth.users set ${db(sentAt)} = ${now}, updated_at = ${now} where id = ${user.id}`
  return { user, otp: { phone, otp, channel, purpose, template: auth.settings.sms.template } }
}

/**
 * Counts and sends what `prepareSms` stored, after the commit; returns the answer of the calls that send digits. A message that was not sent may be
 * requested again at once.
 * @throws AuthError `sms_send_failed`, `over_sms_send_rate_limit`, the hook's refusal
 */
export async function deliverSms(
  auth: Auth,
  client: Client,
  pending: PendingSms | undefined,
): Promise<{ message_id?: string }> {
  if (!pending) return {}
  const { user, otp } = pending
  await countSms(auth, otp.phone)
  const id = await sendOtpBySms(auth, client, user, otp).catch(async (error: unknown) => {
    await forgetSms(auth, otp.purpose, otp.phone)
    throw error
  })
  return id === undefined ? {} : { message_id: id }
}
