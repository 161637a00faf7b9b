import type { User } from '../accounts/users.ts'
import type { Auth, Client, Db } from '../context.ts'
import { limitSms } from '../request/rate-limits.ts'
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
 * Notes new digits for a phone, if it may be asked for again; `deliverSms` sends them after the commit.
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

/** Notes new digits for a phone, whose message has been counted. */
export async function noteDigits(
  auth: Auth,
  db: Db,
  user: User,
  { purpose, phone, channel }: { purpose: Purpose; phone: string; channel: SmsChannel },
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
 * Counts and sends what `prepareSms` noted, after the commit; gives the answer of the calls that send digits.
 * @throws AuthError `sms_send_failed`, `over_sms_send_rate_limit`, the hook's refusal
 */
export async function deliverSms(
  auth: Auth,
  client: Client,
  pending: PendingSms | undefined,
): Promise<{ message_id?: string }> {
  if (!pending) return {}
  await countSms(auth, pending.otp.phone)
  const id = await sendOtpBySms(auth, client, pending.user, pending.otp)
  return id === undefined ? {} : { message_id: id }
}
