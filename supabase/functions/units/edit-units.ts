import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { applyEdits, planEdits, unitChanges } from '../_shared/units/editing.ts'
import * as field from '../_shared/units/inputs.ts'
import { lockUnits } from '../_shared/units/locking.ts'
import { atOnce, startLongEdit } from '../_shared/units/long-edits.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  selection: field.selection,
  changes: unitChanges,
  /** The count that `preview-unit-edits` gave. */
  expected_count: z.int32('Confira antes quantas unidades mudam.').min(1, 'Nenhuma unidade muda.'),
  reason: field.reason,
})

/**
 * Changes many units: immediately up to 2,000, otherwise as a job. Throws `unit_selection_changed` when the selection no longer matches the units
 * that were reviewed.
 */
export default command('edit-units', {
  roles: 'admins',
  feature: 'unit_management',
  auditedAs: 'Editou unidades',
  section: 'work',
  ownCase: 'register',
  input,
  async run(context, { selection, changes, expected_count: expected, reason }) {
    const { sql, condominiumId, userId } = context
    const { shareTotal } = await lockUnits(sql, condominiumId)
    const plan = await planEdits(sql, condominiumId, shareTotal, changes, selection)
    const [building] = await sql<{ units: number }[]>`
      select unit_count as units from public.condominiums where id = ${condominiumId}`
    if (expected > atOnce || (plan.factor > 1 && building!.units > atOnce)) {
      const input = { mode: 'edit', selection, changes, expected, reason }
      return startLongEdit(context, { title: plan.title, total: expected, input })
    }
    const { changeId, count } = await applyEdits(sql, condominiumId, {
      ...plan,
      selection,
      reason,
      by: userId,
      expected,
    })
    context.audit({
      entity: 'unit_changes',
      entityId: changeId,
      after: { title: plan.title, count, reason, changes },
    })
    return { change_id: changeId, count }
  },
})
