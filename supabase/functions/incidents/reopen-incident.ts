import { reopenInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { incidentRules } from '../_shared/incidents/deadline-rules.ts'
import { lockIncident, logged, ownDuplicate, tell } from '../_shared/incidents/locks.ts'

/**
 * Reopens an incident that is not solved after all, with a reason, within the days that the condominium allows. The deadline to solve restarts; the
 * first answer stays. Throws `not_found`, `forbidden`, `incident_not_solved`, `incident_reopen_over`.
 */
export default command('reopen-incident', {
  roles: 'members',
  feature: 'incidents',
  auditedAs: 'Reabriu uma ocorrência',
  changes: 'own',
  ownCase: { guard: 'incidents_own_case' },
  input: reopenInput,
  async run(context, { incident_id, reason }) {
    const { sql, condominiumId, userId, now, today, audit } = context
    const incident = await lockIncident(context, incident_id)
    refuseUnless(incident.solved_at !== null && incident.merged_into_id === null, 'incident_not_solved')
    const isReporter = incident.reporter_id === userId || (await ownDuplicate(context, incident_id)) !== null
    refuseUnless(manages(context) || isReporter, 'forbidden')
    const rules = await incidentRules(sql, condominiumId)
    const since = now.getTime() - incident.solved_at.getTime()
    refuseUnless(since <= rules.reopenDays * 86_400_000, 'incident_reopen_over')
    const { solve_due_at, due_is_working } = rules.due(incident.category_id, incident.priority, now, today)
    await sql`
      update public.incidents set status = 'in_progress', outcome = null, solved_at = null, closed_at = null, rating = null, rating_words = null,
        reopened = reopened + 1, solve_due_at = ${solve_due_at}, due_is_working = ${due_is_working}, warned_at = null, breach_told_at = null,
        updated_at = ${now}
      where condominium_id = ${condominiumId} and id = ${incident_id}`
    await sql`
      update public.incidents set rating = null, rating_words = null
      where condominium_id = ${condominiumId} and merged_into_id = ${incident_id} and rating is not null`
    const [event] = await logged(context, [
      { incidentId: incident_id, kind: 'reopened', from: incident.status, note: reason },
    ])
    await tell(context, incident_id, 'update', event!)
    audit({
      entity: 'incidents',
      entityId: incident_id,
      before: { status: incident.status },
      after: { status: 'in_progress' },
    })
    return { id: incident_id }
  },
})
