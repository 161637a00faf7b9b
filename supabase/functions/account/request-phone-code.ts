import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { filledText } from '../../../domain/fields/text.ts'
import { phoneCodes } from '../../../domain/notifications/phone-codes.ts'
import { waitWords } from '../../../domain/waiting.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { readMobile } from '../_shared/notices/own-phone.ts'

const input = z.object({
  /** As typed. */
  phone: filledText(30, 'Informe o celular.'),
  /** By which the code comes, and which is switched on when it comes back. */
  channel: z.enum(['whatsapp', 'sms'], 'Escolha WhatsApp ou SMS.'),
})

/**
 * Requests the code that proves that a number is the caller's. A different number replaces the previous one at once: the old number's present owner
 * gets nothing more. Throws `rate_limited` within a minute of the last code, and after five in a day, from the caller or to the number;
 * `feature_not_in_plan` where no condominium of the caller writes to phones.
 */
export default command('request-phone-code', {
  roles: 'user',
  readOnlyAllowed: true,
  auditedAs: 'Pediu o código de um celular',
  auditGroup: 'condominium',
  input,
  async run({ sql, userId, audit, enqueue }, { phone: typed, channel }) {
    const phone = readMobile(typed)
    await requirePlan(sql, userId!)
    // Of two simultaneous requests, for the person and for the number, the second counts the first.
    await sql`
      insert into public.notification_settings (user_id) values (${userId}) on conflict (user_id) do update set updated_at = private.now()`
    await sql`select pg_advisory_xact_lock(hashtextextended('phone code ' || ${phone}, 0))`
    await requireRoom(sql, userId!, phone)
    const [before] = await sql<{ phone: string | null; verified: boolean }[]>`
      select phone, phone_verified_at is not null as verified from public.notification_settings where user_id = ${userId}`
    if (before?.phone !== phone)
      await sql`
        update public.notification_settings
        set phone = ${phone}, phone_verified_at = null, whatsapp_since = null, sms_since = null where user_id = ${userId}`
    await sql`update private.phone_codes set ended_at = private.now() where user_id = ${userId} and ended_at is null`
    const [code] = await sql<{ id: string }[]>`
      insert into private.phone_codes (user_id, phone, channel) values (${userId}, ${phone}, ${channel}) returning id`
    await enqueue('send-phone-code', { codeId: code!.id })
    audit({
      entity: 'notification_settings',
      entityId: userId ?? undefined,
      before: { phone: before?.phone ?? null },
      after: { phone, channel },
    })
    return { phone, channel }
  },
})

/** Codes cost money: they go where a plan pays for phones. */
async function requirePlan(sql: Sql, userId: string): Promise<void> {
  const [plan] = await sql<{ allows: boolean; is_closed: boolean }[]>`
    select coalesce(bool_or((l.answer ->> 'allowed')::boolean), false) as allows,
      coalesce(bool_or(l.answer ->> 'reason' = 'feature_closed'), false) as is_closed
    from public.memberships m
    cross join lateral (select private.plan_limits(m.condominium_id, 'advanced_notifications') as answer) l
    where m.user_id = ${userId} and m.status = 'approved'`
  if (plan!.is_closed && !plan!.allows) throw new AppError('feature_closed')
  if (!plan!.allows)
    throw new AppError('feature_not_in_plan', {
      message: 'O plano do seu condomínio não envia avisos por WhatsApp e SMS.',
    })
}

async function requireRoom(sql: Sql, userId: string, phone: string): Promise<void> {
  const [asked] = await sql<
    { own: number; there: number; wait: number; own_wait: number; there_wait: number }[]
  >`
    select count(*) filter (where user_id = ${userId})::int as own, count(*) filter (where phone = ${phone})::int as there,
      coalesce(extract(epoch from max(asked_at) filter (where user_id = ${userId}) - private.now()), -999999)::float8 as wait,
      coalesce(extract(epoch from min(asked_at) filter (where user_id = ${userId}) + interval '24 hours' - private.now()), 0)::float8 as own_wait,
      coalesce(extract(epoch from min(asked_at) filter (where phone = ${phone}) + interval '24 hours' - private.now()), 0)::float8 as there_wait
    from private.phone_codes
    where (user_id = ${userId} or phone = ${phone}) and asked_at > private.now() - interval '24 hours'`
  const { own, there, wait, own_wait, there_wait } = asked!
  if (own >= phoneCodes.mostADay)
    throw tooMany(`Você já pediu ${own} códigos em um dia. Peça outro em ${waitWords(own_wait)}.`, own_wait)
  if (there >= phoneCodes.mostADay)
    throw tooMany(
      `Este celular já recebeu ${there} códigos em um dia. Tente de novo em ${waitWords(there_wait)}.`,
      there_wait,
    )
  const left = wait + phoneCodes.wait
  if (left > 0) throw tooMany('Um código acabou de sair. Espere um minuto antes de pedir outro.', left)
}

const tooMany = (message: string, seconds: number): AppError =>
  new AppError('rate_limited', { message, details: { retry_after: Math.max(1, Math.ceil(seconds)) } })
