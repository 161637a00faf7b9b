import { checkOutInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { isAtDesk, requireDesk } from '../_shared/voting/door.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'
import { standings } from '../_shared/voting/standing.ts'

/**
 * Checks a unit out: its votes remain, and from now on it does not count as present. The front desk, where the management lets it, those who are in
 * the room. Throws `assembly_not_open`, `vote_not_yours`, `desk_not_registering`, `desk_only_room`.
 */
export default command('check-out-unit', {
  roles: 'members',
  feature: 'voting',
  auditedAs: 'Registrou saída de assembleia',
  section: 'votes',
  changes: 'own',
  ownCase: 'own say',
  input: checkOutInput,
  async run(context, { assembly_id, unit_id }) {
    const { sql, condominiumId, userId, now, audit } = context
    const assembly = await lockAssembly(context, assembly_id, 'share')
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    const [standing] = await standings(context, assembly_id, [unit_id])
    const atDesk = isAtDesk(context)
    if (atDesk) requireDesk(assembly, standing!.presence)
    else refuseUnless(standing!.as !== null || manages(context), 'vote_not_yours')
    const [left] = await sql<{ holder_name: string | null }[]>`
      update public.assembly_units u set presence = 'absent', arrived_at = null, proxy_id = null, holder_id = null, holder_name = null
      from (select * from public.assembly_units o where o.condominium_id = ${condominiumId} and o.assembly_id = ${assembly_id} and o.unit_id = ${unit_id} for update) o
      where u.condominium_id = o.condominium_id and u.assembly_id = o.assembly_id and u.unit_id = o.unit_id and u.presence <> 'absent'
      returning o.holder_name`
    if (left)
      await sql`
        insert into public.assembly_attendance ${sql({ condominium_id: condominiumId, assembly_id, unit_id, kind: 'left', holder_name: left.holder_name, told_by: userId, at_desk: atDesk, happened_at: now })}`
    audit({
      entity: 'assembly_units',
      entityId: unit_id,
      after: { unit: standing!.unit_label, left: true, ...(atDesk && { at_desk: true }) },
    })
    return { unit_id }
  },
})
