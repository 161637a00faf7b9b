import { z } from 'zod'
import { deliveryStatusWords, proofWords } from '../../../domain/concierge/words.ts'
import { listOfDesk, momentOf, ofUnit } from '../_shared/concierge/export-asked.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  arrived_at: Date
  closed_at: Date | null
  unit: string
  carrier: string
  description: string
  volumes: number
  place: string | null
  status: keyof typeof deliveryStatusWords
  to_name: string | null
  proof: keyof typeof proofWords | null
  reason: string | null
}

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
  titles: [
    'Chegada',
    'Unidade',
    'Transportadora',
    'O que é',
    'Volumes',
    'Lugar',
    'Situação',
    'Quando saiu',
    'Quem retirou',
    'Como',
    'Motivo',
  ],
  unprinted: ['Lugar'],
  entity: 'deliveries',
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select d.arrived_at, d.closed_at, l.label as unit, d.carrier, d.description, d.volumes, d.place, d.status, d.to_name, d.proof, d.reason,
      private.iso(d.arrived_at) || ' ' || d.id as key
    from public.deliveries d
    join public.unit_list l on l.condominium_id = d.condominium_id and l.unit_id = d.unit_id
    where d.condominium_id = ${condominiumId} and d.status <> 'undone'
      and (${filters.unit_id ?? null}::uuid is null or d.unit_id = ${filters.unit_id ?? null}) and (${filters.status ?? null}::text is null or d.status = ${filters.status ?? null})
      and (${filters.from ?? null}::date is null or d.arrived_at >= ${filters.from ?? null}::date::timestamp at time zone (select private.zone_of(${condominiumId})))
      and (${filters.until ?? null}::date is null or d.arrived_at < (${filters.until ?? null}::date + 1)::timestamp at time zone (select private.zone_of(${condominiumId})))
      and (${filters.typed ?? ''}::text = '' or d.code = upper(private.fold(${filters.typed ?? ''}::text))
        or position(private.fold(${filters.typed ?? ''}::text) in private.fold(concat_ws(' ', d.carrier, d.description, d.to_name))) > 0)
      and (${after}::text is null or (d.arrived_at, d.id) < (split_part(${after ?? ''}, ' ', 1)::timestamptz, private.to_uuid(split_part(${after ?? ''}, ' ', 2))))
    order by d.arrived_at desc, d.id desc limit ${size}`,
  cells: (rows, { zone }) =>
    rows.map((row) => [
      momentOf(row.arrived_at, zone),
      row.unit,
      row.carrier,
      row.description,
      row.volumes,
      row.place,
      deliveryStatusWords[row.status],
      momentOf(row.closed_at, zone),
      row.to_name,
      row.proof && proofWords[row.proof],
      row.reason,
    ]),
})
