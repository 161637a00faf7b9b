import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.object({ condominium_id: condominiumId, due_id: z.uuid('Lançamento inválido.') })

/** Takes a waiver back: the amount waits again. Throws `due_not_waiting` for one that is not waived. */
export default command('restore-unit-due', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Voltou atrás em uma dispensa',
  section: 'unit-dues',
  ownCase: { guard: 'unit_dues_own_case' },
  input,
  async run({ sql, condominiumId, audit }, { due_id }) {
    const rows = await sql`
      update public.unit_dues set waived_at = null, waived_by = null, waive_reason = null
      where condominium_id = ${condominiumId} and id = ${due_id} and state = 'waived' returning id`
    if (rows.length === 0) throw new AppError('due_not_waiting')
    audit({ entity: 'unit_dues', entityId: due_id, after: { waived: false } })
    return { due_id }
  },
})
