import { renderUser, type User } from '../accounts/users.ts'
import type { Auth, Client, Db } from '../context.ts'
import { AuthError, loggable } from '../errors.ts'
import { hasHook, runHook } from '../hooks/run.ts'
import { limitSmsInAll } from '../request/rate-limits.ts'
import type { SmsChannel } from './port.ts'

/** A test number's result in place of a provider's id. */
const TEST_MESSAGE = 'test-otp'

/** Digits for a phone; `purpose` names them in errors: 'confirmation', 'phone_change', 'reauthentication', 'mfa'. */
export type OutgoingOtp = {
  phone: string
  otp: string
  channel: SmsChannel
  purpose: string
  /** Text with `{{ .Code }}`. */
  template: string
}

/** Returns the fixed digits of a test number (`[auth.sms.test_otp]`). */
export function testOtp(auth: Auth, phone: string): string | undefined {
  return Object.hasOwn(auth.settings.sms.test_otp, phone) ? auth.settings.sms.test_otp[phone] : undefined
}

/**
 * Counts a message that is about to leave for a phone; none leaves for a test number. Outside of any transaction: the
 * count is one row, for which all other messages would wait until the end.
 * @throws AuthError `over_sms_send_rate_limit`
 */
export async function countSms(auth: Auth, phone: string): Promise<void> {
  if (testOtp(auth, phone) === undefined) await limitSmsInAll(auth)
}

/**
 * Sends digits, counted by `countSms`, with the project's hook or provider; sends nothing to a test number.
 * @param db the open transaction, where the hook must see what it wrote. A provider may be slow: only if what was written must not stay without the
 * message
 * @returns the provider's id of the message, if there is one
 * @throws AuthError `sms_send_failed`, the hook's refusal
 */
export async function sendOtpBySms(
  auth: Auth,
  client: Client,
  user: User,
  sms: OutgoingOtp,
  db?: Db,
): Promise<string | undefined> {
  if (testOtp(auth, sms.phone) !== undefined) return TEST_MESSAGE
  if (hasHook(auth, 'send_sms')) {
    const said = { otp: sms.otp, phone: sms.phone, sms_type: sms.purpose }
    await runHook(auth, 'send_sms', { user: renderUser(user), sms: said }, { address: client.address, db })
    return undefined
  }
  if (!auth.sms) throw new AuthError('sms_send_failed', { message: 'Unable to get SMS provider' })
  const message = sms.template.replaceAll(/\{\{\s*\.Code\s*\}\}/g, sms.otp)
  try {
    return await auth.sms.send({ phone: sms.phone, message, channel: sms.channel })
  } catch (cause) {
    // The provider's words may name the number: they are not logged.
    auth.log.warn({ code: loggable(cause).code }, 'text message was not taken')
    throw new AuthError('sms_send_failed', { message: `Error sending ${sms.purpose} OTP to provider`, cause })
  }
}
