import type { Audience } from '../../../../domain/communications/audience.ts'
import type { Body } from '../../../../domain/communications/body.ts'
import type {
  AnnouncementKind,
  AnnouncementStatus,
  LegalMatter,
} from '../../../../domain/communications/input.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

export type Notice = {
  id: string
  kind: AnnouncementKind
  legal_matter: LegalMatter | null
  status: AnnouncementStatus
  title: string
  body: Body
  plain: string
  audience: Audience
  asks_confirmation: boolean
  allows_comments: boolean
  is_emergency: boolean
  version: number
  published_at: Date | null
}

/** Locks an announcement until the transaction ends. Throws `not_found`. */
export async function lockNotice({ sql, condominiumId }: Context, id: string): Promise<Notice> {
  const [notice] = await sql<Notice[]>`
    select id, kind, legal_matter, status, title, body, plain, audience, asks_confirmation, allows_comments, is_emergency, version, published_at
    from public.announcements where condominium_id = ${condominiumId} and id = ${id} for no key update`
  if (!notice) throw new AppError('not_found')
  return notice
}

/** The same, which has to be out. Throws `announcement_not_published`. */
export async function publishedNotice(context: Context, id: string): Promise<Notice> {
  const notice = await lockNotice(context, id)
  if (notice.status !== 'published') throw new AppError('announcement_not_published')
  return notice
}

/** Begins a further notification about a published announcement: a reminder, a correction, a withdrawal. Returns its number. */
export async function beginTelling(
  { sql, condominiumId, enqueue }: Context,
  announcementId: string,
  reason: 'reminder' | 'corrected' | 'withdrawn',
): Promise<number> {
  const occurrence = await nextTelling(sql, condominiumId, announcementId, reason)
  await enqueue('tell-announcement', { condominiumId, announcementId, occurrence })
  return occurrence
}

async function nextTelling(
  sql: Sql,
  condominiumId: string,
  announcementId: string,
  reason: string,
): Promise<number> {
  const [row] = await sql<{ occurrence: number }[]>`
    insert into private.announcement_tellings (condominium_id, announcement_id, occurrence, reason, total)
    select ${condominiumId}, ${announcementId}, coalesce(max(t.occurrence), -1) + 1, ${reason}, (
      select count(*) from public.announcement_recipients r
      where r.condominium_id = ${condominiumId} and r.announcement_id = ${announcementId})
    from private.announcement_tellings t where t.condominium_id = ${condominiumId} and t.announcement_id = ${announcementId}
    returning occurrence`
  return row!.occurrence
}
