import { AppError } from '../../../domain/errors.ts'
import { quoteInput } from '../../../domain/maintenance/orders/input.ts'
import { isGivenUp } from '../../../domain/maintenance/orders/words.ts'
import { sumCents } from '../../../domain/money.ts'
import { requireSupplier } from '../_shared/bills/booking.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockOrder, logged } from '../_shared/maintenance/orders.ts'

/** Most quotes of one order. */
const MOST = 20

/**
 * Saves a supplier's quote under the id that its page assigned, or changes or removes it: { id, cents }. The chosen one cannot change. Throws
 * `maintenance_order_closed`, `maintenance_quote_chosen`, `maintenance_quote_limit`, `maintenance_quote_taken`, `invalid_input`.
 */
export default command('save-maintenance-quote', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Salvou um orçamento de serviço',
  section: 'maintenance-plans',
  ownCase: 'undecided',
  input: quoteInput,
  async run(context, { order_id, id, removed, condominium_id: _, items, ...given }) {
    const { sql, condominiumId, userId, now, audit } = context
    const order = await lockOrder(context, order_id)
    refuseUnless(!isGivenUp(order.status) && order.status !== 'checked', 'maintenance_order_closed')
    refuseUnless(order.quote_id !== id, 'maintenance_quote_chosen')
    if (!removed) await requireSupplier(sql, condominiumId, given.supplier_id)
    const [held] = await sql<{ quotes: number; known: boolean }[]>`
      select count(*) filter (where removed_at is null and id <> ${id})::integer as quotes, coalesce(bool_or(id = ${id}), false) as known
      from public.maintenance_quotes where condominium_id = ${condominiumId} and order_id = ${order_id}`
    refuseUnless(removed || held!.quotes < MOST, 'maintenance_quote_limit')
    const cents = sumCents(items.map((item) => item.cents))
    const columns = {
      ...given,
      valid_until: given.valid_until ?? null,
      days: given.days ?? null,
      items: sql.json(items),
      cents,
      removed_at: removed ? now : null,
    }
    if (held!.known)
      await sql`update public.maintenance_quotes set ${sql(columns as never)} where condominium_id = ${condominiumId} and id = ${id}`
    else {
      const [made] = await sql`
        insert into public.maintenance_quotes ${sql({ ...columns, condominium_id: condominiumId, id, order_id, created_by: userId, created_at: now } as never)}
        on conflict do nothing returning id`
      if (!made) throw new AppError('maintenance_quote_taken')
      await logged(context, order_id, { kind: 'changed', note: 'Orçamento recebido' })
    }
    audit({ entity: 'maintenance_quotes', entityId: id, after: { code: order.code, cents, removed } })
    return { id, cents }
  },
})
