import { AppError } from '../../../domain/errors.ts'
import { openOrderInput } from '../../../domain/maintenance/orders/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import {
  handName,
  logged,
  requireKnown,
  requirePapers,
  stepsWritten,
  tellAssigned,
} from '../_shared/maintenance/orders.ts'

/** Orders of one person an hour. */
const MOST_AN_HOUR = 120

/**
 * Opens an order of service under the id that its page gave it, with the year's next number: { id, code }. Throws `maintenance_order_taken`,
 * `supplier_papers_lapsed`, `asset_unknown`, `incident_place_unknown`, `maintenance_assignee_unknown`, `maintenance_cause_unknown`.
 */
export default command('open-maintenance-order', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Abriu uma ordem de serviço',
  ownCase: { guard: 'maintenance_orders_own_case_added' },
  input: openOrderInput,
  async run(context, { id, checklist, condominium_id: _, ...given }) {
    const { sql, condominiumId, userId, now, today, audit, limit } = context
    await limit(`open-maintenance-order:${userId}`, MOST_AN_HOUR, 'hour')
    await requireKnown(context, given)
    const [cause] = await sql<{ known: boolean }[]>`
      select (${given.incident_id ?? null}::uuid is null or exists (select from public.incidents i
          where i.condominium_id = ${condominiumId} and i.id = ${given.incident_id ?? null} and i.merged_into_id is null))
        and (${given.inspection_id ?? null}::uuid is null or exists (select from public.inspections i
          where i.condominium_id = ${condominiumId} and i.id = ${given.inspection_id ?? null} and i.removed_at is null))
        and (${given.follows_id ?? null}::uuid is null or exists (select from public.maintenance_orders o
          where o.condominium_id = ${condominiumId} and o.id = ${given.follows_id ?? null})) as known`
    refuseUnless(cause!.known, 'maintenance_cause_unknown')
    const lapsed = await requirePapers(context, given.supplier_id ?? null, given.due_on, given.lapsed_reason)
    const year = Number(today.slice(0, 4))
    const [number] = await sql<
      { next: number }[]
    >`select private.next_maintenance_number(${condominiumId}, ${year}) as next`
    const [made] = await sql<{ id: string; code: string }[]>`
      insert into public.maintenance_orders ${sql({
        ...given,
        ...{
          asset_id: given.asset_id ?? null,
          place_id: given.place_id ?? null,
          incident_id: given.incident_id ?? null,
        },
        ...{
          inspection_id: given.inspection_id ?? null,
          follows_id: given.follows_id ?? null,
          assignee_id: given.assignee_id ?? null,
          supplier_id: given.supplier_id ?? null,
        },
        condominium_id: condominiumId,
        id,
        year,
        number: number!.next,
        lapsed_reason: lapsed,
        created_by: userId,
        created_at: now,
        updated_at: now,
      })} on conflict do nothing returning id, code`
    if (!made) throw new AppError('maintenance_order_taken')
    await stepsWritten(context, id, checklist)
    await logged(context, id, {
      kind: 'made',
      to: given.incident_id ? 'incident' : given.follows_id ? 'order' : null,
      note: lapsed,
    })
    const hand = await handName(context, given)
    if (hand) await logged(context, id, { kind: 'assigned', to: hand })
    await tellAssigned(context, id, given.assignee_id ?? null)
    audit({
      entity: 'maintenance_orders',
      entityId: id,
      after: {
        code: made.code,
        title: given.title,
        kind: given.kind,
        works: given.works,
        due_on: given.due_on,
        lapsed_reason: lapsed,
      },
    })
    return made
  },
})
