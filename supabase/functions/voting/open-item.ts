import { openItemInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, lockItem } from '../_shared/voting/locks.ts'
import { openBoard } from '../_shared/voting/secret.ts'

/**
 * Opens the vote on an item, for so many minutes or until it is closed; of a secret one the terms of its board. Throws `assembly_not_open`,
 * `item_open`, `item_done`, `item_no_ballot`, and of a secret one `secret_no_trustees`, `secret_trustees_waiting`, `secret_no_credentials`,
 * `secret_terms`.
 */
export default command('open-item', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Abriu a votação de um item',
  section: 'assemblies',
  ownCase: 'everyday',
  input: openItemInput,
  async run(context, { item_id, minutes }) {
    const { sql, condominiumId, now, audit } = context
    const item = await lockItem(context, item_id)
    const assembly = await lockAssembly(context, item.assembly_id)
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    refuseUnless(item.ballot !== 'none', 'item_no_ballot')
    refuseUnless(item.state === 'waiting', 'item_done')
    if (item.secret) await openBoard(context, assembly, item)
    const closes_at = minutes === null ? null : new Date(now.getTime() + minutes * 60_000)
    await sql`
      update public.agenda_items set opened_at = ${now}, closes_at = ${closes_at} where condominium_id = ${condominiumId} and id = ${item_id}`
    audit({ entity: 'agenda_items', entityId: item_id, after: { title: item.title, opened: true, minutes } })
    return { id: item_id, closes_at }
  },
})
