import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { type ConsentPurpose, consentPurposes } from '../../../domain/people/consents.ts'
import { isAdministrator } from '../../../domain/permissions/roles.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  person_id: z.uuid('Pessoa inválida.'),
  purpose: z.enum(Object.keys(consentPurposes) as [ConsentPurpose], 'Consentimento desconhecido.'),
  /** Of the text that was shown. */
  text_version: z.string().max(20),
  given: z.boolean(),
})

/**
 * Records that a person consents, or no longer does (LGPD art. 8). No one consents for another; administrators record a withdrawal that reached them
 * on paper. Throws `consent_changed` where the text is not today's.
 */
export default command('record-consent', {
  roles: 'boardAndResidents',
  membersOnly: true,
  feature: 'resident_management',
  readOnlyAllowed: true,
  auditedAs: 'Registrou um consentimento',
  auditGroup: 'people',
  section: 'privacy',
  changes: 'own',
  ownCase: 'own say',
  input,
  condominium: (given) => given.condominium_id,
  async run(context, { person_id, purpose, text_version, given }) {
    const { sql, condominiumId, userId, role } = context
    const [person] = await sql<{ is_own: boolean }[]>`
      select id in (select private.my_people()) as is_own from public.people
      where condominium_id = ${condominiumId} and id = ${person_id} for update`
    const administers = isAdministrator(role)
    if (!person || !(person.is_own || administers)) throw new AppError('not_found')
    if (given && !person.is_own) throw new AppError('forbidden')
    if (given && text_version !== consentPurposes[purpose].version) throw new AppError('consent_changed')
    const [latest] = await sql<{ given: boolean; text_version: string }[]>`
      select given, text_version from public.consents
      where condominium_id = ${condominiumId} and person_id = ${person_id} and purpose = ${purpose}
      order by recorded_at desc, id desc limit 1`
    const same = latest?.given === given && (!given || latest.text_version === text_version)
    if (same || (!latest && !given)) return {}
    await sql`
      insert into public.consents (condominium_id, person_id, purpose, text_version, given, recorded_by)
      values (${condominiumId}, ${person_id}, ${purpose}, ${given ? text_version : latest!.text_version}, ${given}, ${userId})`
    context.audit({ entity: 'consents', entityId: person_id, after: { purpose, text_version, given } })
    return {}
  },
})
