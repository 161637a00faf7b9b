import { AppError } from '../../../domain/errors.ts'
import { finishFollowUpInput } from '../../../domain/voting/minutes-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'

/** Says that something was done, on which day and how; or takes that back. Throws `not_found`, `follow_up_future`. */
export default command('finish-follow-up', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Deu um encaminhamento por feito ou desfez',
  section: 'minutes',
  ownCase: 'everyday',
  input: finishFollowUpInput,
  async run({ sql, condominiumId, userId, today, audit }, { id, done_on, note }) {
    refuseUnless(done_on === null || done_on <= today, 'follow_up_future')
    const values = {
      done_on,
      done_note: done_on === null ? '' : note,
      done_by: done_on === null ? null : userId,
    }
    const [kept] = await sql<{ what: string }[]>`
      update public.assembly_follow_ups set ${sql(values)} where condominium_id = ${condominiumId} and id = ${id} returning what`
    if (!kept) throw new AppError('not_found')
    audit({ entity: 'assembly_follow_ups', entityId: id, after: { what: kept.what, done_on } })
    return { id }
  },
})
