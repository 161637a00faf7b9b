import type { Auth } from '../context.ts'
import { AuthError } from '../errors.ts'
import type { SmsChannel } from './port.ts'

/**
 * Returns a phone number as it is stored: E.164 without the plus sign and without spaces.
 * @throws AuthError `validation_failed`
 */
export function normalizePhone(phone: string): string {
  const digits = phone.replace(/^\+/, '').replaceAll(' ', '')
  if (/^[1-9]\d{1,14}$/.test(digits)) return digits
  throw new AuthError('validation_failed', { message: 'Invalid phone number format (E.164 required)' })
}

/**
 * Returns a message's channel: text message by default; WhatsApp if the provider has it.
 * @throws AuthError `validation_failed`
 */
export function channelOf(auth: Auth, channel: string | null | undefined): SmsChannel {
  const served = auth.sms?.channels ?? ['sms']
  const wanted = served.find((name) => name === (channel || 'sms'))
  if (wanted) return wanted
  const message =
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio is used as the provider."
  throw new AuthError('validation_failed', { message })
}
