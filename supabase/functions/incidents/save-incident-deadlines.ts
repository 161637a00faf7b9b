import { deadlinesInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'

/**
 * Sets deadlines from a given day, for one category or for all without their own; earlier reports keep theirs. Throws `incident_category_unknown`.
 */
export default command('save-incident-deadlines', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Salvou os prazos de ocorrências',
  section: 'incident-rules',
  ownCase: 'one rule',
  input: deadlinesInput,
  async run({ sql, condominiumId, audit }, { category_id, from_on, rules }) {
    const [category] = category_id
      ? await sql`select 1 from public.incident_categories where condominium_id = ${condominiumId} and id = ${category_id} and removed_at is null`
      : [true]
    refuseUnless(Boolean(category), 'incident_category_unknown')
    await sql`
      insert into public.incident_deadlines ${sql(rules.map((rule) => ({ ...rule, condominium_id: condominiumId, category_id, from_on })))}
      on conflict (condominium_id, category_id, priority, from_on) do update
      set answer_hours = excluded.answer_hours, solve_hours = excluded.solve_hours, is_working = excluded.is_working`
    audit({
      entity: 'incident_deadlines',
      entityId: category_id ?? undefined,
      after: { from_on, rules: rules.length },
    })
    return { from_on }
  },
})
