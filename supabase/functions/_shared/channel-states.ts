import { z } from 'zod'
import type { Channel } from '../../../domain/notifications/events.ts'
import { optionalSetting, savedSetting } from './environment.ts'

const states = z.record(z.string(), z.enum(['real', 'local', 'missing'])).catch({})
type ChannelState = 'real' | 'local' | 'missing'

/** How each channel is set up in this installation. */
export function channelStates(): Record<Channel, ChannelState> {
  const told = states.parse(JSON.parse(optionalSetting('CHANNEL_STATES', '{}')))
  const has = (name: string) => (optionalSetting(name, '') ? 'real' : 'missing')
  // What is saved on the settings' page takes the place of a stand-in's or of none; a stand-in's own, saved there, stays one.
  const now = (state: ChannelState | undefined, address: string) =>
    address !== '' && !isOnThisMachine(address) ? 'real' : state
  const saved = (name: string) => savedSetting(name) ?? ''
  const graph =
    saved('WHATSAPP_ACCESS_TOKEN') && optionalSetting('WHATSAPP_API_URL', 'https://graph.facebook.com')
  return {
    app: 'real',
    email: now(told.email, saved('SMTP_URL')) ?? 'real',
    push: told.push ?? 'real',
    whatsapp: now(told.whatsapp, graph) ?? has('WHATSAPP_ACCESS_TOKEN'),
    sms: now(told.sms, saved('SMS_API_URL')) ?? has('SMS_API_URL'),
  }
}

const isOnThisMachine = (address: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
