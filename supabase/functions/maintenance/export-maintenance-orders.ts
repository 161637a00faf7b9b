import { z } from 'zod'
import { formatDate } from '../../../domain/calendar.ts'
import { type Priority, priorityWords } from '../../../domain/incidents/words.ts'
import { orderFilters } from '../../../domain/maintenance/orders/input.ts'
import {
  type OrderKind,
  type OrderStatus,
  orderKindWords,
  orderPlace,
  orderStatusWords,
} from '../../../domain/maintenance/orders/words.ts'
import { formatCents } from '../../../domain/money.ts'
import { momentOf } from '../_shared/concierge/export-asked.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  code: string
  title: string
  kind: OrderKind
  status: OrderStatus
  priority: Priority
  asset_name: string | null
  place_name: string | null
  place_note: string
  assignee_name: string | null
  supplier_name: string | null
  due_on: string
  done_on: string | null
  cost_cents: number | null
  created_at: Date
}

/** Orders of service as the list shows them, the newest first. */
export default listExport('export-maintenance-orders', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as ordens de serviço',
  input: z.object({ ...listAsked, filters: orderFilters.default({}) }),
  title: 'Ordens de serviço',
  file: 'ordens-de-servico',
  titles: [
    ...['Número', 'Serviço', 'Tipo', 'Situação', 'Prioridade', 'Equipamento', 'Lugar'],
    ...['Quem faz', 'Para', 'Feita em', 'Custo', 'Aberta em'],
  ],
  unprinted: ['Prioridade', 'Lugar', 'Aberta em'],
  entity: 'maintenance_orders',
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select code, title, kind, status, priority, asset_name, place_name, place_note, assignee_name, supplier_name, due_on::text, done_on::text,
      cost_cents::float8 as cost_cents, created_at, key
    from public.maintenance_orders_page(${condominiumId}, ${sql.json(filters)}, 'newest', ${after}, ${size - 1}::integer)`,
  cells: (rows, { zone }) =>
    rows.map((row) => [
      row.code,
      row.title,
      orderKindWords[row.kind],
      orderStatusWords[row.status],
      priorityWords[row.priority],
      row.asset_name,
      orderPlace(row),
      [row.assignee_name, row.supplier_name].filter(Boolean).join(', '),
      formatDate(row.due_on),
      row.done_on && formatDate(row.done_on),
      row.cost_cents === null ? null : formatCents(row.cost_cents),
      momentOf(row.created_at, zone),
    ]),
})
