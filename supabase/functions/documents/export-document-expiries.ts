import { z } from 'zod'
import { formatDate } from '../../../domain/calendar.ts'
import { documentKinds, isKind } from '../../../domain/documents/kinds.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = { name: string; kind: string; folder: string; expires_on: string; days: number; key: string }

/** Documents with an end that the caller sees, the soonest first. */
export default listExport('export-document-expiries', {
  roles: 'members',
  feature: 'documents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os vencimentos de documentos',
  input: z.object(listAsked),
  title: 'Vencimentos de documentos',
  file: 'vencimentos-de-documentos',
  titles: ['Documento', 'Tipo', 'Pasta', 'Vence em', 'Dias'],
  entity: 'documents',
  page: (sql, { condominiumId, after, size }) => sql<Row[]>`
    select * from (
      select d.name, d.kind, f.name as folder, d.expires_on::text, d.expires_on - (select private.today(${condominiumId})) as days,
        concat_ws(' ', d.expires_on, d.sort_key, d.id) collate "C" as key
      from public.documents d
      join public.document_folders f on f.condominium_id = d.condominium_id and f.id = d.folder_id and f.is_shown
      cross join (select private.searched_folders(${condominiumId}) as folders) q
      where d.condominium_id = ${condominiumId} and d.expires_on is not null and d.binned_at is null and d.archived_at is null
        and (q.folders is null or f.id = any (q.folders))
    ) r where ${after}::text is null or r.key > ${after}::text collate "C" order by r.key limit ${size}`,
  cells: (rows) =>
    rows.map(({ name, kind, folder, expires_on, days }) => [
      name,
      isKind(kind) ? documentKinds[kind].label : kind,
      folder,
      formatDate(expires_on),
      days,
    ]),
})
