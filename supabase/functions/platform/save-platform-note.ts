import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId, id } from '../../../domain/fields/id.ts'
import { filledText } from '../../../domain/fields/text.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({
  condominium_id: condominiumId,
  /** Of a note that is edited. */
  note_id: id('Anotação inválida.').optional(),
  text: filledText(2000, 'Escreva a anotação.'),
})

/**
 * Writes what the platform notes about a condominium, or edits a note of one's own. Recorded in the platform's log and not in the condominium's, whose
 * members never read it. Throws `not_found`.
 */
export default command('save-platform-note', {
  roles: ['superadmin'],
  auditedAs: 'Salvou uma anotação sobre um condomínio',
  section: 'platform-notes',
  condominium: () => '',
  input,
  async run({ sql, userId, audit }, { condominium_id, note_id, text }) {
    const [note] = note_id
      ? await sql<{ id: string }[]>`
          update public.platform_notes set text = ${text}, edited_at = private.now()
          where condominium_id = ${condominium_id} and id = ${note_id} and author_id = ${userId} returning id`
      : await sql<{ id: string }[]>`
          insert into public.platform_notes (condominium_id, text, author_id)
          select c.id, ${text}, ${userId} from public.condominiums c where c.id = ${condominium_id} returning id`
    if (!note) throw new AppError('not_found')
    audit({ entity: 'condominiums', entityId: condominium_id })
    return { id: note.id }
  },
})
