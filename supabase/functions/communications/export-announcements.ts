import { kindWords, statusWords } from '../../../domain/communications/words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** Everything that was published, the newest first, with how many it was for and how many read it. */
export default listExport('export-announcements', {
  roles: 'admins',
  feature: 'communications',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os comunicados',
  section: 'announcements',
  title: 'Comunicados',
  file: 'comunicados',
  entity: 'announcements',
  columns: [
    column.moment('Publicado em', 'published_at'),
    column.word('Tipo', 'kind', kindWords),
    column.text('Comunicado', 'title'),
    column.word('Situação', 'status', statusWords),
    column.day('Vale até', 'expires_on'),
    column.number('Destinatários', 'recipient_count'),
    column.number('Leram', 'seen'),
    column.number('Confirmaram', 'confirmed'),
  ],
  order: 'down',
  every: (sql, { condominiumId }) => sql`
    select a.*, r.seen, case when a.asks_confirmation then r.confirmed end as confirmed,
      to_char(a.published_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || a.id as key
    from public.announcements a
    cross join lateral (
      select count(*) filter (where r.seen_at is not null) as seen, count(*) filter (where r.confirmed_at is not null) as confirmed
      from public.announcement_recipients r where r.condominium_id = ${condominiumId} and r.announcement_id = a.id
    ) r
    where a.condominium_id = ${condominiumId} and a.published_at is not null`,
})
