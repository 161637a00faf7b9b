import { documentKinds, isKind } from '../../../domain/documents/kinds.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** Exports every document that the caller sees, by folder and name: what it is, since when, and until when it must stay. */
export default listExport('export-documents', {
  roles: 'members',
  feature: 'documents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou a lista de documentos',
  title: 'Documentos',
  file: 'documentos',
  entity: 'documents',
  columns: [
    column.text('Pasta', 'folder'),
    column.text('Documento', 'name'),
    column.unprinted(column.text('Número', 'number')),
    column.shown('Tipo', 'kind', (kind: string) => (isKind(kind) ? documentKinds[kind].label : kind)),
    column.number('Versão', 'version'),
    column.day('Data', 'dated_on'),
    column.day('Vence em', 'expires_on'),
    column.orElse(column.day('Guardar até', 'retain_until'), 'Sempre'),
    column.unprinted(column.number('Tamanho (KB)', 'kilobytes')),
    column.day('Alterado em', 'changed_on'),
    column.text('Situação', 'state'),
  ],
  order: 'up',
  every: (sql, { condominiumId }) => sql`
    select (select string_agg(a.name, ' / ' order by o) from unnest(f.trail) with ordinality t (id, o)
        join public.document_folders a on a.condominium_id = ${condominiumId} and a.id = t.id) as folder,
      d.name, d.number, d.kind, d.version, d.dated_on, d.expires_on, d.retain_until, ceil(d.size / 1024.0) as kilobytes,
      (d.changed_at at time zone (select private.zone_of(${condominiumId})))::date as changed_on,
      case when d.archived_at is not null then 'Arquivado' else '' end as state,
      concat_ws(' ', f.sort_key, f.id, d.sort_key, d.id) as key
    from public.documents d
    join public.document_folders f on f.condominium_id = d.condominium_id and f.id = d.folder_id and f.is_shown
    cross join (select private.searched_folders(${condominiumId}) as folders) q
    where d.condominium_id = ${condominiumId} and d.binned_at is null and (q.folders is null or f.id = any (q.folders))`,
})
