import { z } from 'zod'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Task } from '../context.ts'
import { renderAnnouncementComment } from '../message-templates/announcement.ts'
import { notifyIn } from '../notify/notify.ts'

const payload = z.object({ condominiumId: z.uuid(), announcementId: z.uuid(), commentId: z.uuid() })

type Row = { body: string; title: string; condominium: string; document: string | null }

/** Notifies the management of a comment, unless it was already withdrawn. */
export const tellCommentTask: Task = {
  topic: 'tell-comment',
  isInterruptible: true,
  async run({ transaction, siteUrl }, data, signal) {
    const { condominiumId, announcementId, commentId } = payload.parse(data)
    await transaction(async (sql) => {
      const [row] = await sql<Row[]>`
        select c.body, a.title, k.name as condominium, k.document
        from public.announcement_comments c
        join public.announcements a on a.condominium_id = c.condominium_id and a.id = c.announcement_id
        join public.condominiums k on k.id = c.condominium_id
        where c.condominium_id = ${condominiumId} and c.id = ${commentId} and c.removed_at is null`
      if (!row) return
      const managers = await sql<{ user_id: string }[]>`
        select user_id from public.memberships
        where condominium_id = ${condominiumId} and status = 'approved' and role in ('owner_admin', 'admin')`
      const path = `/dashboard/communications/${announcementId}`
      const content = renderAnnouncementComment({
        condominium: row.condominium,
        document: row.document && formatDocument(row.document),
        title: row.title,
        comment: row.body,
        url: `${siteUrl}${path}`,
      })
      await notifyIn(
        sql,
        managers.map(({ user_id }) => ({
          condominiumId,
          kind: 'announcement_comment' as const,
          userId: user_id,
          content,
          path,
          about: { id: commentId },
        })),
      )
    }, signal)
  },
}
