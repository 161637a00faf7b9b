import { incidentCommentInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { incidentRules } from '../_shared/incidents/deadline-rules.ts'
import { isOwnCase, lockIncident, logged, tell } from '../_shared/incidents/locks.ts'
import { movedTo, written } from '../_shared/incidents/moving.ts'

/** Comments of one person an hour on all incidents. */
const MOST_AN_HOUR = 60

/**
 * Adds a comment: from those who work on it an answer (the first stops the answer clock) or an internal note, from the reporter or those affected a
 * message. An incident waiting for the reporter resumes when the reporter writes. Throws `not_found`, `forbidden`, `incident_closed`,
 * `incident_own_case`.
 */
export default command('comment-incident', {
  roles: 'members',
  feature: 'incidents',
  auditedAs: 'Comentou uma ocorrência',
  changes: 'own',
  ownCase: { guard: 'incident_comments_own_case' },
  input: incidentCommentInput,
  async run(context, { incident_id, body, is_internal }) {
    const { sql, condominiumId, userId, now, audit, limit } = context
    await limit(`comment-incident:${userId}`, MOST_AN_HOUR, 'hour')
    const incident = await lockIncident(context, incident_id)
    const isOwn = await isOwnCase(context, incident_id)
    const works = !isOwn && (manages(context) || incident.assignee_id === userId)
    refuseUnless(!isOwn || !is_internal, 'incident_own_case')
    const [follower] = await sql`
      select 1 from public.incident_followers
      where condominium_id = ${condominiumId} and incident_id = ${incident_id} and user_id = ${userId}`
    refuseUnless(
      works || (!is_internal && (isOwn || incident.reporter_id === userId || Boolean(follower))),
      'forbidden',
    )
    refuseUnless(incident.status !== 'closed', 'incident_closed')
    refuseUnless(incident.merged_into_id === null, 'incident_not_open')
    const isAnswer = works && incident.reporter_id !== userId
    const [made] = await sql<{ id: string }[]>`
      insert into public.incident_comments (condominium_id, incident_id, user_id, body, is_internal, is_answer)
      values (${condominiumId}, ${incident_id}, ${userId}, ${body}, ${is_internal}, ${isAnswer}) returning id`
    if (isAnswer && !is_internal && !incident.answered_at) {
      await written(context, incident_id, { answered_at: now, updated_at: now })
      await logged(context, [{ incidentId: incident_id, kind: 'answered' }])
    }
    if (incident.reporter_id === userId && incident.paused_at) {
      const { hours } = await incidentRules(sql, condominiumId)
      await written(context, incident_id, {
        ...movedTo(incident, 'in_progress', null, { now, hours }),
        answered_at: incident.answered_at,
      })
      await logged(context, [{ incidentId: incident_id, kind: 'status', from: 'waiting', to: 'in_progress' }])
    }
    if (!is_internal) await tell(context, incident_id, 'comment', made!.id)
    audit({
      entity: 'incident_comments',
      entityId: made!.id,
      after: { protocol: incident.protocol, is_internal },
    })
    return made
  },
})
