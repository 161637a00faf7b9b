import { minutesOf, redrafted } from '../../../domain/voting/minutes.ts'
import type { MinutesSection } from '../../../domain/voting/minutes-facts.ts'
import { draftMinutesInput } from '../../../domain/voting/minutes-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'
import { minutesFacts } from '../_shared/voting/minutes/facts.ts'

/**
 * Drafts the minutes of an assembly that ended, or of a session of a permanent one (art. 1.353 § 1º, II), from what happened. A new draft leaves
 * manually written parts as they are. Throws `not_found`, `minutes_too_early`, `minutes_frozen`, `minutes_signed`.
 */
export default command('draft-minutes', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Redigiu a minuta de uma ata',
  section: 'minutes',
  ownCase: 'everyday',
  input: draftMinutesInput,
  async run(context, { assembly_id, session }) {
    const { sql, condominiumId, userId, audit } = context
    const assembly = await lockAssembly(context, assembly_id)
    refuseUnless(assembly.opened_at !== null, 'minutes_too_early')
    const facts = await minutesFacts(context, assembly_id, session)
    const told = session === null ? facts.sessions.at(-1) : facts.sessions[session - 1]
    refuseUnless(told !== undefined, 'not_found')
    // Of the whole when it is over; of a session when it rests, and only of one that went on later.
    refuseUnless(
      session === null ? assembly.state === 'closed' : Boolean(told.resumes_at),
      'minutes_too_early',
    )
    const drafted = minutesOf(facts)
    const [before] = await sql<{ id: string; state: string; version: number; sections: MinutesSection[] }[]>`
      select id, state, version, sections from public.assembly_minutes
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and session is not distinct from ${session}::smallint for no key update`
    refuseUnless(before?.state !== 'signed', 'minutes_signed')
    refuseUnless(before?.state !== 'signing', 'minutes_frozen')
    const sections = before ? redrafted(before.sections, drafted) : drafted
    const version = (before?.version ?? 0) + 1
    const [kept] = before
      ? await sql<{ id: string }[]>`
          update public.assembly_minutes set sections = ${sql.json(sections as never)}, version = ${version}
          where condominium_id = ${condominiumId} and id = ${before.id} returning id`
      : await sql<{ id: string }[]>`
          insert into public.assembly_minutes (condominium_id, assembly_id, session, sections, created_by)
          values (${condominiumId}, ${assembly_id}, ${session}, ${sql.json(sections as never)}, ${userId}) returning id`
    await sql`
      insert into public.minutes_versions (condominium_id, minutes_id, version, sections, saved_by)
      values (${condominiumId}, ${kept!.id}, ${version}, ${sql.json(sections as never)}, ${userId})`
    audit({ entity: 'assembly_minutes', entityId: kept!.id, after: { version, session } })
    return { id: kept!.id }
  },
})
