import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/units/inputs.ts'
import { lockUnits, refuseWhileIssuing } from '../_shared/units/locking.ts'

const input = z.object({ condominium_id: field.condominium_id, change_id: z.uuid('Mudança inválida.') })

/**
 * Reverts a change of units within 24 hours, as a change in its own right. Throws `unit_change_undone`, `unit_change_too_old`, and
 * `unit_change_overtaken` when a later change touched the same units.
 */
export default command('undo-unit-change', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Desfez uma mudança de unidades',
  section: 'work',
  ownCase: 'register',
  input,
  async run({ sql, condominiumId, userId, audit }, { change_id }) {
    await lockUnits(sql, condominiumId)
    const [change] = await sql<{ kind: string; title: string }[]>`
      select kind, title from public.unit_changes where condominium_id = ${condominiumId} and id = ${change_id}`
    if (!change || change.kind === 'undo') throw new AppError('not_found')
    if (['split', 'merge', 'close'].includes(change.kind)) await refuseWhileIssuing(sql, condominiumId)
    await sql`select set_config('prumo.reason', ${`Desfeito: ${change.title}`}, true)`
    const [undo] = await sql<{ id: string }[]>`
      select private.undo_unit_change(${condominiumId}, ${change_id}, ${userId}) as id`
    audit({
      entity: 'unit_changes',
      entityId: change_id,
      after: { undone_by: undo!.id, title: change.title },
    })
    return { change_id: undo!.id }
  },
})
