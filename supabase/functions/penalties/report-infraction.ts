import { AppError } from '../../../domain/errors.ts'
import { reportInput } from '../../../domain/penalties/input.ts'
import { command } from '../_shared/command.ts'

/** Reports an hour of one person: enough for a bad night, too few to drown the administration. */
const MOST_AN_HOUR = 20

/**
 * Records what a person saw, only for the administration: the accused never learns the reporter. The same id is recorded once. Throws
 * `penalty_future`, `not_found` for a unit or book entry that does not exist.
 */
export default command('report-infraction', {
  roles: 'members',
  feature: 'penalties',
  auditedAs: 'Relatou uma infração',
  section: 'penalty-reports',
  ownCase: 'own say',
  input: reportInput,
  async run(
    { sql, condominiumId, userId, role, today, audit, enqueue, limit },
    { condominium_id, unit_label, ...given },
  ) {
    if (given.happened_on > today) throw new AppError('penalty_future')
    const [known] = await sql<{ told_by: string }[]>`
      select told_by from public.penalty_reports where condominium_id = ${condominiumId} and id = ${given.id}`
    if (known && known.told_by !== userId) throw new AppError('not_found')
    if (known) return { report_id: given.id }
    await limit(`report-infraction:${userId}`, MOST_AN_HOUR, 'hour')
    if (unit_label && !given.unit_id) {
      const [unit, another] = await sql<{ id: string }[]>`
        select unit_id as id from public.unit_list
        where condominium_id = ${condominiumId} and private.fold(label) = private.fold(${unit_label}) limit 2`
      // Two units may be called alike (block A, number 1; no block, number A-1): nobody is accused by a guess.
      if (!unit || another) throw new AppError('penalty_unit_unknown')
      given.unit_id = unit.id
    }
    const [found] = await sql<{ is: boolean }[]>`
      select (${given.unit_id ?? null}::uuid is null or exists (
          select from public.units where condominium_id = ${condominiumId} and id = ${given.unit_id ?? null}))
        and (${given.type_id ?? null}::uuid is null or exists (
          select from public.infraction_types where condominium_id = ${condominiumId} and id = ${given.type_id ?? null} and archived_at is null))
        and (${given.occurrence_id ?? null}::uuid is null or exists (
          select from public.occurrences where condominium_id = ${condominiumId} and id = ${given.occurrence_id ?? null}))
        and (${given.incident_id ?? null}::uuid is null or exists (
          select from public.incidents where condominium_id = ${condominiumId} and id = ${given.incident_id ?? null})) as is`
    if (!found?.is) throw new AppError('not_found')
    const none = { unit_id: null, type_id: null, incident_id: null, occurrence_id: null }
    await sql`
      insert into public.penalty_reports ${sql({
        ...none,
        ...given,
        condominium_id: condominiumId,
        told_by: userId!,
        told_by_role: role!,
      } as never)}`
    // Neither the facts nor the reporter: more people can read the log than the report, the accused among them.
    audit({
      isUnnamed: true,
      entity: 'penalty_reports',
      entityId: given.id,
      after: { happened_on: given.happened_on },
    })
    await enqueue('penalty-reported', { condominiumId, reportId: given.id })
    return { report_id: given.id }
  },
})
