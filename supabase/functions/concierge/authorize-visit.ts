import { z } from 'zod'
import { command } from '../_shared/command.ts'
import { columnsOf, passAnswer, requireAuthorization, requireRoom } from '../_shared/concierge/authorizing.ts'
import * as field from '../_shared/concierge/inputs.ts'
import { requireUnit } from '../_shared/concierge/units.ts'

const input = z.object({ condominium_id: field.condominium_id, unit_id: field.unit_id, ...field.visitFields })

/**
 * Notifies the gate of who comes to a unit and when, and returns the pass to send them: once, recurring by weekdays and hours, or a provider. Throws
 * `not_your_unit`, `visit_window_invalid`, `visit_window_past`, `visit_limit`.
 */
export default command('authorize-visit', {
  roles: 'adminsAndResidents',
  councilWithUnit: true,
  feature: 'portaria',
  auditedAs: 'Autorizou uma visita',
  section: 'visits',
  changes: 'own',
  ownCase: 'own say',
  input,
  async run(context, { condominium_id: _, unit_id, ...fields }) {
    const { sql, condominiumId, userId, now, audit } = context
    await context.limit(`authorize-visit:${userId}`, 200, 'hour')
    await requireUnit(context, unit_id)
    await requireRoom(context, unit_id, 1)
    const columns = { ...columnsOf(fields, now), unit_id, condominium_id: condominiumId, created_by: userId }
    const [row] = await sql<{ id: string }[]>`
      insert into public.visit_authorizations ${sql(columns)} returning id`
    audit({
      entity: 'visit_authorizations',
      entityId: row!.id,
      after: { kind: columns.kind, valid_from: columns.valid_from, valid_until: columns.valid_until },
    })
    const made = await requireAuthorization(context, row!.id)
    const answer = await passAnswer(context, made)
    return () => Promise.resolve(answer)
  },
})
