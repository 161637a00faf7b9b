import { AppError } from '../../../domain/errors.ts'
import { unblockInput } from '../../../domain/reservations/input.ts'
import { command } from '../_shared/command.ts'
import { offerFreed } from '../_shared/reservations/locks.ts'

/** Reopens a blocked time and offers it to the waiting list. Throws `not_found`; `area_block_of_draw` for a time that a draw assigns. */
export default command('unblock-area', {
  roles: 'admins',
  feature: 'reservations',
  auditedAs: 'Reabriu um espaço fechado',
  section: 'common-areas',
  ownCase: 'one rule',
  input: unblockInput,
  async run(context, { block_id }) {
    const { sql, condominiumId, now, audit } = context
    const [draw] = await sql`
      select from public.draws where condominium_id = ${condominiumId} and id = ${block_id} and state in ('open', 'closed')`
    if (draw) throw new AppError('area_block_of_draw')
    const [block] = await sql<{ area_id: string; starts_at: Date; ends_at: Date }[]>`
      update public.area_blocks set removed_at = ${now} where condominium_id = ${condominiumId} and id = ${block_id} and removed_at is null
      returning area_id, starts_at, ends_at`
    if (!block) throw new AppError('not_found')
    await offerFreed(context, block)
    audit({ entity: 'area_blocks', entityId: block_id, after: { removed: true } })
    return { id: block_id }
  },
})
