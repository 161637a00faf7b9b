import { supplierAnswerInput } from '../../../domain/incidents/supplier-links.ts'
import { dayAndTime } from '../../../domain/time-zones/moments.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { tell } from '../_shared/incidents/locks.ts'
import { written } from '../_shared/incidents/moving.ts'
import { requireLink } from '../_shared/incidents/supplier-links.ts'

/** Answers through one link an hour. */
const MOST_AN_HOUR = 20
const HOUR = 3_600_000
const FARTHEST = 366 * 24 * HOUR

/**
 * Writes a supplier's answer into the incident's log, in their name, and tells the management, who alone reads it: that it is done changes no state.
 * The same id again is the same answer. Throws `supplier_link_over`, `supplier_visit_invalid`, `rate_limited`.
 */
export default command('answer-supplier-link', {
  roles: 'anyone',
  isSecret: true,
  auditedAs: 'Respondeu pelo link de um fornecedor',
  section: 'incidents',
  input: supplierAnswerInput,
  async run(context, { token, id, answer }) {
    const { sql, now } = context
    const link = await requireLink(context, token)
    await context.limit(`supplier-answer:${link.id}`, MOST_AN_HOUR, 'hour')
    const at = answer.kind === 'coming' ? Date.parse(answer.at) : null
    refuseUnless(
      at === null || (at > now.getTime() - HOUR && at < now.getTime() + FARTHEST),
      'supplier_visit_invalid',
    )
    const [made] = await sql`
      insert into public.incident_events ${sql({
        condominium_id: link.condominium_id,
        id,
        incident_id: link.incident_id,
        kind: `supplier_${answer.kind}`,
        from_value: link.supplier,
        to_value: at === null ? null : dayAndTime(new Date(at), link.time_zone),
        note: answer.words || null,
        is_internal: true,
        user_id: null,
      })} on conflict do nothing returning id`
    if (made) {
      const there = { ...context, condominiumId: link.condominium_id }
      // Open pages of the incident hear that there is something new.
      await written(there, link.incident_id, { updated_at: now })
      await tell(there, link.incident_id, 'supplier', id)
      return { id }
    }
    const [known] = await sql`
      select from public.incident_events
      where condominium_id = ${link.condominium_id} and id = ${id} and incident_id = ${link.incident_id} and kind = ${`supplier_${answer.kind}`}`
    refuseUnless(known !== undefined, 'not_found')
    return { id }
  },
})
