import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { condominiumId } from '../../../domain/fields/id.ts'
import { line } from '../../../domain/fields/text.ts'
import { day } from '../../../domain/fields/time.ts'
import { command } from '../_shared/command.ts'

const input = z.strictObject({
  condominium_id: condominiumId,
  /** Null: none is due any more. */
  due_on: day().nullable(),
  note: line(300).default(''),
})

/** Says when the platform speaks to a condominium next, and about what. Throws `not_found`, `contact_in_past`. */
export default command('save-next-contact', {
  roles: ['superadmin'],
  auditedAs: 'Marcou o próximo contato com um condomínio',
  section: 'platform-notes',
  condominium: () => '',
  input,
  async run({ sql, userId, today, audit }, { condominium_id, due_on, note }) {
    if (due_on !== null && due_on < today)
      throw new AppError('contact_in_past', {
        fields: [{ path: 'due_on', message: 'Escolha hoje ou um dia que ainda vem.' }],
      })
    const [before] = await sql<{ contact_on: string | null }[]>`
      select d.due_on::text as contact_on from public.condominiums c left join public.platform_contacts d on d.condominium_id = c.id
      where c.id = ${condominium_id}`
    if (!before) throw new AppError('not_found')
    if (due_on === null)
      await sql`delete from public.platform_contacts where condominium_id = ${condominium_id}`
    else
      await sql`
        insert into public.platform_contacts (condominium_id, due_on, note, saved_by) values (${condominium_id}, ${due_on}, ${note}, ${userId})
        on conflict (condominium_id) do update
        set due_on = excluded.due_on, note = excluded.note, saved_by = excluded.saved_by, saved_at = private.now()`
    audit({ entity: 'condominiums', entityId: condominium_id, before, after: { contact_on: due_on } })
    return {}
  },
})
