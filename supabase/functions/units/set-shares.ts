import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { shareRules } from '../../../domain/units/share-proposals.ts'
import { command } from '../_shared/command.ts'
import * as field from '../_shared/units/inputs.ts'
import { lockUnits } from '../_shared/units/locking.ts'
import { atOnce, startLongEdit } from '../_shared/units/long-edits.ts'
import { applyProposal, loadProposal } from '../_shared/units/proposing.ts'
import { shareInput } from '../_shared/units/share-input.ts'

const input = shareInput.extend({
  /** The count that `preview-shares` gave. */
  expected_count: z.int32('Confira antes quantas unidades mudam.').min(1, 'Nenhuma unidade muda.'),
  reason: field.reason,
})

/** Sets new shares for units by a rule; together with the other units' shares they sum to exactly 1. Throws `unit_selection_changed`. */
export default command('set-shares', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Definiu as frações ideais',
  ownCase: 'register',
  input,
  async run(context, { rule, kinds, expected_count: expected, reason }) {
    const { sql, condominiumId, userId } = context
    await lockUnits(sql, condominiumId)
    const title = `Frações: ${shareRules[rule].toLowerCase()}`
    if (expected > atOnce) {
      const input = { mode: 'shares', rule, kinds, expected, reason }
      return startLongEdit(context, { title, total: expected, input })
    }
    const proposal = await loadProposal(sql, condominiumId, rule, kinds)
    const { changeId, count } = await applyProposal(sql, condominiumId, proposal, {
      title,
      reason,
      by: userId,
    })
    if (count !== expected) throw new AppError('unit_selection_changed', { details: { expected, count } })
    context.audit({ entity: 'unit_changes', entityId: changeId, after: { title, count, kinds, reason } })
    return { change_id: changeId, count }
  },
})
