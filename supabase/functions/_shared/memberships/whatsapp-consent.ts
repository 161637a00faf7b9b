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
export async function consentToWhatsapp(sql: Sql, whose: Whose, given: WhatsappConsent): Promise<void> {
  requireText(given)
  const known = await phoneOf(sql, whose)
  const typed = given.phone?.trim() ? readMobile(given.phone) : null
  const phone = typed ?? known
  if (!isReached(phone)) throw refused('Informe o celular com DDD para receber por WhatsApp.')
  if (isReached(known) && phone !== known)
    throw refused('O cadastro do condomínio já tem outro celular seu. Entre e corrija-o em Moradores.')
  await record(sql, whose, { known, phone, text_version: given.text_version, agreed_at: null })
}

/** Stores number and consent of a request until it is decided; null deletes them. Throws `consent_changed`, `invalid_input`. */
export async function keepPhone(
  sql: Sql,
  condominiumId: string,
  membershipId: string,
  given: WhatsappConsent | null,
): Promise<void> {
  await takePhone(sql, condominiumId, membershipId)
  if (!given) return
  requireText(given)
  await sql`
    insert into private.membership_phones (condominium_id, membership_id, phone, text_version)
    values (${condominiumId}, ${membershipId}, ${readMobile(given.phone ?? '')}, ${given.text_version})`
}

type Waiting = {
  phone: string
  text_version: string
  /** As text: to the microsecond, which a `Date` lacks. */
  agreed_at: string
}

/** Returns number and consent of a request and deletes them there. */
export async function takePhone(
  sql: Sql,
  condominiumId: string,
  membershipId: string,
): Promise<Waiting | null> {
  const [waiting] = await sql<Waiting[]>`
    delete from private.membership_phones
    where condominium_id = ${condominiumId} and membership_id = ${membershipId}
    returning phone, text_version, agreed_at::text`
  return waiting ?? null
}

export type ConsentOfRequest = { consentId: string | null; gavePhone: boolean }

/** Gives the approved person what their request agreed to; a consent to another number than the register's is none. */
export async function settleConsent(
  sql: Sql,
  whose: Whose,
  waiting: Waiting | null,
): Promise<ConsentOfRequest> {
  const known = waiting && (await phoneOf(sql, whose))
  if (!waiting || (isReached(known) && known !== waiting.phone)) return { consentId: null, gavePhone: false }
  const consentId = await record(sql, whose, { known, ...waiting })
  return { consentId, gavePhone: known !== waiting.phone }
}

type Taken = { condominiumId: string; membershipId: string; personId: string } & ConsentOfRequest

/** With the approval its consent is taken back too, and waits with the request again. */
export async function returnConsent(sql: Sql, taken: Taken): Promise<void> {
  const { condominiumId, membershipId, personId, consentId, gavePhone } = taken
  if (!consentId) return
  await sql`
    with consent as (
      delete from public.consents where condominium_id = ${condominiumId} and id = ${consentId}
      returning person_id, text_version, recorded_at
    )
    insert into private.membership_phones (condominium_id, membership_id, phone, text_version, agreed_at)
    select ${condominiumId}, ${membershipId}, p.phone, c.text_version, c.recorded_at from consent c
    join public.people p on p.condominium_id = ${condominiumId} and p.id = c.person_id and p.phone ~ '^\\+[1-9]'`
  if (gavePhone)
    await sql`update public.people set phone = null where condominium_id = ${condominiumId} and id = ${personId}`
}

function requireText({ text_version }: WhatsappConsent): void {
  if (text_version !== consentPurposes.whatsapp.version) throw new AppError('consent_changed')
}

async function phoneOf(sql: Sql, { condominiumId, personId }: Whose): Promise<string | null> {
  const [person] = await sql<{ phone: string | null }[]>`
    select phone from public.people where condominium_id = ${condominiumId} and id = ${personId} for update`
  return person?.phone ?? null
}

type Agreed = { known: string | null; phone: string; text_version: string; agreed_at: string | null }

async function record(sql: Sql, whose: Whose, { known, phone, text_version, agreed_at }: Agreed) {
  const { condominiumId, personId, userId } = whose
  if (phone !== known)
    await sql`
      update public.people set phone = ${phone} where condominium_id = ${condominiumId} and id = ${personId}`
  const [consent] = await sql<{ id: string }[]>`
    insert into public.consents (condominium_id, person_id, purpose, text_version, given, recorded_by, recorded_at)
    values (${condominiumId}, ${personId}, 'whatsapp', ${text_version}, true, ${userId}, coalesce(${agreed_at}::text::timestamptz, private.now()))
    returning id`
  return consent!.id
}

const refused = (message: string) =>
  new AppError('invalid_input', { message, fields: [{ path: 'phone', message }] })
