import { AppError } from '../../../domain/errors.ts'
import { leaveFloorInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'

/** Takes back a wish to speak, or ends the own turn. Throws `floor_gone`, `vote_not_yours`. */
export default command('leave-floor', {
  roles: 'boardAndResidents',
  feature: 'voting',
  auditedAs: 'Desistiu da palavra',
  section: 'assemblies',
  changes: 'own',
  ownCase: 'own say',
  input: leaveFloorInput,
  async run(context, { request_id }) {
    const { sql, condominiumId, userId, now, audit } = context
    const [held] = await sql<{ user_id: string | null; ended_at: Date | null }[]>`
      select user_id, ended_at from public.floor_requests where condominium_id = ${condominiumId} and id = ${request_id} for no key update`
    if (!held) throw new AppError('not_found')
    refuseUnless(held.user_id === userId || manages(context), 'vote_not_yours')
    refuseUnless(held.ended_at === null, 'floor_gone')
    await sql`update public.floor_requests set ended_at = greatest(${now}, coalesce(started_at, asked_at)) where condominium_id = ${condominiumId} and id = ${request_id}`
    audit({ entity: 'floor_requests', entityId: request_id, after: { left: true } })
    return { id: request_id }
  },
})
