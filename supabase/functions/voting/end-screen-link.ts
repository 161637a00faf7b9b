import { assemblyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'

/** Ends the link of the room's screen at once; without one nothing happens. Throws `not_found`. */
export default command('end-screen-link', {
  roles: 'admins',
  feature: 'voting',
  // What was opened to the outside can always be closed.
  readOnlyAllowed: true,
  auditedAs: 'Encerrou o link do telão de uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: assemblyInput,
  async run(context, { assembly_id }) {
    const { sql, condominiumId, audit } = context
    const { title } = await lockAssembly(context, assembly_id, 'share')
    await sql`
      delete from private.assembly_screens where condominium_id = ${condominiumId} and assembly_id = ${assembly_id}`
    audit({ entity: 'assemblies', entityId: assembly_id, after: { title, screen: false } })
    return {}
  },
})
