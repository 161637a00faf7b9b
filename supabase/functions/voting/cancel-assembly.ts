import { cancelAssemblyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, tellAssembly } from '../_shared/voting/locks.ts'

/** Cancels an assembly before it begins and notifies everyone of the reason. Throws `assembly_not_called`, `assembly_over`, `assembly_live`. */
export default command('cancel-assembly', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Cancelou uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: cancelAssemblyInput,
  async run(context, { assembly_id, reason }) {
    const { sql, condominiumId, now, audit } = context
    const held = await lockAssembly(context, assembly_id)
    refuseUnless(held.state !== 'draft', 'assembly_not_called')
    refuseUnless(held.state === 'called', 'assembly_over')
    await sql`
      update public.assemblies set cancelled_at = ${now}, cancel_reason = ${reason} where condominium_id = ${condominiumId} and id = ${assembly_id}`
    // What owners asked for is not undone with it: their request waits to be called again.
    await sql`
      update public.assembly_requests set called_at = null, assembly_id = null
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id}`
    await tellAssembly(context, assembly_id, 'cancelled')
    audit({ entity: 'assemblies', entityId: assembly_id, after: { cancelled: true, reason } })
    return { id: assembly_id }
  },
})
