import type { Task } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'
import { renderAuditDigest } from '../message-templates/audit.ts'
import { notify } from '../notify/notify.ts'

type Digest = {
  condominium_id: string
  user_id: string
  full_name: string
  name: string
  document: string | null
  seq: string
  sealed_at: Date
  head: string
  month: string
  entries: string
  time_zone: string
}

/**
 * Sends the síndico the head of the chain on the first of each month: a copy that no one with control of the database can change. Skips those who
 * already have this month's.
 */
export const sendAuditDigestTask: Task = {
  topic: 'send-audit-digest',
  localTime: '08:00',
  dayOfMonth: 1,
  async run(context, data) {
    const at = localTimeOf(data)
    const rows = await context.sql<Digest[]>`
      select c.id as condominium_id, m.user_id, m.full_name, c.name, c.document, s.seq, s.sealed_at, encode(s.head, 'hex') as head, c.time_zone,
        to_char(month.before at time zone c.time_zone, 'YYYY-MM') as month,
        (select count(*) from public.audit_entries e where e.condominium_id = c.id
          and e.created_at >= month.before and e.created_at < month.since) as entries
      from public.condominiums c
      cross join lateral (
        select date_trunc('month', private.now(), c.time_zone) as since,
          (date_trunc('month', private.now() at time zone c.time_zone) - interval '1 month') at time zone c.time_zone as before) month
      join public.memberships m on m.condominium_id = c.id and m.role = 'owner_admin' and m.status = 'approved'
      cross join lateral (
        select * from public.audit_seals s where s.condominium_id = c.id order by s.seq desc limit 1) s
      where (${at}::time is null or private.time_in(c.time_zone) >= ${at}::time) and not exists (
        select from public.messages told where told.condominium_id = c.id and told.kind = 'audit_digest' and told.created_at >= month.since)`
    await notify(
      context,
      rows.map((row) => ({
        condominiumId: row.condominium_id,
        kind: 'audit_digest' as const,
        userId: row.user_id,
        path: '/dashboard/audit-logs',
        content: renderAuditDigest({
          condominium: row.name,
          document: row.document,
          fullName: row.full_name,
          month: row.month,
          entries: Number(row.entries),
          seal: Number(row.seq),
          sealedAt: row.sealed_at,
          zone: row.time_zone,
          head: row.head,
          url: `${context.siteUrl}/dashboard/audit-logs`,
        }),
      })),
    )
    context.log.info({ condominiums: rows.length }, 'audit heads sent')
  },
}
