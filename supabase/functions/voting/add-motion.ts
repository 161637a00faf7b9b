import { AppError } from '../../../domain/errors.ts'
import { addMotionInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, lockItem } from '../_shared/voting/locks.ts'

/**
 * A motion or an amendment that came up in the session, voted on by itself: it belongs to an item of the notice and takes its matter, since
 * nothing else may be decided (art. 1.354). Throws `assembly_not_open`, `item_done`.
 */
export default command('add-motion', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Pôs uma proposta em votação',
  section: 'assemblies',
  ownCase: 'everyday',
  input: addMotionInput,
  async run(context, { id, parent_id, title, body }) {
    const { sql, condominiumId, audit } = context
    const parent = await lockItem(context, parent_id)
    const assembly = await lockAssembly(context, parent.assembly_id)
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    refuseUnless(parent.state === 'waiting' || parent.state === 'open', 'item_done')
    const [known] = await sql<{ id: string; parent_id: string | null }[]>`
      select id, parent_id from public.agenda_items where condominium_id = ${condominiumId} and id = ${id}`
    if (known) {
      if (known.parent_id !== parent_id) throw new AppError('item_position')
      return { id }
    }
    await sql`
      insert into public.agenda_items ${sql({
        condominium_id: condominiumId,
        id,
        parent_id,
        title,
        body,
        assembly_id: assembly.id,
        matter: parent.matter,
        ballot: 'yes_no',
        // A motion on a secret item of the notice is secret too.
        secret: parent.secret,
        about_unit_id: parent.about_unit_id,
        convention: parent.convention && sql.json(parent.convention as never),
        position: sql`(select max(position) + 1 from public.agenda_items where condominium_id = ${condominiumId} and assembly_id = ${assembly.id})`,
      } as never)}`
    audit({ entity: 'agenda_items', entityId: id, after: { title, motion_of: parent.title } })
    return { id }
  },
})
