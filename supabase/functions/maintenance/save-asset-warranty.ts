import { assetWarrantyInput } from '../../../domain/maintenance/orders/input.ts'
import { command } from '../_shared/command.ts'
import { refuseUnless } from '../_shared/guards.ts'
import { lockOrder, logged } from '../_shared/maintenance/orders.ts'

/**
 * Saves the warranty on the work of an order that is done with the order's equipment, changes it, or removes it (`until_on` null): { id }. Throws
 * `maintenance_not_done`, `warranty_without_asset`, `warranty_before_work`.
 */
export default command('save-asset-warranty', {
  roles: 'admins',
  feature: 'incidents',
  auditedAs: 'Salvou a garantia de um serviço',
  section: 'assets',
  ownCase: 'everyday',
  input: assetWarrantyInput,
  async run(context, { order_id, covers, until_on }) {
    const { sql, condominiumId, userId, now, audit } = context
    const order = await lockOrder(context, order_id)
    refuseUnless(
      order.done_on !== null && (order.status === 'done' || order.status === 'checked'),
      'maintenance_not_done',
    )
    refuseUnless(order.asset_id !== null, 'warranty_without_asset')
    refuseUnless(until_on === null || until_on >= order.done_on, 'warranty_before_work')
    if (until_on === null)
      await sql`delete from public.asset_warranties where condominium_id = ${condominiumId} and order_id = ${order_id}`
    else
      await sql`
        insert into public.asset_warranties (condominium_id, order_id, asset_id, covers, starts_on, until_on, supplier_id, created_by, created_at)
        values (${condominiumId}, ${order_id}, ${order.asset_id}, ${covers}, ${order.done_on}, ${until_on}, ${order.supplier_id}, ${userId}, ${now})
        on conflict (condominium_id, order_id) do update set asset_id = excluded.asset_id, covers = excluded.covers, starts_on = excluded.starts_on,
          until_on = excluded.until_on, supplier_id = excluded.supplier_id`
    await logged(context, order_id, { kind: 'warranty', to: until_on })
    audit({ entity: 'assets', entityId: order.asset_id, after: { code: order.code, covers, until_on } })
    return { id: order_id }
  },
})
