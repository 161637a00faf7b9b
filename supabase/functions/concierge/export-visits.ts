import { z } from 'zod'
import type { VisitKind } from '../../../domain/concierge/acts.ts'
import { visitKindWords, visitStatusWords } from '../../../domain/concierge/words.ts'
import { listOfDesk, momentOf, ofUnit } from '../_shared/concierge/export-asked.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  entered_at: Date
  left_at: Date | null
  unit: string | null
  name: string
  kind: VisitKind
  company: string | null
  document_hint: string | null
  plate: string | null
  companions: number
  status: keyof typeof visitStatusWords
  reason: string | null
}

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
  titles: [
    'Entrada',
    'Saída',
    'Unidade',
    'Nome',
    'Tipo',
    'Empresa',
    'Documento',
    'Placa',
    'Acompanhantes',
    'Situação',
    'Motivo',
  ],
  unprinted: ['Documento', 'Acompanhantes'],
  entity: 'visits',
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select v.entered_at, v.left_at, l.label as unit, v.name, v.kind, v.company, v.document_hint, v.plate, v.companions, v.status, v.reason,
      private.iso(v.entered_at) || ' ' || v.id as key
    from public.visits v
    left join public.unit_list l on l.condominium_id = v.condominium_id and l.unit_id = v.unit_id
    where v.condominium_id = ${condominiumId} and not v.is_hidden and v.status <> 'undone'
      and (${filters.unit_id ?? null}::uuid is null or v.unit_id = ${filters.unit_id ?? null}) and (${filters.status ?? null}::text is null or v.status = ${filters.status ?? null})
      and (${filters.from ?? null}::date is null or v.entered_at >= ${filters.from ?? null}::date::timestamp at time zone (select private.zone_of(${condominiumId})))
      and (${filters.until ?? null}::date is null or v.entered_at < (${filters.until ?? null}::date + 1)::timestamp at time zone (select private.zone_of(${condominiumId})))
      and (${filters.typed ?? ''}::text = '' or position(private.fold(${filters.typed ?? ''}::text) in v.search_name) > 0
        or v.plate = upper(replace(private.fold(${filters.typed ?? ''}::text), ' ', '')))
      and (${after}::text is null or (v.entered_at, v.id) < (split_part(${after ?? ''}, ' ', 1)::timestamptz, private.to_uuid(split_part(${after ?? ''}, ' ', 2))))
    order by v.entered_at desc, v.id desc limit ${size}`,
  cells: (rows, { zone }) =>
    rows.map((row) => [
      momentOf(row.entered_at, zone),
      momentOf(row.left_at, zone),
      row.unit,
      row.name,
      visitKindWords[row.kind],
      row.company,
      row.document_hint && `•••${row.document_hint}`,
      row.plate,
      row.companions,
      visitStatusWords[row.status],
      row.reason,
    ]),
})
