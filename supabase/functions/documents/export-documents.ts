import { z } from 'zod'
import { formatDate } from '../../../domain/calendar.ts'
import { documentKinds, isKind } from '../../../domain/documents/kinds.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = {
  folder: string
  name: string
  number: string | null
  kind: string
  version: number
  dated_on: string | null
  expires_on: string | null
  retain_until: string | null
  size: number
  changed_on: string
  state: string
  key: string
}

/** Every document that the caller sees, by folder and name: what there is, since when, until when it is kept. */
export default listExport('export-documents', {
  roles: 'members',
  feature: 'documents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou a lista de documentos',
  input: z.object(listAsked),
  title: 'Documentos',
  file: 'documentos',
  titles: [
    'Pasta',
    'Documento',
    'Número',
    'Tipo',
    'Versão',
    'Data',
    'Vence em',
    'Guardar até',
    'Tamanho (KB)',
    'Alterado em',
    'Situação',
  ],
  unprinted: ['Número', 'Tamanho (KB)'],
  entity: 'documents',
  page: (sql, { condominiumId, after, size }) => sql<Row[]>`
    select * from (
      select (select string_agg(a.name, ' / ' order by o) from unnest(f.trail) with ordinality t (id, o)
          join public.document_folders a on a.condominium_id = ${condominiumId} and a.id = t.id) as folder,
        d.name, d.number, d.kind, d.version, d.dated_on::text, d.expires_on::text, d.retain_until::text, d.size::float8 as size,
        (d.changed_at at time zone (select private.zone_of(${condominiumId})))::date::text as changed_on,
        case when d.archived_at is not null then 'Arquivado' else '' end as state,
        concat_ws(' ', f.sort_key, f.id, d.sort_key, d.id) collate "C" as key
      from public.documents d
      join public.document_folders f on f.condominium_id = d.condominium_id and f.id = d.folder_id and f.is_shown
      cross join (select private.searched_folders(${condominiumId}) as folders) q
      where d.condominium_id = ${condominiumId} and d.binned_at is null
        and (q.folders is null or f.id = any (q.folders))
    ) r where ${after}::text is null or r.key > ${after}::text collate "C" order by r.key limit ${size}`,
  cells: (rows) =>
    rows.map((row) => [
      row.folder,
      row.name,
      row.number,
      isKind(row.kind) ? documentKinds[row.kind].label : row.kind,
      row.version,
      row.dated_on && formatDate(row.dated_on),
      row.expires_on && formatDate(row.expires_on),
      row.retain_until ? formatDate(row.retain_until) : 'Sempre',
      Math.ceil(row.size / 1024),
      formatDate(row.changed_on),
      row.state,
    ]),
})
