import { documentKinds, isKind } from '../../../domain/documents/kinds.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** Documents with an end that the caller sees, the soonest first. */
export default listExport('export-document-expiries', {
  roles: 'members',
  feature: 'documents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os vencimentos de documentos',
  title: 'Vencimentos de documentos',
  file: 'vencimentos-de-documentos',
  entity: 'documents',
  columns: [
    column.text('Documento', 'name'),
    column.shown('Tipo', 'kind', (kind: string) => (isKind(kind) ? documentKinds[kind].label : kind)),
    column.text('Pasta', 'folder'),
    column.day('Vence em', 'expires_on'),
    column.number('Dias', 'days'),
  ],
  order: 'up',
  every: (sql, { condominiumId }) => sql`
    select d.name, d.kind, f.name as folder, d.expires_on, d.expires_on - (select private.today(${condominiumId})) as days,
      concat_ws(' ', d.expires_on, d.sort_key, d.id) as key
    from public.documents d
    join public.document_folders f on f.condominium_id = d.condominium_id and f.id = d.folder_id and f.is_shown
    cross join (select private.searched_folders(${condominiumId}) as folders) q
    where d.condominium_id = ${condominiumId} and d.expires_on is not null and d.binned_at is null and d.archived_at is null
      and (q.folders is null or f.id = any (q.folders))`,
})
