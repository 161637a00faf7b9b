import { assemblyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'

/** Deletes a draft. Throws `assembly_called`: a called assembly is cancelled instead, with its reason. */
export default command('discard-assembly', {
  roles: 'admins',
  feature: 'voting',
  auditedAs: 'Descartou o rascunho de uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: assemblyInput,
  async run(context, { assembly_id }) {
    const { sql, condominiumId, audit } = context
    const held = await lockAssembly(context, assembly_id)
    refuseUnless(held.state === 'draft', 'assembly_called')
    await sql`delete from public.assemblies where condominium_id = ${condominiumId} and id = ${assembly_id}`
    audit({ entity: 'assemblies', entityId: assembly_id, before: { title: held.title } })
    return { id: assembly_id }
  },
})
