export type SmsChannel = 'sms' | 'whatsapp'

/** A text message. `phone` is the number in E.164 without the plus sign, as in `auth.users.phone`. */
export type Sms = { phone: string; message: string; channel: SmsChannel }

/** The way out for text messages. */
export type SmsSender = {
  channels: readonly SmsChannel[]
  /** Returns the provider's id of the message; rejects if the message was not accepted. */
  send(sms: Sms): Promise<string>
}
