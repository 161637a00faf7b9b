import { z } from 'zod'
import { visitKindWords, visitStatusWords } from '../../../domain/concierge/words.ts'
import { before, listOfDesk, ofUnit, within } from '../_shared/concierge/export-asked.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** Who came and went, the newest first. Visits of units under protection are never among them. */
export default listExport('export-visits', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as visitas',
  section: 'visits',
  input: listOfDesk({ ...ofUnit, status: z.enum(['inside', 'left', 'refused']).optional() }),
  title: 'Visitas',
  file: 'visitas',
  entity: 'visits',
  columns: [
    column.moment('Entrada', 'entered_at'),
    column.moment('Saída', 'left_at'),
    column.text('Unidade', 'unit'),
    column.text('Nome', 'name'),
    column.word('Tipo', 'kind', visitKindWords),
    column.text('Empresa', 'company'),
    column.unprinted(column.shown('Documento', 'document_hint', (hint) => `•••${hint}`)),
    column.text('Placa', 'plate'),
    column.unprinted(column.number('Acompanhantes', 'companions')),
    column.word('Situação', 'status', visitStatusWords),
    column.text('Motivo', 'reason'),
  ],
  rows: (sql, { condominiumId, given: { filters }, after, size }) => sql`
    (select v.*, l.label as unit, private.iso(v.entered_at) || ' ' || v.id as key
    from public.visits v
    left join public.unit_list l on l.condominium_id = v.condominium_id and l.unit_id = v.unit_id
    where v.condominium_id = ${condominiumId} and not v.is_hidden and v.status <> 'undone'
      and (${filters.unit_id ?? null}::uuid is null or v.unit_id = ${filters.unit_id ?? null}) and (${filters.status ?? null}::text is null or v.status = ${filters.status ?? null})
      and ${within(sql, sql`v.entered_at`, condominiumId, filters)}
      and (${filters.typed ?? ''}::text = '' or position(private.fold(${filters.typed ?? ''}::text) in v.search_name) > 0
        or v.plate = upper(replace(private.fold(${filters.typed ?? ''}::text), ' ', '')))
      and ${before(sql, sql`(v.entered_at, v.id)`, after)}
    order by v.entered_at desc, v.id desc limit ${size}) r`,
})
