import { giveFloorInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'

/** Gives the floor to the next speaker and marks the previous one as done. Throws `floor_gone`, `assembly_not_open`. */
export default command('give-floor', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Deu a palavra',
  section: 'assemblies',
  ownCase: 'everyday',
  input: giveFloorInput,
  async run(context, { assembly_id, request_id }) {
    const { sql, condominiumId, now, audit } = context
    const assembly = await lockAssembly(context, assembly_id)
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    await sql`
      update public.floor_requests set ended_at = greatest(${now}, coalesce(started_at, asked_at))
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and started_at is not null and ended_at is null`
    if (request_id !== null) {
      const [given] = await sql`
        update public.floor_requests set started_at = ${now}
        where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and id = ${request_id} and started_at is null and ended_at is null returning id`
      refuseUnless(given !== undefined, 'floor_gone')
    }
    audit({
      entity: 'floor_requests',
      entityId: request_id ?? assembly_id,
      after: { speaks: request_id !== null },
    })
    return { id: request_id }
  },
})
