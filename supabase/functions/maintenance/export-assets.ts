import { assetFilters } from '../../../domain/maintenance/assets/input.ts'
import { assetCategoryWords } from '../../../domain/maintenance/assets/words.ts'
import { orderPlace } from '../../../domain/maintenance/orders/words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'

/** Equipment as the list shows it, by name. */
export default listExport('export-assets', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os equipamentos',
  section: 'assets',
  input: narrowedBy(assetFilters.shape),
  title: 'Equipamentos',
  file: 'equipamentos',
  entity: 'assets',
  columns: [
    column.text('Equipamento', 'name'),
    column.word('Tipo', 'category', assetCategoryWords),
    column.made('Lugar', ['place_name', 'place_note'], orderPlace),
    column.unprinted(column.text('Fabricante', 'maker')),
    column.unprinted(column.text('Modelo', 'model')),
    column.text('Número de série', 'serial'),
    column.unprinted(column.day('Instalado em', 'installed_on')),
    column.day('Garantia até', 'warranty_until'),
    column.text('Fornecedor', 'supplier_name'),
    column.day('Última manutenção', 'last_done_on'),
    column.day('Próxima', 'next_on'),
    column.money('Custo em 12 meses', 'cost_cents'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    public.assets_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size - 1}::integer)`,
})
