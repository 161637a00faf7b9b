import { z } from 'zod'
import { deliveryStatusWords, proofWords } from '../../../domain/concierge/words.ts'
import { before, listOfDesk, ofUnit, within } from '../_shared/concierge/export-asked.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** What arrived and who took it, the newest first. */
export default listExport('export-deliveries', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as encomendas',
  section: 'deliveries',
  input: listOfDesk({ ...ofUnit, status: z.enum(['waiting', 'handed', 'returned']).optional() }),
  title: 'Encomendas',
  file: 'encomendas',
  entity: 'deliveries',
  columns: [
    column.moment('Chegada', 'arrived_at'),
    column.text('Unidade', 'unit'),
    column.text('Transportadora', 'carrier'),
    column.text('O que é', 'description'),
    column.number('Volumes', 'volumes'),
    column.unprinted(column.text('Lugar', 'place')),
    column.word('Situação', 'status', deliveryStatusWords),
    column.moment('Quando saiu', 'closed_at'),
    column.text('Quem retirou', 'to_name'),
    column.word('Como', 'proof', proofWords),
    column.text('Motivo', 'reason'),
  ],
  rows: (sql, { condominiumId, given: { filters }, after, size }) => sql`
    (select d.*, l.label as unit, private.iso(d.arrived_at) || ' ' || d.id as key
    from public.deliveries d
    join public.unit_list l on l.condominium_id = d.condominium_id and l.unit_id = d.unit_id
    where d.condominium_id = ${condominiumId} and d.status <> 'undone'
      and (${filters.unit_id ?? null}::uuid is null or d.unit_id = ${filters.unit_id ?? null}) and (${filters.status ?? null}::text is null or d.status = ${filters.status ?? null})
      and ${within(sql, sql`d.arrived_at`, condominiumId, filters)}
      and (${filters.typed ?? ''}::text = '' or d.code = upper(private.fold(${filters.typed ?? ''}::text))
        or position(private.fold(${filters.typed ?? ''}::text) in private.fold(concat_ws(' ', d.carrier, d.description, d.to_name))) > 0)
      and ${before(sql, sql`(d.arrived_at, d.id)`, after)}
    order by d.arrived_at desc, d.id desc limit ${size}) r`,
})
