import type postgres from 'postgres'

/** Adds equipment, a plan and an order with a quote to the condominium, by its own id; the supplier must exist. */
export async function furnishMaintenance(sql: postgres.Sql, id: string): Promise<void> {
  await sql`insert into public.assets (condominium_id, id, name, category) values (${id}, ${id}, 'Elevador social', 'lift')`
  await sql`
    insert into public.maintenance_plans (condominium_id, id, title, every, every_unit, anchor, first_on, responsible, next_on)
    values (${id}, ${id}, 'Elevadores', 1, 'month', 'date', '2026-01-31', 'firm', '2026-01-31')`
  await sql`
    insert into public.maintenance_orders (condominium_id, id, year, number, kind, title, due_on) values (${id}, ${id}, 2026, 1, 'corrective', 'Porta', '2026-02-01')`
  await count(sql, id)
  await sql`
    insert into public.asset_warranties (condominium_id, order_id, asset_id, covers, starts_on, until_on)
    values (${id}, ${id}, ${id}, 'Porta da cabina', '2026-02-01', '2027-02-01')`
  await sql`
    insert into public.supplier_ratings (condominium_id, order_id, supplier_id, stars, rated_by) values (${id}, ${id}, ${id}, 4, ${id})`
  await sql`
    insert into public.maintenance_quotes (condominium_id, id, order_id, supplier_id, items, cents)
    values (${id}, ${id}, ${id}, ${id}, '[{"description": "Porta", "cents": 1000}]', 1000)`
}

/** An order that an account is to do, by the account's id, with a step and its log. */
export async function furnishOrder(sql: postgres.Sql, condominiumId: string, userId: string): Promise<void> {
  await sql`
    insert into public.maintenance_orders (condominium_id, id, year, number, kind, title, due_on, assignee_id)
    select ${condominiumId}::uuid, ${userId}::uuid, 2026, 1 + max(number), 'corrective', 'Trocar lâmpada', '2026-02-01', ${userId}::uuid
    from public.maintenance_orders where condominium_id = ${condominiumId}`
  await count(sql, condominiumId)
  await sql`
    insert into public.maintenance_tasks (condominium_id, id, order_id, position, label, kind)
    values (${condominiumId}, ${userId}, ${userId}, 1, 'Foto', 'photo')`
  await sql`
    insert into public.maintenance_events (condominium_id, id, order_id, kind, user_id)
    values (${condominiumId}, ${userId}, ${userId}, 'made', ${userId})`
}

/** Sets the counter to the numbers already used, so that the product's orders continue from there. */
const count = (sql: postgres.Sql, condominiumId: string) => sql`
  insert into private.maintenance_counters (condominium_id, year, last)
  select condominium_id, year, max(number) from public.maintenance_orders where condominium_id = ${condominiumId} group by 1, 2
  on conflict (condominium_id, year) do update set last = excluded.last`

/** Well-formed bodies of the maintenance commands; their subjects do not exist. */
export function maintenanceBodies(condominium_id: string) {
  const id = crypto.randomUUID()
  const order_id = crypto.randomUUID()
  const what = { kind: 'corrective', title: 'Trocar a fechadura', due_on: '2026-12-01' }
  return {
    'save-asset': { condominium_id, id, name: `Bomba ${id.slice(0, 4)}`, category: 'pump' },
    'import-assets': {
      condominium_id,
      file_name: 'equipamentos.csv',
      content_base64: Buffer.from('Nome;Tipo\nBomba 9;Bombas').toString('base64'),
    },
    'save-maintenance-plan': {
      ...{
        condominium_id,
        id,
        title: 'Calhas',
        every: 3,
        every_unit: 'month',
        anchor: 'date',
        first_on: '2030-01-31',
      },
    },
    'open-maintenance-order': { condominium_id, id, ...what },
    'change-maintenance-order': { condominium_id, order_id, ...what },
    'move-maintenance-order': { condominium_id, order_id, to: 'done' },
    'answer-maintenance-task': { condominium_id, order_id, task_id: id, done: true },
    'save-maintenance-quote': {
      condominium_id,
      order_id,
      id,
      supplier_id: id,
      items: [{ description: 'Mola', cents: 5000 }],
    },
    'choose-maintenance-quote': { condominium_id, order_id, quote_id: id, reason: 'Menor preço' },
    'bill-maintenance-order': {
      condominium_id,
      order_id,
      competence: '2026-03',
      due_on: '2026-03-10',
      lines: [{ fund: 'ordinary', rubric: '2.3.01', cents: 1000 }],
    },
    'authorize-maintenance-order': { condominium_id, order_id, decision_id: id },
    'rate-supplier': { condominium_id, order_id, rating: { stars: 4 } },
    'save-asset-warranty': { condominium_id, order_id, covers: 'Mola nova', until_on: '2027-12-01' },
    'save-maintenance-settings': {
      condominium_id,
      quotes_above_cents: 500_000,
      quotes_needed: 3,
      assembly_above_cents: null,
      warranty_days: 30,
    },
    'export-maintenance-orders': { condominium_id, format: 'csv' },
    'export-assets': { condominium_id, format: 'csv' },
    'asset-labels': { condominium_id },
    'maintenance-order-document': { condominium_id, order_id },
    'maintenance-report-document': { condominium_id, year: 2026 },
    'asset-history': { condominium_id, asset_id: id },
  }
}
