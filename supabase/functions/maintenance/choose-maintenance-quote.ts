import { chooseQuoteInput } from '../../../domain/maintenance/orders/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockOrder, logged, requirePapers, written } from '../_shared/maintenance/orders.ts'
import { requireQuotes } from '../_shared/maintenance/quotes-rule.ts'
import { requireWorksDecided } from '../_shared/maintenance/works-rule.ts'

/**
 * Chooses the quote that an order is done by, with the reason: the order is then that supplier's, at that price. Null undoes the choice. Throws
 * `maintenance_reason_needed`, `maintenance_quotes_missing`, `maintenance_quote_lapsed`, `supplier_papers_lapsed`, `maintenance_billed`,
 * `maintenance_order_closed`, `maintenance_decision_needed`.
 */
export default command('choose-maintenance-quote', {
  roles: 'admins',
  membersOnly: true,
  feature: 'incidents',
  auditedAs: 'Escolheu um orçamento de serviço',
  section: 'maintenance-plans',
  ownCase: { guard: 'maintenance_orders_own_case' },
  input: chooseQuoteInput,
  async run(context, { order_id, quote_id, reason, quotes_exception, lapsed_reason }) {
    const { sql, condominiumId, today, audit } = context
    const order = await lockOrder(context, order_id)
    refuseUnless(order.bill_id === null, 'maintenance_billed')
    refuseUnless(order.is_open, 'maintenance_order_closed')
    if (quote_id === null) {
      await written(context, order_id, {
        quote_id: null,
        quote_reason: null,
        quotes_exception: null,
        cost_cents: null,
      })
      await logged(context, order_id, { kind: 'quote', to: null, note: reason })
      audit({ entity: 'maintenance_orders', entityId: order_id, after: { code: order.code, quote: null } })
      return { id: order_id }
    }
    refuseUnless(reason.length >= 3, 'maintenance_reason_needed')
    const [quote] = await sql<
      { supplier_id: string; name: string; cents: number; valid_until: string | null }[]
    >`
      select q.supplier_id, s.name, q.cents::float8 as cents, q.valid_until::text
      from public.maintenance_quotes q join public.suppliers s on s.condominium_id = q.condominium_id and s.id = q.supplier_id
      where q.condominium_id = ${condominiumId} and q.order_id = ${order_id} and q.id = ${quote_id} and q.removed_at is null for update of q`
    refuseUnless(quote !== undefined, 'not_found')
    refuseUnless(quote.valid_until === null || quote.valid_until >= today, 'maintenance_quote_lapsed')
    await requireQuotes(context, order_id, quote.cents, quotes_exception)
    await requireWorksDecided(context, order, quote.cents)
    const lapsed = await requirePapers(context, quote.supplier_id, order.due_on, lapsed_reason)
    await written(context, order_id, {
      quote_id,
      quote_reason: reason,
      quotes_exception: quotes_exception ?? null,
      supplier_id: quote.supplier_id,
      cost_cents: quote.cents,
      lapsed_reason: lapsed,
    })
    await sql`
      update public.maintenance_orders set responsible = 'supplier'
      where condominium_id = ${condominiumId} and id = ${order_id} and responsible = 'staff'`
    await logged(context, order_id, {
      kind: 'quote',
      to: quote.name,
      note: [reason, quotes_exception, lapsed].filter(Boolean).join(' · '),
    })
    audit({
      entity: 'maintenance_orders',
      entityId: order_id,
      after: {
        code: order.code,
        quote: quote.name,
        cents: quote.cents,
        reason,
        quotes_exception,
        lapsed_reason: lapsed,
      },
    })
    return { id: order_id }
  },
})
