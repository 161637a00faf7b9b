import { reopenMinutesInput } from '../../../domain/voting/minutes-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockMinutes } from '../_shared/voting/minutes/locks.ts'

/**
 * Reopens the minutes for changes: voids the signatures given and notifies their signers. Throws `not_found`, `minutes_signed`, `minutes_not_open`.
 */
export default command('reopen-minutes', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Reabriu uma ata: as assinaturas caíram',
  section: 'minutes',
  ownCase: 'everyday',
  input: reopenMinutesInput,
  async run(context, { minutes_id, reason }) {
    const { sql, condominiumId, audit } = context
    const held = await lockMinutes(context, minutes_id)
    refuseUnless(held.state !== 'signed', 'minutes_signed')
    refuseUnless(held.state === 'signing', 'minutes_not_open')
    const [given] = await sql<{ count: number; user_ids: string[] }[]>`
      select count(*)::integer as count, coalesce(array_agg(user_id) filter (where user_id is not null), '{}') as user_ids from public.minutes_signatures
      where condominium_id = ${condominiumId} and minutes_id = ${minutes_id} and voided_at is null and signed_at is not null`
    await sql`
      update public.assembly_minutes set frozen_at = null, reopened_reason = ${reason} where condominium_id = ${condominiumId} and id = ${minutes_id}`
    if (given!.user_ids.length > 0)
      await context.enqueue('tell-minutes', {
        condominiumId,
        minutesId: minutes_id,
        telling: 'reopened',
        userIds: given!.user_ids,
      })
    audit({ entity: 'assembly_minutes', entityId: minutes_id, after: { reason, voided: given!.count } })
    return { id: minutes_id, voided: given!.count }
  },
})
