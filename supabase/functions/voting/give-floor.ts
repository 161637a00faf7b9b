import { giveFloorInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'

/**
 * Gives the floor to the next speaker, with a limit or without, and marks the previous one as done; who speaks already gets another limit, counted
 * from where they began. Throws `floor_gone`, `assembly_not_open`.
 */
export default command('give-floor', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Deu a palavra',
  section: 'assemblies',
  ownCase: 'everyday',
  input: giveFloorInput,
  async run(context, { assembly_id, request_id, minutes }) {
    const { sql, condominiumId, now, audit } = context
    const assembly = await lockAssembly(context, assembly_id)
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    await sql`
      update public.floor_requests set ended_at = greatest(${now}, coalesce(started_at, asked_at))
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and started_at is not null and ended_at is null
        and id is distinct from ${request_id}::uuid`
    if (request_id !== null) {
      const [given] = await sql`
        update public.floor_requests set started_at = coalesce(started_at, ${now}), minutes = ${minutes}
        where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and id = ${request_id} and ended_at is null returning id`
      refuseUnless(given !== undefined, 'floor_gone')
    }
    audit({
      entity: 'floor_requests',
      entityId: request_id ?? assembly_id,
      after: { speaks: request_id !== null, minutes },
    })
    return { id: request_id }
  },
})
