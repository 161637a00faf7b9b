import { AppError } from '../../../domain/errors.ts'
import { reportInput } from '../../../domain/incidents/input.ts'
import { type Priority, titleOf, type Visibility } from '../../../domain/incidents/words.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { incidentRules } from '../_shared/incidents/deadline-rules.ts'
import { logged, tell } from '../_shared/incidents/locks.ts'
import { nextNumber, ownUnit, placeColumns } from '../_shared/incidents/reporting.ts'

/** Reports of one person an hour: more is no building, but a mistake. */
const MOST_AN_HOUR = 30

/**
 * Saves a report under the id that its page assigned, with the year's next protocol: { id, protocol }. Only the management chooses a priority. Throws
 * `incident_taken`, `incident_category_unknown`, `incident_place_unknown`.
 */
export default command('report-incident', {
  roles: 'members',
  feature: 'incidents',
  auditedAs: 'Registrou uma ocorrência',
  changes: 'own',
  ownCase: 'own say',
  input: reportInput,
  async run(context, input) {
    const { sql, condominiumId, userId, now, today, audit, limit } = context
    await limit(`report-incident:${userId}`, MOST_AN_HOUR, 'hour')
    const [category] = await sql<{ name: string; is_private: boolean; priority: Priority }[]>`
      select name, is_private, priority from public.incident_categories
      where condominium_id = ${condominiumId} and id = ${input.category_id} and removed_at is null`
    refuseUnless(category !== undefined, 'incident_category_unknown')
    const place = await placeColumns(context, input.place)
    const [outage] = input.outage_id
      ? await sql<{ id: string; title: string }[]>`
          select id, title from public.outages
          where condominium_id = ${condominiumId} and id = ${input.outage_id} and ended_at is null for share`
      : []
    if (input.outage_id) refuseUnless(outage !== undefined, 'outage_ended')
    const priority = (manages(context) ? input.priority : undefined) ?? category.priority
    const visibility: Visibility = input.visibility ?? (category.is_private ? 'private' : 'community')
    const rules = await incidentRules(sql, condominiumId)
    const year = Number(today.slice(0, 4))
    const unit = await ownUnit(context)
    const number = await nextNumber(context, year)
    const [made] = await sql<{ id: string; protocol: string }[]>`
      insert into public.incidents ${sql({
        condominium_id: condominiumId,
        id: input.id,
        year,
        number,
        category_id: input.category_id,
        priority,
        visibility,
        title: titleOf(input.description),
        description: input.description,
        ...place,
        reporter_id: userId,
        reporter_unit_id: unit,
        outage_id: outage?.id ?? null,
        created_at: now,
        updated_at: now,
        ...rules.due(input.category_id, priority, now, today),
      })} on conflict do nothing returning id, protocol`
    if (!made) throw new AppError('incident_taken')
    const [reported] = await logged(context, [
      { incidentId: made.id, kind: 'reported' },
      ...(outage ? [{ incidentId: made.id, kind: 'joined_outage' as const, to: outage.title }] : []),
    ])
    await tell(context, made.id, 'received', reported!)
    audit({
      entity: 'incidents',
      entityId: made.id,
      after: { protocol: made.protocol, category: category.name, visibility, priority },
    })
    return made
  },
})
