import { priorityWords } from '../../../domain/incidents/words.ts'
import { orderFilters } from '../../../domain/maintenance/orders/input.ts'
import { orderKindWords, orderPlace, orderStatusWords } from '../../../domain/maintenance/orders/words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'

/** Orders of service as the list shows them, the newest first. */
export default listExport('export-maintenance-orders', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as ordens de serviço',
  input: narrowedBy(orderFilters.shape),
  title: 'Ordens de serviço',
  file: 'ordens-de-servico',
  entity: 'maintenance_orders',
  columns: [
    column.text('Número', 'code'),
    column.text('Serviço', 'title'),
    column.word('Tipo', 'kind', orderKindWords),
    column.word('Situação', 'status', orderStatusWords),
    column.unprinted(column.word('Prioridade', 'priority', priorityWords)),
    column.text('Equipamento', 'asset_name'),
    column.unprinted(column.made('Lugar', ['place_name', 'place_note'], orderPlace)),
    column.joined('Quem faz', ['assignee_name', 'supplier_name']),
    column.shown<number>('Fora do limite', 'steps_outside', (count) => count || null),
    column.day('Para', 'due_on'),
    column.day('Feita em', 'done_on'),
    column.money('Custo', 'cost_cents'),
    column.unprinted(column.moment('Aberta em', 'created_at')),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    public.maintenance_orders_page(${condominiumId}, ${sql.json(given.filters)}, 'newest', ${after}, ${size - 1}::integer)`,
})
