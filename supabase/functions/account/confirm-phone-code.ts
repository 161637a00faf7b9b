import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { phoneCodes, readPhoneCode } from '../../../domain/notifications/phone-codes.ts'
import { command } from '../_shared/command.ts'
import { codeHash } from '../_shared/notices/code-hash.ts'

const input = z.object({ code: z.string().max(20) })

type Waiting = {
  id: string
  phone: string
  channel: 'whatsapp' | 'sms'
  code_hash: string | null
  tries: number
  secret: string
}

/**
 * Checks the code that was sent to the caller's number: the number is theirs, and the channel that brought the code is on (consent, LGPD, art. 7, I).
 * A wrong code returns an answer, not an error, since it must be counted: `{ is_confirmed: false, tries_left }`. Throws `phone_code_over` where none
 * is pending: too late, tried too often, or the number changed meanwhile.
 */
export default command('confirm-phone-code', {
  roles: 'user',
  readOnlyAllowed: true,
  isSecret: true,
  auditedAs: 'Escreveu o código de um celular',
  auditGroup: 'condominium',
  input,
  async run({ sql, userId, audit }, { code: typed }) {
    const code = readPhoneCode(typed)
    if (!code)
      throw new AppError('invalid_input', {
        fields: [{ path: 'code', message: `O código tem ${phoneCodes.digits} algarismos.` }],
      })
    // Counts simultaneous tries one after another; locks the number first, as changing it does.
    await sql`select from public.notification_settings where user_id = ${userId} for update`
    const [waiting] = await sql<Waiting[]>`
      select c.id, c.phone, c.channel, c.code_hash, c.tries, k.secret
      from private.phone_codes c
      join public.notification_settings s on s.user_id = c.user_id and s.phone = c.phone
      cross join private.link_key k
      where c.user_id = ${userId} and c.ended_at is null and c.expires_at > private.now() and c.tries < ${phoneCodes.tries}
      order by c.asked_at desc, c.id desc limit 1 for update of c`
    if (!waiting?.code_hash) throw new AppError('phone_code_over')
    const { id, phone, channel, tries, secret } = waiting
    const entry = { entity: 'notification_settings', entityId: userId ?? undefined }
    if (!timingSafeEqual(Buffer.from(waiting.code_hash), Buffer.from(codeHash(id, code, secret)))) {
      await sql`update private.phone_codes set tries = tries + 1 where id = ${id}`
      audit({ ...entry, after: { phone, verified: false } })
      return { is_confirmed: false, tries_left: phoneCodes.tries - tries - 1 }
    }
    await sql`update private.phone_codes set ended_at = private.now() where id = ${id}`
    await sql`
      update public.notification_settings set phone_verified_at = private.now(), updated_at = private.now(),
        whatsapp_since = case when ${channel} = 'whatsapp' then coalesce(whatsapp_since, private.now()) else whatsapp_since end,
        sms_since = case when ${channel} = 'sms' then coalesce(sms_since, private.now()) else sms_since end
      where user_id = ${userId} and phone = ${phone}`
    audit({ ...entry, before: { phone, verified: false }, after: { phone, verified: true, channel } })
    return { is_confirmed: true, channel }
  },
})
