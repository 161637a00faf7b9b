import type { User } from '../accounts/users.ts'
import type { Auth, Client, Db } from '../context.ts'
import { limitSms } from '../request/rate-limits.ts'
import { issueToken, type MailAction, type TokenType } from '../verification/one-time-tokens.ts'
import type { SmsChannel } from './port.ts'
import { type OutgoingOtp, sendOtpBySms, testOtp } from './send.ts'

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

/** Digits that were noted and wait for the commit to be sent. */
export type PendingSms = { user: User; otp: OutgoingOtp }

/**
 * Notes new digits for a phone; `deliverSms` sends them after the commit.
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
  const { token, action, sentAt } = kinds[purpose]
  const now = auth.now()
  await limitSms(auth, db, purpose, phone)
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

/** Sends what `prepareSms` noted; gives the answer of the calls that send digits. */
export async function deliverSms(
  auth: Auth,
  client: Client,
  pending: PendingSms | undefined,
): Promise<{ message_id?: string }> {
  const id = pending && (await sendOtpBySms(auth, client, pending.user, pending.otp))
  return id === undefined ? {} : { message_id: id }
}
