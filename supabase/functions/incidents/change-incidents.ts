import { changeInput } from '../../../domain/incidents/input.ts'
import { command } from '../_shared/command.ts'
import { manages, refuseUnless } from '../_shared/guards.ts'
import { type Changed, changer } from '../_shared/incidents/changing.ts'
import { lockIncidents } from '../_shared/incidents/locks.ts'

/**
 * Applies one change to up to a hundred incidents: { changed, unchanged: [{ id, protocol, code }] }. With several, one that cannot change is reported
 * without blocking the others; a single one throws. An assignee who does not manage can only move its state.
 */
export default command('change-incidents', {
  roles: 'members',
  feature: 'incidents',
  auditedAs: 'Editou uma ocorrência',
  changes: 'own',
  ownCase: { guard: 'incidents_own_case' },
  input: changeInput,
  async run(context, { ids, change }) {
    const { userId, audit } = context
    const held = await lockIncidents(context, ids)
    const isManager = manages(context)
    refuseUnless(
      isManager || (change.kind === 'status' && held.every(({ assignee_id }) => assignee_id === userId)),
      'forbidden',
    )
    refuseUnless(held.length > 0, 'not_found')
    const apply = await changer(context, change)
    const unchanged: { id: string; protocol: string; code: string }[] = []
    let changed = 0
    for (const incident of held) {
      const outcome: Changed = await apply(incident)
      if (outcome.refused) {
        refuseUnless(held.length > 1, outcome.refused)
        unchanged.push({ id: incident.id, protocol: incident.protocol, code: outcome.refused })
        continue
      }
      changed += 1
      audit({
        entity: 'incidents',
        entityId: incident.id,
        before: outcome.before,
        after: { protocol: incident.protocol, ...outcome.after },
      })
    }
    return { changed, unchanged }
  },
})
