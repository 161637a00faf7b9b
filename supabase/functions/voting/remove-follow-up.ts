import { AppError } from '../../../domain/errors.ts'
import { followUpInput } from '../../../domain/voting/minutes-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'

/** Removes a follow-up entered by mistake; one that is done stays. Throws `not_found`, `follow_up_done`. */
export default command('remove-follow-up', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Removeu um encaminhamento de assembleia',
  section: 'minutes',
  ownCase: 'everyday',
  input: followUpInput,
  async run({ sql, condominiumId, audit }, { id }) {
    const [held] = await sql<{ what: string; done_on: string | null }[]>`
      select what, done_on::text as done_on from public.assembly_follow_ups where condominium_id = ${condominiumId} and id = ${id} for no key update`
    if (!held) throw new AppError('not_found')
    refuseUnless(held.done_on === null, 'follow_up_done')
    await sql`delete from public.assembly_follow_ups where condominium_id = ${condominiumId} and id = ${id}`
    audit({ entity: 'assembly_follow_ups', entityId: id, before: { what: held.what } })
    return { id }
  },
})
