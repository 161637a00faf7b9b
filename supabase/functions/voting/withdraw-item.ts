import { withdrawItemInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, lockItem } from '../_shared/voting/locks.ts'

/** Takes an item off the agenda in the session, with the reason; votes that were cast on it decide nothing. Throws `item_done`, `assembly_not_open`. */
export default command('withdraw-item', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Retirou um item de pauta',
  section: 'assemblies',
  ownCase: 'everyday',
  input: withdrawItemInput,
  async run(context, { item_id, reason }) {
    const { sql, condominiumId, now, audit } = context
    const item = await lockItem(context, item_id)
    const assembly = await lockAssembly(context, item.assembly_id)
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    refuseUnless(item.state === 'waiting' || item.state === 'open', 'item_done')
    await sql`
      update public.agenda_items set withdrawn_at = ${now}, withdraw_reason = ${reason} where condominium_id = ${condominiumId} and id = ${item_id}`
    audit({
      entity: 'agenda_items',
      entityId: item_id,
      after: { title: item.title, withdrawn: true, reason },
    })
    return { id: item_id }
  },
})
