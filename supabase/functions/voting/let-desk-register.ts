import { letDeskRegisterInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'

/**
 * Lets the front desk register who comes to an assembly, or no longer; what it registered stays. Throws `not_found`, `assembly_over`,
 * `assembly_no_door`.
 */
export default command('let-desk-register', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Mudou se a portaria registra a presença de uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: letDeskRegisterInput,
  async run(context, { assembly_id, registers }) {
    const { sql, condominiumId, audit } = context
    const held = await lockAssembly(context, assembly_id)
    refuseUnless(held.state !== 'closed' && held.state !== 'cancelled', 'assembly_over')
    refuseUnless(!registers || held.form !== 'virtual', 'assembly_no_door')
    await sql`
      update public.assemblies set desk_registers = ${registers} where condominium_id = ${condominiumId} and id = ${assembly_id}`
    audit({
      entity: 'assemblies',
      entityId: assembly_id,
      before: { desk_registers: held.desk_registers },
      after: { title: held.title, desk_registers: registers },
    })
    return { registers }
  },
})
