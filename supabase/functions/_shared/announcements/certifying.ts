import type { Body } from '../../../../domain/communications/body.ts'
import type { CertifiedContent, CertifiedRecipient } from '../../../../domain/communications/certificate.ts'
import { canonical, sha256Hex } from '../../../../domain/communications/certificate.ts'
import type { AnnouncementFile } from '../../../../domain/communications/files.ts'
import type { Sql } from '../database.ts'

type Row = {
  id: string
  kind: string
  legal_matter: string | null
  title: string
  body: Body
  plain: string
  version: number
  published_at: string
  corrected_at: string | null
  withdrawn_at: string | null
  files: AnnouncementFile[]
  condominium: string
  document: string | null
}

/** An instant as certificates write it: UTC, to the millisecond. */
const instant = (sql: Sql, column: string) =>
  sql.unsafe(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Returns the certified content of a published announcement as it is now; null while it is not published. */
export async function certifiedContent(
  sql: Sql,
  condominiumId: string,
  announcementId: string,
): Promise<CertifiedContent | null> {
  const [notice] = await sql<Row[]>`
    select a.id, a.kind, a.legal_matter, a.title, a.body, a.plain, a.version, ${instant(sql, 'a.published_at')} as published_at,
      ${instant(sql, 'a.corrected_at')} as corrected_at, ${instant(sql, 'a.withdrawn_at')} as withdrawn_at, a.files,
      k.name as condominium, k.document
    from public.announcements a join public.condominiums k on k.id = a.condominium_id
    where a.condominium_id = ${condominiumId} and a.id = ${announcementId} and a.published_at is not null`
  if (!notice) return null
  return {
    format: 'prumo-certidao-de-entrega-1',
    condominium: { id: condominiumId, name: notice.condominium, document: notice.document },
    announcement: {
      id: notice.id,
      kind: notice.kind,
      matter: notice.legal_matter,
      title: notice.title,
      version: notice.version,
      published_at: notice.published_at,
      corrected_at: notice.corrected_at,
      withdrawn_at: notice.withdrawn_at,
      body_sha256: await sha256Hex(canonical(notice.body)),
      text: notice.plain,
    },
    files: notice.files.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    recipients: [...(await recipientsOf(sql, condominiumId, announcementId))],
  }
}

/** Everybody it was for, in the order of their units, with every message about it. Addresses are cut as lists show them. */
const recipientsOf = (sql: Sql, condominiumId: string, announcementId: string) => sql<CertifiedRecipient[]>`
  select coalesce(p.name::text, m.full_name, 'Conta encerrada') as name, r.tie, r.unit_labels as units,
    ${instant(sql, 'r.seen_at')} as seen_at, ${instant(sql, 'r.confirmed_at')} as confirmed_at,
    coalesce((
      select jsonb_agg(jsonb_build_object('channel', s.channel, 'status', s.status,
        'address', case s.channel when 'email' then coalesce(p.email_masked, m.email_masked)
          when 'whatsapp' then p.phone_masked when 'sms' then p.phone_masked end,
        'sent_at', ${instant(sql, 's.sent_at')}, 'delivered_at', ${instant(sql, 's.delivered_at')}, 'read_at', ${instant(sql, 's.read_at')},
        'provider_id', s.provider_id, 'error_code', s.error_code) order by s.created_at, s.channel, s.id)
      from public.messages s
      where s.condominium_id = ${condominiumId} and s.about_id = ${announcementId} and not s.is_copy
        and (s.person_id = r.person_id or r.person_id is null and s.user_id = r.user_id)), '[]') as ways
  from public.announcement_recipients r
  left join public.people p on p.condominium_id = ${condominiumId} and p.id = r.person_id
  left join public.memberships m on m.condominium_id = ${condominiumId} and m.user_id = r.user_id
  where r.condominium_id = ${condominiumId} and r.announcement_id = ${announcementId} order by r.place, r.id`
