import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { parsePhone } from '../../../domain/phone.ts'
import { command } from '../_shared/command.ts'

const input = z
  .object({
    /** As it is typed; null forgets the number and with it both channels. */
    phone: z.string().trim().max(30).nullable(),
    whatsapp: z.boolean(),
    sms: z.boolean(),
  })
  .refine(({ phone, whatsapp, sms }) => phone !== null || !(whatsapp || sms), {
    path: ['phone'],
    message: 'Informe o celular para receber por WhatsApp ou SMS.',
  })

/**
 * Gives a number for messages, or takes it back (LGPD, art. 8, § 5): its owner's own consent, for this alone. Nothing is sent to it by
 * a condominium whose plan has no such channels.
 */
export default command('save-phone-channels', {
  input,
  async run({ sql, userId, audit }, given) {
    const phone = given.phone ? parsePhone(given.phone) : null
    if (given.phone && (!phone || (phone.startsWith('+55') && phone.length !== 14)))
      throw new AppError('invalid_input', {
        fields: [{ path: 'phone', message: 'Escreva um celular com DDD, como (11) 98765-4321.' }],
      })
    const [before] = await sql<Record<string, unknown>[]>`
      select phone, whatsapp_since is not null as whatsapp, sms_since is not null as sms from public.notification_settings
      where user_id = ${userId} for update`
    await sql`
      insert into public.notification_settings as s (user_id, phone, whatsapp_since, sms_since)
      values (${userId}, ${phone}, case when ${given.whatsapp} then private.now() end, case when ${given.sms} then private.now() end)
      on conflict (user_id) do update set phone = excluded.phone, updated_at = private.now(),
        whatsapp_since = case when ${given.whatsapp} and s.phone = excluded.phone then coalesce(s.whatsapp_since, private.now()) else excluded.whatsapp_since end,
        sms_since = case when ${given.sms} and s.phone = excluded.phone then coalesce(s.sms_since, private.now()) else excluded.sms_since end`
    const after = { phone, whatsapp: given.whatsapp, sms: given.sms }
    audit({ entity: 'notification_settings', entityId: userId ?? undefined, before: before ?? null, after })
    return after
  },
})
