import { z } from 'zod'
import { formatDate } from '../../../domain/calendar.ts'
import { assetFilters } from '../../../domain/maintenance/assets/input.ts'
import { type AssetCategory, assetCategoryWords } from '../../../domain/maintenance/assets/words.ts'
import { orderPlace } from '../../../domain/maintenance/orders/words.ts'
import { formatCents } from '../../../domain/money.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  name: string
  category: AssetCategory
  place_name: string | null
  place_note: string
  maker: string
  model: string
  serial: string
  installed_on: string | null
  warranty_until: string | null
  supplier_name: string | null
  last_done_on: string | null
  next_on: string | null
  cost_cents: number
}

/** Equipment as the list shows it, by name. */
export default listExport('export-assets', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os equipamentos',
  section: 'assets',
  input: z.object({ ...listAsked, filters: assetFilters.default({}) }),
  title: 'Equipamentos',
  file: 'equipamentos',
  titles: [
    ...[
      'Equipamento',
      'Tipo',
      'Lugar',
      'Fabricante',
      'Modelo',
      'Número de série',
      'Instalado em',
      'Garantia até',
    ],
    ...['Fornecedor', 'Última manutenção', 'Próxima', 'Custo em 12 meses'],
  ],
  unprinted: ['Fabricante', 'Modelo', 'Instalado em'],
  entity: 'assets',
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select name, category, place_name, place_note, maker, model, serial, installed_on::text, warranty_until::text, supplier_name, last_done_on::text,
      next_on::text, cost_cents::float8 as cost_cents, key
    from public.assets_page(${condominiumId}, ${sql.json(filters)}, ${after}, ${size - 1}::integer)`,
  cells: (rows) =>
    rows.map((row) => [
      row.name,
      assetCategoryWords[row.category],
      orderPlace(row),
      row.maker,
      row.model,
      row.serial,
      row.installed_on && formatDate(row.installed_on),
      row.warranty_until && formatDate(row.warranty_until),
      row.supplier_name,
      row.last_done_on && formatDate(row.last_done_on),
      row.next_on && formatDate(row.next_on),
      formatCents(row.cost_cents),
    ]),
})
