import { randomInt, timingSafeEqual } from 'node:crypto'
import type { User } from '../../accounts/users.ts'
import type { Auth, Client } from '../../context.ts'
import { AuthError } from '../../errors.ts'
import type { SmsChannel } from '../../sms/port.ts'
import { countSms, sendOtpBySms, testOtp } from '../../sms/send.ts'
import type { Challenge } from '../challenges.ts'
import type { Factor } from '../factor.ts'
import { keyedDigest } from '../sealed-text.ts'
import type { Proof } from './proof.ts'

/** Six digits could be guessed from a plain hash; the challenge's id makes equal codes differ. */
const codeDigest = (auth: Auth, challengeId: string, code: string) =>
  keyedDigest(auth.secret, 'mfa code by phone', `${challengeId} ${code}`)

/**
 * Sends digits to the factor's phone; returns the digest that the challenge stores.
 * @throws AuthError `over_sms_send_rate_limit`, `sms_send_failed`, the hook's refusal
 */
export async function sendCode(
  auth: Auth,
  client: Client,
  user: User,
  factor: Factor,
  challenge: { id: string; channel: SmsChannel },
): Promise<string> {
  const { otp_length: length, max_frequency: seconds, template } = auth.settings.mfa.phone
  await takeTurn(auth, factor, seconds)
  const phone = factor.phone ?? ''
  const otp = testOtp(auth, phone) ?? Array.from({ length }, () => randomInt(10)).join('')
  const { channel } = challenge
  await countSms(auth, phone)
  await sendOtpBySms(auth, client, user, { phone, otp, channel, purpose: 'mfa', template })
  return codeDigest(auth, challenge.id, otp)
}

/** Runs before sending, so that two simultaneous calls send one message. */
async function takeTurn(auth: Auth, factor: Factor, seconds: number): Promise<void> {
  const now = auth.now()
  const taken = await auth.sql`
    update auth.mfa_factors set last_challenged_at = ${now}
    where id = ${factor.id} and coalesce(last_challenged_at, '-infinity')
      <= ${now}::timestamptz - make_interval(secs => ${seconds})
    returning id`
  if (taken.length > 0) return
  throw new AuthError('over_sms_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: Math.max(1, Math.ceil(seconds)),
  })
}

/** Checks the sent digits; the challenge's single use makes them work once. */
export async function checkPhoneCode(
  auth: Auth,
  challenge: Challenge,
  code: string,
): Promise<Proof | undefined> {
  const given = Buffer.from(codeDigest(auth, challenge.id, code))
  const sent = Buffer.from(challenge.otp_code ?? '')
  if (given.length !== sent.length || !timingSafeEqual(given, sent)) return undefined
  return { keep: async () => true }
}
