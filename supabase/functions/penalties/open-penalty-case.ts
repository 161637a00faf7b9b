import { AppError } from '../../../domain/errors.ts'
import { openCaseInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'
import { addAct } from '../_shared/penalties/acting.ts'

/**
 * Opens a case: the unit, the infraction in force that day, the facts; those who owned or lived in the unit then are its parties, who learn about it
 * from the first letter. The same id is opened once. Throws `infraction_not_in_force`, `infraction_archived`, `penalty_future`,
 * `penalty_report_decided`, `not_found`.
 */
export default command('open-penalty-case', {
  roles: 'admins',
  feature: 'penalties',
  auditedAs: 'Abriu um caso de penalidade',
  ownCase: { guard: 'penalty_cases_own_report' },
  input: openCaseInput,
  async run(context, given) {
    const { sql, condominiumId, userId } = context
    const { act_id, report_id } = given
    const [known] = await sql<{ number: string }[]>`
      select number from public.penalty_cases where condominium_id = ${condominiumId} and id = ${given.id}`
    if (known) return { case_id: given.id, number: known.number }
    const [report] = await sql<{ incident_id: string | null; occurrence_id: string | null }[]>`
      select incident_id, occurrence_id from public.penalty_reports
      where condominium_id = ${condominiumId} and id = ${report_id ?? null}`
    const [found] = await sql<{ label: string | null; archived: boolean | null; is_there: boolean }[]>`
      select (select concat_ws('-', nullif(u.block, ''), u.number) from public.units u
          where u.condominium_id = ${condominiumId} and u.id = ${given.unit_id}) as label,
        (select t.archived_at is not null from public.infraction_types t
          where t.condominium_id = ${condominiumId} and t.id = ${given.type_id}) as archived,
        (${given.incident_id ?? null}::uuid is null or exists (
          select from public.incidents i where i.condominium_id = ${condominiumId} and i.id = ${given.incident_id ?? null}))
        and (${given.occurrence_id ?? null}::uuid is null or exists (
          select from public.occurrences o where o.condominium_id = ${condominiumId} and o.id = ${given.occurrence_id ?? null})) as is_there`
    if (!found?.label || found.archived === null || !found.is_there || (report_id && !report))
      throw new AppError('not_found')
    if (found.archived) throw new AppError('infraction_archived')
    const [opened] = await sql<{ number: string }[]>`
      insert into public.penalty_cases ${sql({
        condominium_id: condominiumId,
        id: given.id,
        unit_id: given.unit_id,
        unit_label: found.label,
        type_id: given.type_id,
        breached_on: given.breached_on,
        breached_time: given.breached_time,
        place: given.place,
        facts: given.facts,
        report_id: report_id ?? null,
        shows_report_files: given.shows_report_files && report_id != null,
        incident_id: given.incident_id ?? report?.incident_id ?? null,
        occurrence_id: given.occurrence_id ?? report?.occurrence_id ?? null,
        created_by: userId!,
      })} returning number`
    if (report_id) {
      const [used] = await sql`
        update public.penalty_reports set case_id = ${given.id}
        where condominium_id = ${condominiumId} and id = ${report_id} and state = 'new' returning id`
      if (!used) throw new AppError('penalty_report_decided')
    }
    await addAct(context, 'opened', { id: act_id, case_id: given.id })
    return { case_id: given.id, number: opened!.number }
  },
})
