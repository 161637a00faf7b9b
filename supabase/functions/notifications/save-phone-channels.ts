import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { text } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'
import { readMobile } from '../_shared/notices/own-phone.ts'

const input = z
  .object({
    /** The confirmed number, as typed; null deletes the number and with it both channels. */
    phone: text(30).nullable(),
    whatsapp: z.boolean(),
    sms: z.boolean(),
  })
  .refine(({ phone, whatsapp, sms }) => phone !== null || !(whatsapp || sms), {
    path: ['phone'],
    message: 'Informe o celular para receber por WhatsApp ou SMS.',
  })

type Before = { phone: string | null; verified: boolean; whatsapp: boolean; sms: boolean }

/**
 * Switches the channels of the number that the caller confirmed (confirm-phone-code), or deletes the number (LGPD, art. 8, § 5): its owner's own
 * consent, only for this. A condominium whose plan has no such channels sends nothing to it. Throws `phone_not_confirmed` for any other number.
 */
export default command('save-phone-channels', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Mudou o celular dos avisos',
  input,
  async run({ sql, userId, audit }, { phone: typed, whatsapp, sms }) {
    const phone = typed === null ? null : readMobile(typed)
    const [before] = await sql<Before[]>`
      select phone, phone_verified_at is not null as verified, whatsapp_since is not null as whatsapp, sms_since is not null as sms
      from public.notification_settings where user_id = ${userId} for update`
    if (phone !== null && !(before?.phone === phone && before.verified))
      throw new AppError('phone_not_confirmed')
    await (phone === null
      ? sql`
          update public.notification_settings
          set phone = null, phone_verified_at = null, whatsapp_since = null, sms_since = null, updated_at = private.now()
          where user_id = ${userId}`
      : sql`
          update public.notification_settings set updated_at = private.now(),
            whatsapp_since = case when ${whatsapp} then coalesce(whatsapp_since, private.now()) end,
            sms_since = case when ${sms} then coalesce(sms_since, private.now()) end
          where user_id = ${userId}`)
    if (phone === null)
      await sql`update private.phone_codes set ended_at = private.now() where user_id = ${userId} and ended_at is null`
    const after = { phone, whatsapp, sms }
    audit({ entity: 'notification_settings', entityId: userId ?? undefined, before: before ?? null, after })
    return after
  },
})
