import { createHmac } from 'node:crypto'
import type { Standins } from '../standins/standins.ts'
import type { Settings } from './settings.ts'

/** The local providers' credentials: of this installation only. */
export function localPhones(secret: string) {
  const derived = (purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')
  return {
    whatsapp: {
      phoneNumberId: '100000000000001',
      accessToken: derived('whatsapp token'),
      appSecret: derived('whatsapp app'),
    },
    sms: { token: derived('sms token'), webhookSecret: derived('sms webhook') },
    verifyToken: derived('whatsapp verify').slice(0, 32),
  }
}
export type LocalPhones = ReturnType<typeof localPhones>

type Given = Partial<Pick<Settings, 'whatsapp' | 'sms' | 'smtpUrl'>>

/** What functions and worker read of the phones' providers, and which of all channels are real: an empty text where there is none. */
export function phonesEnvironment(
  { whatsapp, sms, smtpUrl }: Given,
  local: LocalPhones,
  standins: Pick<Standins, 'whatsappUrl' | 'smsUrl' | 'pushUrl'> | null,
): Record<string, string> {
  const meta =
    whatsapp ??
    (standins && { ...local.whatsapp, verifyToken: local.verifyToken, apiUrl: standins.whatsappUrl })
  const gateway = sms ?? (standins && { ...local.sms, apiUrl: standins.smsUrl })
  const stateOf = (isReal: boolean, isThere: boolean) => (isReal ? 'real' : isThere ? 'local' : 'missing')
  return {
    WHATSAPP_API_URL: meta?.apiUrl ?? '',
    WHATSAPP_PHONE_NUMBER_ID: meta?.phoneNumberId ?? '',
    WHATSAPP_ACCESS_TOKEN: meta?.accessToken ?? '',
    WHATSAPP_APP_SECRET: meta?.appSecret ?? '',
    WHATSAPP_VERIFY_TOKEN: meta?.verifyToken ?? '',
    LOCAL_PUSH_URL: standins?.pushUrl ?? '',
    SMS_API_URL: gateway?.apiUrl ?? '',
    SMS_TOKEN: gateway?.token ?? '',
    SMS_WEBHOOK_SECRET: gateway?.webhookSecret ?? '',
    CHANNEL_STATES: JSON.stringify({
      email: stateOf(smtpUrl !== undefined, standins !== null),
      push: 'real',
      whatsapp: stateOf(whatsapp !== undefined, Boolean(meta)),
      sms: stateOf(sms !== undefined, Boolean(gateway)),
    }),
  }
}
