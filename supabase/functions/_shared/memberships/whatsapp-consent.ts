import { z } from 'zod'
import { AppError } from '../../../../domain/errors.ts'
import { text } from '../../../../domain/fields/text.ts'
import { consentPurposes } from '../../../../domain/people/consents.ts'
import type { Sql } from '../database.ts'
import { readMobile } from '../notices/own-phone.ts'

/** What a person ticks while entering: notices by WhatsApp on this number (LGPD art. 8). Left out is not asked, and no. */
export const whatsappConsent = z.object({
  /** As typed; null is the number that the register has. */
  phone: text(30).nullable(),
  /** Of the text that was shown. */
  text_version: z.string().max(20),
})
export type WhatsappConsent = z.infer<typeof whatsappConsent>

/** A number that messages can be sent to. */
const isReached = (phone: string | null): phone is string => /^\+[1-9]/.test(phone ?? '')

type Whose = { condominiumId: string; personId: string; userId: string }

/**
 * Records the consent of the person who enters, as the switch in their settings does, and the number where the register has none. Throws
 * `consent_changed` where the text is not today's, `invalid_input` where no number is known or the register has another.
 */
export async function consentToWhatsapp(
  sql: Sql,
  { condominiumId, personId, userId }: Whose,
  { phone: typed, text_version }: WhatsappConsent,
): Promise<void> {
  if (text_version !== consentPurposes.whatsapp.version) throw new AppError('consent_changed')
  const [person] = await sql<{ phone: string | null }[]>`
    select phone from public.people where condominium_id = ${condominiumId} and id = ${personId} for update`
  const known = person?.phone ?? null
  const given = typed?.trim() ? readMobile(typed) : null
  if (given === null && !isReached(known))
    throw refused('Informe o celular com DDD para receber por WhatsApp.')
  if (given !== null && isReached(known) && given !== known)
    throw refused('O cadastro do condomínio já tem outro celular seu. Entre e corrija-o em Moradores.')
  if (given !== null && given !== known)
    await sql`
      update public.people set phone = ${given} where condominium_id = ${condominiumId} and id = ${personId}`
  await sql`
    insert into public.consents (condominium_id, person_id, purpose, text_version, given, recorded_by)
    values (${condominiumId}, ${personId}, 'whatsapp', ${text_version}, true, ${userId})`
}

const refused = (message: string) =>
  new AppError('invalid_input', { message, fields: [{ path: 'phone', message }] })
