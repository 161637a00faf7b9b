import { saveMinutesInput } from '../../../domain/voting/minutes-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockMinutes } from '../_shared/voting/minutes/locks.ts'

/**
 * Rewrites parts of the minutes; every version is stored. Throws `not_found`, `minutes_changed`, `minutes_frozen`, `minutes_signed`,
 * `minutes_sections`.
 */
export default command('save-minutes', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Mudou o texto de uma ata',
  section: 'minutes',
  ownCase: 'everyday',
  input: saveMinutesInput,
  async run(context, { minutes_id, version, sections: told }) {
    const { sql, condominiumId, userId, audit } = context
    const held = await lockMinutes(context, minutes_id)
    refuseUnless(held.state !== 'signed', 'minutes_signed')
    refuseUnless(held.state === 'draft', 'minutes_frozen')
    refuseUnless(held.version === version, 'minutes_changed')
    const texts = new Map(told.map(({ key, text }) => [key, text]))
    refuseUnless(
      told.every(({ key }) => held.sections.some((section) => section.key === key)),
      'minutes_sections',
    )
    const sections = held.sections.map((section) => ({
      ...section,
      text: texts.get(section.key) ?? section.text,
    }))
    const next = version + 1
    await sql`
      update public.assembly_minutes set sections = ${sql.json(sections as never)}, version = ${next}
      where condominium_id = ${condominiumId} and id = ${minutes_id}`
    await sql`
      insert into public.minutes_versions (condominium_id, minutes_id, version, sections, saved_by)
      values (${condominiumId}, ${minutes_id}, ${next}, ${sql.json(sections as never)}, ${userId})`
    audit({
      entity: 'assembly_minutes',
      entityId: minutes_id,
      after: { version: next, sections: told.map(({ key }) => key) },
    })
    return { id: minutes_id, version: next }
  },
})
