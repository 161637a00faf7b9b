import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId, id } from '../../../domain/fields/id.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({ condominium_id: condominiumId, note_id: id('Anotação inválida.') })

/** Deletes a note of one's own about a condominium. Throws `not_found`. */
export default command('remove-platform-note', {
  roles: ['superadmin'],
  auditedAs: 'Excluiu uma anotação sobre um condomínio',
  section: 'platform-notes',
  condominium: () => '',
  input,
  async run({ sql, userId, audit }, { condominium_id, note_id }) {
    const removed = await sql`
      delete from public.platform_notes
      where condominium_id = ${condominium_id} and id = ${note_id} and author_id = ${userId} returning id`
    if (removed.length === 0) throw new AppError('not_found')
    audit({ entity: 'condominiums', entityId: condominium_id })
    return {}
  },
})
