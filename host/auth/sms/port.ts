export type SmsChannel = 'sms' | 'whatsapp'

/** A text message. `phone` is the number in E.164 without the plus sign, as `auth.users.phone` keeps it. */
export type Sms = { phone: string; message: string; channel: SmsChannel }

/** The way out for text messages. */
export type SmsSender = {
  channels: readonly SmsChannel[]
  /** Gives the provider's id of the message; rejects when the message was not taken. */
  send(sms: Sms): Promise<string>
}
