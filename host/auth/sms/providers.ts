import { z } from 'zod'
import type { SupabaseConfig } from '../../project-config.ts'
import type { Sms, SmsChannel, SmsSender } from './port.ts'

/** A provider that does not answer must not keep the caller waiting. */
const TIMEOUT_MILLISECONDS = 10_000

type Config = SupabaseConfig['auth']['sms']
type Provider = {
  channels: readonly SmsChannel[]
  request(sms: Sms): { url: string; headers?: Record<string, string>; form: Record<string, string> }
  /** Reads the id of a message that was taken; throws for any other answer. */
  idOf(answer: unknown): string
}

const text = z.union([z.string(), z.number()]).transform(String)

/** Twilio's Programmable Messaging (twilio.com/docs/messaging/api/message-resource). */
function twilio(config: NonNullable<Config['twilio']>): Provider {
  const credentials = Buffer.from(`${config.account_sid}:${config.auth_token}`).toString('base64')
  const answer = z.object({
    sid: z.string(),
    status: z.string().refine((status) => status !== 'failed' && status !== 'undelivered'),
  })
  return {
    channels: ['sms', 'whatsapp'],
    request: ({ phone, message, channel }) => {
      const prefix = channel === 'whatsapp' ? 'whatsapp:' : ''
      return {
        url: `https://api.twilio.com/2010-04-01/Accounts/${encodeURIComponent(config.account_sid)}/Messages.json`,
        headers: { authorization: `Basic ${credentials}` },
        form: { To: `${prefix}+${phone}`, From: `${prefix}${config.message_service_sid}`, Body: message },
      }
    },
    idOf: (body) => answer.parse(body).sid,
  }
}

/** MessageBird's SMS API (developers.messagebird.com/api/sms-messaging). */
function messagebird(config: NonNullable<Config['messagebird']>): Provider {
  const answer = z.object({ id: z.string(), recipients: z.object({ totalSentCount: z.int().positive() }) })
  return {
    channels: ['sms'],
    request: ({ phone, message }) => ({
      url: 'https://rest.messagebird.com/messages',
      headers: { authorization: `AccessKey ${config.access_key}` },
      form: {
        originator: config.originator,
        body: message,
        recipients: phone,
        type: 'sms',
        datacoding: 'unicode',
      },
    }),
    idOf: (body) => answer.parse(body).id,
  }
}

/** Textlocal's send call (api.textlocal.in/docs/sendsms). */
function textlocal(config: NonNullable<Config['textlocal']>): Provider {
  const answer = z.object({ status: z.literal('success'), messages: z.tuple([z.object({ id: text })]) })
  return {
    channels: ['sms'],
    request: ({ phone, message }) => ({
      url: 'https://api.textlocal.in/send',
      form: { apikey: config.api_key, sender: config.sender, message, numbers: phone },
    }),
    idOf: (body) => answer.parse(body).messages[0].id,
  }
}

/** Vonage's SMS API (developer.vonage.com/en/api/sms): `status` 0 means taken. */
function vonage(config: NonNullable<Config['vonage']>): Provider {
  const answer = z.object({
    messages: z.array(z.object({ status: z.literal('0'), 'message-id': z.string() })).min(1),
  })
  return {
    channels: ['sms'],
    request: ({ phone, message }) => ({
      url: 'https://rest.nexmo.com/sms/json',
      form: {
        api_key: config.api_key,
        api_secret: config.api_secret,
        from: config.from,
        to: phone,
        text: message,
        type: 'unicode',
      },
    }),
    idOf: (body) => answer.parse(body).messages[0]?.['message-id'] ?? '',
  }
}

function chosen(config: Config): Provider | null {
  if (config.twilio_verify?.enabled) {
    throw new Error('auth.sms.twilio_verify não é servido: use auth.sms.twilio.')
  }
  if (config.twilio?.enabled) return twilio(config.twilio)
  if (config.messagebird?.enabled) return messagebird(config.messagebird)
  if (config.textlocal?.enabled) return textlocal(config.textlocal)
  if (config.vonage?.enabled) return vonage(config.vonage)
  return null
}

/**
 * Makes the sender that `[auth.sms.<provider>]` chooses; null where none is enabled.
 * @throws Error in Portuguese for a provider that is not served
 */
export function createSmsSender(config: Config, fetch: typeof globalThis.fetch): SmsSender | null {
  const provider = chosen(config)
  if (!provider) return null
  return {
    channels: provider.channels,
    async send(sms) {
      const { url, headers, form } = provider.request(sms)
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: new URLSearchParams(form),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
      })
      if (!response.ok) throw new Error(`provider answered ${response.status}`)
      return provider.idOf(await response.json())
    },
  }
}
