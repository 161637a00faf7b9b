import { assemblyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { recordDecisions } from '../_shared/voting/decisions.ts'
import { lockAssembly, tellAssembly } from '../_shared/voting/locks.ts'

/**
 * Ends the assembly: votes become decisions of the condominium, on which budget, fees, fines and mandates rest; everyone present is checked out.
 * Throws `assembly_not_open`, `assembly_items_open`, `assembly_tallying`.
 */
export default command('close-assembly', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Encerrou uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: assemblyInput,
  async run(context, { assembly_id }) {
    const { sql, condominiumId, now, audit } = context
    const held = await lockAssembly(context, assembly_id)
    refuseUnless(held.state === 'open', 'assembly_not_open')
    const going = await sql<{ state: string }[]>`
      select state from public.agenda_items where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and state in ('open', 'tallying')`
    refuseUnless(!going.some(({ state }) => state === 'open'), 'assembly_items_open')
    refuseUnless(going.length === 0, 'assembly_tallying')
    await sql`
      update public.agenda_items set withdrawn_at = ${now}, withdraw_reason = 'A assembleia terminou antes deste item.'
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and state = 'waiting'`
    const decided = await recordDecisions(context, held)
    await sql`
      update public.floor_requests set ended_at = ${now} where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and ended_at is null`
    await sql`update public.assemblies set closed_at = ${now} where condominium_id = ${condominiumId} and id = ${assembly_id}`
    await tellAssembly(context, assembly_id, 'closed')
    audit({ entity: 'assemblies', entityId: assembly_id, after: { closed: true, decisions: decided } })
    return { id: assembly_id, decisions: decided }
  },
})
