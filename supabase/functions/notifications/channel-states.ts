import { z } from 'zod'
import { localPushService } from '../../../domain/notifications/push-service.ts'
import { command } from '../_shared/command.ts'
import { optionalSetting } from '../_shared/environment.ts'

const states = z.record(z.string(), z.enum(['real', 'local', 'missing'])).catch({})

/** How each channel is set up in this installation, and the caller's own devices: no key, no address. */
export default command('channel-states', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Consultou a situação dos canais',
  input: z.object({}),
  readOnly: true,
  async run({ sql, userId }) {
    const [caller] = await sql<{ devices: number; test_devices: number }[]>`
      select count(*)::int as devices, (count(*) filter (where starts_with(endpoint, ${localPushService})))::int as test_devices
      from private.push_devices where user_id = ${userId}`
    const told = states.parse(JSON.parse(optionalSetting('CHANNEL_STATES', '{}')))
    const has = (name: string) => (optionalSetting(name, '') ? 'real' : 'missing')
    return {
      states: {
        app: 'real',
        email: told.email ?? 'real',
        push: told.push ?? 'real',
        whatsapp: told.whatsapp ?? has('WHATSAPP_ACCESS_TOKEN'),
        sms: told.sms ?? has('SMS_API_URL'),
      },
      devices: caller!.devices,
      // Of the test environment's own push service.
      test_devices: caller!.test_devices,
    }
  },
})
