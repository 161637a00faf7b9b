import { addDays } from '../../../domain/calendar.ts'
import { momentAt } from '../../../domain/time-zones/moments.ts'
import { gatheringOn } from '../../../domain/voting/quarter.ts'
import { openRequestInput } from '../../../domain/voting/request-input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { declare, lockRequest, settleQuarter } from '../_shared/voting/requests.ts'

/** Requests of one owner an hour. */
const MOST_AN_HOUR = 5

/**
 * Opens a request for an assembly, by an owner, who declares for their units with it; every owner is told (art. 1.355). Throws `request_not_owner`,
 * `request_taken`.
 */
export default command('open-assembly-request', {
  roles: 'boardAndResidents',
  feature: 'voting',
  auditedAs: 'Abriu um pedido de assembleia',
  section: 'assembly-requests',
  changes: 'own',
  ownCase: 'own say',
  input: openRequestInput,
  async run(context, { condominium_id: _, id, items, ...values }) {
    const { sql, condominiumId, userId, now, today, zone, audit, enqueue } = context
    await context.limit(`open-assembly-request:${userId}`, MOST_AN_HOUR, 'hour')
    const mine = await sql<{ unit_id: string }[]>`
      select unit_id from private.my_request_units(${condominiumId})`
    refuseUnless(mine.length > 0, 'request_not_owner')
    const expires_at = momentAt(addDays(today, gatheringOn(today).days + 1), 0, zone)
    await sql`
      insert into public.assembly_requests ${sql({
        condominium_id: condominiumId,
        id,
        ...values,
        items: sql.json(items),
        opened_by: userId,
        opened_at: now,
        expires_at,
      })}`
    await declare(
      context,
      id,
      mine.map(({ unit_id }) => unit_id),
    )
    await enqueue('tell-assembly-request', {
      condominiumId,
      requestId: id,
      telling: 'opened',
      byUserId: userId,
    })
    audit({ entity: 'assembly_requests', entityId: id, after: { title: values.title, items: items.length } })
    await settleQuarter(context, await lockRequest(context, id))
    return { id }
  },
})
