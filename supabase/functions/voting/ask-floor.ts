import { floorInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'
import { standings } from '../_shared/voting/standing.ts'

/** Requests a turn to speak; also open to a unit without a vote, which may be heard. Throws `floor_asked`, `vote_not_yours`, `assembly_not_open`. */
export default command('ask-floor', {
  roles: 'boardAndResidents',
  feature: 'voting',
  auditedAs: 'Pediu a palavra',
  section: 'assemblies',
  changes: 'own',
  ownCase: 'own say',
  input: floorInput,
  async run(context, { assembly_id, unit_id }) {
    const { sql, condominiumId, userId, now, audit } = context
    const assembly = await lockAssembly(context, assembly_id, 'share')
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    const [standing] = await standings(context, assembly_id, [unit_id])
    refuseUnless(standing!.as !== null || manages(context), 'vote_not_yours')
    const [made] = await sql<{ id: string }[]>`
      insert into public.floor_requests (condominium_id, assembly_id, unit_id, user_id, name, asked_at)
      select ${condominiumId}, ${assembly_id}, ${unit_id}, ${standing!.as === null ? null : userId}::uuid,
        coalesce(u.holder_name, (select l.owner_name from public.unit_list l where l.condominium_id = u.condominium_id and l.unit_id = u.unit_id), u.unit_label),
        ${now}
      from public.assembly_units u where u.condominium_id = ${condominiumId} and u.assembly_id = ${assembly_id} and u.unit_id = ${unit_id}
      returning id`
    audit({ entity: 'floor_requests', entityId: made!.id, after: { unit: standing!.unit_label } })
    return made!
  },
})
