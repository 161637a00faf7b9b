import { templateInput } from '../../../domain/communications/input.ts'
import { command } from '../_shared/command.ts'

/** Saves a text for reuse, under the id that its page assigned. Throws `announcement_template_name` when the name is taken. */
export default command('save-announcement-template', {
  roles: 'admins',
  feature: 'communications',
  auditedAs: 'Salvou um modelo de comunicado',
  section: 'announcement-talk',
  ownCase: 'everyday',
  input: templateInput,
  async run({ sql, condominiumId, audit }, { id, name, kind, title, body }) {
    await sql`
      insert into public.announcement_templates (condominium_id, id, name, kind, title, body)
      values (${condominiumId}, ${id}, ${name}, ${kind}, ${title}, ${sql.json(body as never)})
      on conflict (condominium_id, id) do update
        set name = excluded.name, kind = excluded.kind, title = excluded.title, body = excluded.body, updated_at = private.now()`
    audit({ entity: 'announcement_templates', entityId: id, after: { name } })
    return { id }
  },
})
