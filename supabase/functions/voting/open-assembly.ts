import { openAssemblyInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly, tellAssembly } from '../_shared/voting/locks.ts'

/**
 * Opens the session: builds the roll of voters, with the weight of each unit's vote and which debts bar it. A resumed session continues with its
 * existing roll. Throws `assembly_not_called`, `assembly_over`, `assembly_too_early`, `assembly_live`.
 */
export default command('open-assembly', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Abriu a sessão de uma assembleia',
  section: 'assemblies',
  ownCase: 'everyday',
  input: openAssemblyInput,
  async run(context, { assembly_id, call, chair, secretary }) {
    const { sql, condominiumId, now, audit } = context
    const held = await lockAssembly(context, assembly_id)
    refuseUnless(held.state !== 'draft', 'assembly_not_called')
    refuseUnless(held.state === 'called' || held.state === 'suspended', 'assembly_over')
    const [other] = await sql`
      select from public.assemblies where condominium_id = ${condominiumId} and id <> ${assembly_id} and state = 'open'`
    refuseUnless(!other, 'assembly_live')
    if (held.state === 'called') {
      const due = call === 1 ? held.first_call_at : (held.second_call_at ?? held.first_call_at)
      // People come early, and the table with them.
      refuseUnless(now.getTime() >= due.getTime() - 15 * 60_000, 'assembly_too_early')
      await sql`
        update public.assemblies set ${sql({ opened_at: now, call, chair, secretary })} where condominium_id = ${condominiumId} and id = ${assembly_id}`
      const [roll] = await sql<{ units: number }[]>`
        select private.make_assembly_roll(${condominiumId}, ${assembly_id}, private.overdue_until(${condominiumId})) as units`
      audit({
        entity: 'assemblies',
        entityId: assembly_id,
        after: { opened: true, call, units: roll!.units },
      })
    } else {
      await sql`
        update public.assemblies set ${sql({ suspended_at: null, resumes_at: null, chair, secretary })}
        where condominium_id = ${condominiumId} and id = ${assembly_id}`
      audit({ entity: 'assemblies', entityId: assembly_id, after: { resumed: true } })
    }
    await tellAssembly(context, assembly_id, 'opened')
    return { id: assembly_id }
  },
})
