import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Task, Transaction } from '../context.ts'
import { renderAnnouncementMissed } from '../message-templates/announcement.ts'
import { notifyIn } from '../notify/notify.ts'

/** Announcements taken at a time. */
const BATCH = 100

type Taken = {
  condominium_id: string
  id: string
  is_paid: boolean
  title: string
  /** Brasília time, 'dd/mm/aaaa, às 9h05'. */
  due: string
  /** Minutes since 1970: each missed time is reported once. */
  occurrence: number
  author: string | null
}

/**
 * Hands over what is due. In a condominium that became read-only meanwhile it remains a draft, and its author is notified: it is not published by
 * surprise on the day the plan is paid again.
 */
export const publishDueTask: Task = {
  topic: 'publish-due-announcements',
  schedule: '* * * * *',
  isInterruptible: true,
  async run({ transaction, siteUrl }, _payload, signal) {
    for (;;) {
      signal.throwIfAborted()
      const count = await transaction(async (sql) => {
        const taken = await takeDue(sql)
        await tellMissed(
          sql,
          taken.filter(({ is_paid }) => !is_paid),
          siteUrl,
        )
        return taken.length
      }, signal)
      if (count < BATCH) return
    }
  },
}

const takeDue = (sql: Transaction): PromiseLike<Taken[]> => sql<Taken[]>`
  with due as (
    select a.condominium_id, a.id, private.subscription_state(a.condominium_id) in ('trial', 'active') as is_paid
    from public.announcements a where a.status = 'scheduled' and a.publish_at <= private.now()
    order by a.publish_at limit ${BATCH} for update skip locked
  ), moved as (
    update public.announcements a set status = case when d.is_paid then 'publishing' else 'draft' end, updated_at = private.now()
    from due d where a.condominium_id = d.condominium_id and a.id = d.id
    returning a.condominium_id, a.id, d.is_paid, a.title, a.publish_at, a.created_by
  ), asked as (
    insert into private.outbox (topic, payload)
    select 'publish-announcement', jsonb_build_object('condominiumId', condominium_id, 'announcementId', id) from moved where is_paid
  )
  select m.condominium_id, m.id, m.is_paid, m.title, floor(extract(epoch from m.publish_at) / 60)::integer as occurrence,
    to_char(m.publish_at at time zone k.time_zone, 'DD/MM/YYYY, "às" FMHH24"h"MI') as due,
    -- Who wrote it may be gone, or manage no more: then whoever answers for the condominium.
    coalesce((select s.user_id from public.memberships s where s.condominium_id = m.condominium_id and s.user_id = m.created_by
      and s.status = 'approved' and s.role in ('owner_admin', 'admin')), k.admin_id) as author
  from moved m join public.condominiums k on k.id = m.condominium_id`

type Home = { id: string; name: string; document: string | null }

async function tellMissed(sql: Transaction, missed: readonly Taken[], siteUrl: string): Promise<void> {
  if (missed.length === 0) return
  const homes = await sql<Home[]>`
    select id, name, document from public.condominiums where id = any (${missed.map(({ condominium_id }) => condominium_id)}::uuid[])`
  const known = new Map(homes.map((home) => [home.id, home]))
  await notifyIn(
    sql,
    missed.flatMap(({ condominium_id, id, title, due, occurrence, author }) => {
      const home = known.get(condominium_id)
      if (!home || !author) return []
      const path = `/dashboard/communications/escrever/${id}`
      const content = renderAnnouncementMissed({
        condominium: home.name,
        document: home.document && formatDocument(home.document),
        title,
        due,
        url: `${siteUrl}${path}`,
      })
      return [
        {
          condominiumId: condominium_id,
          kind: 'announcement_missed' as const,
          userId: author,
          content,
          path,
          about: { id, occurrence },
        },
      ]
    }),
  )
}
