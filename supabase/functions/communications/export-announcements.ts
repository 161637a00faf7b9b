import { z } from 'zod'
import type { AnnouncementKind, AnnouncementStatus } from '../../../domain/communications/input.ts'
import { kindWords, statusWords } from '../../../domain/communications/words.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = {
  title: string
  kind: AnnouncementKind
  status: AnnouncementStatus
  published: string
  expires: string | null
  recipients: number
  seen: number
  confirmed: number | null
  key: string
}

/** Everything that was published, the newest first, with how many it was for and how many read it. */
export default listExport('export-announcements', {
  roles: 'admins',
  feature: 'communications',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os comunicados',
  section: 'announcements',
  input: z.object(listAsked),
  title: 'Comunicados',
  file: 'comunicados',
  titles: [
    'Publicado em',
    'Tipo',
    'Comunicado',
    'Situação',
    'Vale até',
    'Destinatários',
    'Leram',
    'Confirmaram',
  ],
  entity: 'announcements',
  page: (sql, { condominiumId, after, size }) => sql<Row[]>`
    select a.title, a.kind, a.status, to_char(a.published_at at time zone (select private.zone_of(${condominiumId})), 'DD/MM/YYYY HH24:MI') as published,
      to_char(a.expires_on, 'DD/MM/YYYY') as expires, a.recipient_count as recipients, r.seen,
      case when a.asks_confirmation then r.confirmed end as confirmed, a.key
    from (
      select *, to_char(published_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS') || id as key
      from public.announcements where condominium_id = ${condominiumId} and published_at is not null
    ) a
    cross join lateral (
      select count(*) filter (where r.seen_at is not null)::integer as seen, count(*) filter (where r.confirmed_at is not null)::integer as confirmed
      from public.announcement_recipients r where r.condominium_id = ${condominiumId} and r.announcement_id = a.id
    ) r
    where ${after}::text is null or a.key collate "C" < ${after}::text collate "C"
    order by a.key collate "C" desc limit ${size}`,
  cells: (rows) =>
    rows.map((row) => [
      row.published,
      kindWords[row.kind],
      row.title,
      statusWords[row.status],
      row.expires,
      row.recipients,
      row.seen,
      row.confirmed,
    ]),
})
