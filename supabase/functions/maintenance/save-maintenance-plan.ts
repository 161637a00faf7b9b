import { addDays } from '../../../domain/calendar.ts'
import { AppError } from '../../../domain/errors.ts'
import { type Cycle, dayAfter, firstDay } from '../../../domain/maintenance/plans/due-days.ts'
import { planInput } from '../../../domain/maintenance/plans/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { freeDay, requireKnown, tellAssigned } from '../_shared/maintenance/orders.ts'

/** Most plans of one condominium that run. */
const MOST = 1000

/**
 * Saves a plan under the id that its page assigned, or changes it, and makes its order at once if its day is near: { id, orders }. Existing orders
 * stay as they are. Throws `maintenance_plan_limit`, `maintenance_plan_taken`, `asset_unknown`, `maintenance_assignee_unknown`.
 */
export default command('save-maintenance-plan', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Salvou um plano de manutenção',
  section: 'maintenance-plans',
  ownCase: 'everyday',
  input: planInput,
  async run(context, { id, ended, condominium_id: _, ...given }) {
    const { sql, condominiumId, now, audit } = context
    if (!ended) await requireKnown(context, given)
    if (given.supplier_id) {
      const [known] =
        await sql`select from public.suppliers where condominium_id = ${condominiumId} and id = ${given.supplier_id}`
      refuseUnless(known !== undefined, 'not_found')
    }
    const [before] = await sql<(Cycle & { title: string; ended_at: Date | null })[]>`
      select title, every, every_unit, anchor, first_on::text, season, ended_at from public.maintenance_plans
      where condominium_id = ${condominiumId} and id = ${id} for no key update`
    const [facts] = await sql<{ plans: number }[]>`
      select count(*)::integer as plans from public.maintenance_plans where condominium_id = ${condominiumId} and ended_at is null and id <> ${id}`
    refuseUnless(ended || facts!.plans < MOST, 'maintenance_plan_limit')
    const goesOn = before !== undefined && isOwnDay(before, given)
    const first_on = goesOn ? before.first_on : given.first_on
    const columns = {
      ...given,
      ...{
        asset_id: given.asset_id ?? null,
        assignee_id: given.assignee_id ?? null,
        supplier_id: given.supplier_id ?? null,
      },
      checklist: sql.json(given.checklist),
      first_on,
      next_on: ended
        ? null
        : await freeDay(context, id, { ...given, first_on }, goesOn ? given.first_on : firstDay(given)),
      ended_at: ended ? (before?.ended_at ?? now) : null,
    }
    if (before)
      await sql`update public.maintenance_plans set ${sql(columns as never)} where condominium_id = ${condominiumId} and id = ${id}`
    else {
      const [made] = await sql`
        insert into public.maintenance_plans ${sql({ ...columns, condominium_id: condominiumId, id, created_at: now } as never)}
        on conflict do nothing returning id`
      if (!made) throw new AppError('maintenance_plan_taken')
    }
    const made = ended
      ? []
      : await sql<{ order_id: string; assignee_id: string | null }[]>`
          select order_id, assignee_id from private.make_planned_orders(50, ${condominiumId})`
    for (const { order_id, assignee_id } of made) await tellAssigned(context, order_id, assignee_id)
    const { title, every, every_unit, anchor } = given
    audit({
      entity: 'maintenance_plans',
      entityId: id,
      ...(before
        ? {
            before: {
              title: before.title,
              every: before.every,
              every_unit: before.every_unit,
              anchor: before.anchor,
              ended: before.ended_at !== null,
            },
          }
        : {}),
      after: { title, every, every_unit, anchor, ended },
    })
    return { id, orders: made.length }
  },
})

/**
 * Checks whether the next day given is already one of the plan's days: it then continues to count from its first one, so that the 28th of February
 * does not turn a plan of the 31st into one of the 28th.
 */
function isOwnDay(before: Cycle, given: Cycle): boolean {
  const isSame =
    before.every === given.every &&
    before.every_unit === given.every_unit &&
    before.season.join() === given.season.join() &&
    given.first_on >= before.first_on
  return isSame && dayAfter(before, addDays(given.first_on, -1)) === given.first_on
}
