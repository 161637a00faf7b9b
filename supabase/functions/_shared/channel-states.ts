import { z } from 'zod'
import type { Channel } from '../../../domain/notifications/events.ts'
import { optionalSetting } from './environment.ts'

const states = z.record(z.string(), z.enum(['real', 'local', 'missing'])).catch({})
type ChannelState = 'real' | 'local' | 'missing'

/** How each channel is set up in this installation. */
export function channelStates(): Record<Channel, ChannelState> {
  const told = states.parse(JSON.parse(optionalSetting('CHANNEL_STATES', '{}')))
  const has = (name: string) => (optionalSetting(name, '') ? 'real' : 'missing')
  return {
    app: 'real',
    email: told.email ?? 'real',
    push: told.push ?? 'real',
    whatsapp: told.whatsapp ?? has('WHATSAPP_ACCESS_TOKEN'),
    sms: told.sms ?? has('SMS_API_URL'),
  }
}
