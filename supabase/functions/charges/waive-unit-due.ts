import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { filledText } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'

const input = z.object({
  condominium_id: condominiumId,
  due_id: z.uuid('Lançamento inválido.'),
  reason: filledText(300, 'Diga o motivo.', 3),
})

/** Waives a waiting due of a unit; the reason is stored. Throws `due_not_waiting`. */
export default command('waive-unit-due', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Dispensou um valor lançado para uma unidade',
  section: 'unit-dues',
  ownCase: { guard: 'unit_dues_own_case' },
  input,
  async run({ sql, condominiumId, userId, audit }, { due_id, reason }) {
    const [row] = await sql<{ cents: number; unit_id: string }[]>`
      update public.unit_dues set waived_at = private.now(), waived_by = ${userId}, waive_reason = ${reason}
      where condominium_id = ${condominiumId} and id = ${due_id} and state = 'waiting' returning cents::float8 as cents, unit_id`
    if (!row) throw new AppError('due_not_waiting')
    audit({
      entity: 'unit_dues',
      entityId: due_id,
      after: { waived: true, reason, cents: row.cents, unit_id: row.unit_id },
    })
    return { due_id }
  },
})
