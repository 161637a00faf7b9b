import { z } from 'zod'
import { localPushService } from '../../../domain/notifications/push-service.ts'
import { channelStates } from '../_shared/channel-states.ts'
import { command } from '../_shared/command.ts'

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
    return {
      states: channelStates(),
      devices: caller!.devices,
      // Of the test environment's own push service.
      test_devices: caller!.test_devices,
    }
  },
})
