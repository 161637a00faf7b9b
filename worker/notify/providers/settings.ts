import process from 'node:process'

/** What the environment says of the channels; null where one is not set up. */
export type ChannelSettings = {
  whatsapp: { apiUrl: string; phoneNumberId: string; accessToken: string } | null
  sms: { apiUrl: string; token: string } | null
  /** Relay for requests to the browsers' push services, for machines that may not reach them directly. */
  pushRelayUrl: string | null
  /** The test environment's push service, only for its own devices. */
  localPushUrl: string | null
  /** Messages a second that each provider takes, over all processes. */
  rates: { email: number; push: number; whatsapp: number; sms: number }
}

/** WhatsApp's own limit for a number is 80 a second at first; the others are what a usual account allows. */
const usualRates = { email: 500, push: 1000, whatsapp: 80, sms: 30 }

/** The address of Meta's Graph API whose shapes worker/notify/providers/whatsapp.ts speaks. */
const graphUrl = 'https://graph.facebook.com/v23.0'

/** Reads them; the functions' webhooks read their secrets from the same names. */
export function channelSettings(environment: NodeJS.ProcessEnv = process.env): ChannelSettings {
  const {
    WHATSAPP_PHONE_NUMBER_ID,
    WHATSAPP_ACCESS_TOKEN,
    WHATSAPP_API_URL,
    SMS_API_URL,
    SMS_TOKEN,
    PUSH_RELAY_URL,
  } = environment
  return {
    whatsapp:
      WHATSAPP_PHONE_NUMBER_ID && WHATSAPP_ACCESS_TOKEN
        ? {
            apiUrl: (WHATSAPP_API_URL || graphUrl).replace(/\/+$/, ''),
            phoneNumberId: WHATSAPP_PHONE_NUMBER_ID,
            accessToken: WHATSAPP_ACCESS_TOKEN,
          }
        : null,
    sms: SMS_API_URL && SMS_TOKEN ? { apiUrl: SMS_API_URL, token: SMS_TOKEN } : null,
    pushRelayUrl: PUSH_RELAY_URL || null,
    localPushUrl: environment.LOCAL_PUSH_URL || null,
    rates: {
      email: rate(environment.MAIL_RATE, usualRates.email),
      push: rate(environment.PUSH_RATE, usualRates.push),
      whatsapp: rate(environment.WHATSAPP_RATE, usualRates.whatsapp),
      sms: rate(environment.SMS_RATE, usualRates.sms),
    },
  }
}

const rate = (text: string | undefined, usual: number): number => {
  const given = Number(text)
  return Number.isInteger(given) && given > 0 ? given : usual
}
