import { admitVoterInput } from '../../../domain/voting/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockAssembly } from '../_shared/voting/locks.ts'

/**
 * Restores a unit's vote in the session: it paid, or proved to the table that it had. Recorded in the minutes. Throws `voter_not_barred`,
 * `unit_not_on_roll`, `assembly_not_open`.
 */
export default command('admit-voter', {
  roles: 'admins',
  membersOnly: true,
  feature: 'voting',
  auditedAs: 'Liberou o voto de uma unidade',
  section: 'votes',
  ownCase: { guard: 'assembly_units_own_case' },
  input: admitVoterInput,
  async run(context, { assembly_id, unit_id, reason }) {
    const { sql, condominiumId, userId, now, audit } = context
    const assembly = await lockAssembly(context, assembly_id, 'share')
    refuseUnless(assembly.state === 'open', 'assembly_not_open')
    const [unit] = await sql<{ unit_label: string; is_voting: boolean }[]>`
      select unit_label, is_voting from public.assembly_units
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and unit_id = ${unit_id} for no key update`
    refuseUnless(unit !== undefined, 'unit_not_on_roll')
    refuseUnless(!unit.is_voting, 'voter_not_barred')
    await sql`
      update public.assembly_units set admitted_at = ${now}, admitted_by = 'table', admit_reason = ${reason}
      where condominium_id = ${condominiumId} and assembly_id = ${assembly_id} and unit_id = ${unit_id}`
    await sql`
      insert into public.assembly_attendance ${sql({ condominium_id: condominiumId, assembly_id, unit_id, kind: 'admitted', reason, told_by: userId, happened_at: now })}`
    audit({
      entity: 'assembly_units',
      entityId: unit_id,
      after: { unit: unit.unit_label, admitted: true, reason },
    })
    return { unit_id }
  },
})
