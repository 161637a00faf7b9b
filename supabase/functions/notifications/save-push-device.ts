import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { isPushService } from '../../../domain/notifications/push-service.ts'
import { command } from '../_shared/command.ts'

const most = 20

const input = z.object({
  endpoint: z
    .string()
    .max(1000)
    .refine(isPushService, 'Este navegador usa um serviço de avisos que não conhecemos.'),
  /** Null switches the device off. */
  keys: z.object({ p256dh: z.base64url().max(200), auth: z.base64url().max(100) }).nullable(),
})

/** Switches notifications of one device on or off for the caller. A device that someone else used becomes the caller's. */
export default command('save-push-device', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Ligou ou desligou avisos num aparelho',
  input,
  async run({ sql, userId, audit }, { endpoint, keys }) {
    if (keys === null) {
      await sql`delete from private.push_devices where endpoint = ${endpoint} and user_id = ${userId}`
    } else {
      await sql`
        insert into private.push_devices (endpoint, user_id, p256dh, auth)
        values (${endpoint}, ${userId}, ${keys.p256dh}, ${keys.auth})
        on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth`
      const [count] = await sql<{ devices: number }[]>`
        select count(*)::int as devices from private.push_devices where user_id = ${userId}`
      if (count!.devices > most) {
        const message = `Os avisos já estão ligados em ${most} aparelhos. Desligue-os em um para ligar neste.`
        throw new AppError('rate_limited', { message })
      }
    }
    // The address is a secret of the device: the entry says only that it happened.
    audit({ entity: 'push_devices', entityId: userId ?? undefined, after: { is_on: keys !== null } })
    return { is_on: keys !== null }
  },
})
