import type { Task } from '../context.ts'
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
}

/**
 * On the first of each month the síndico gets the head of the chain: a copy that nobody who holds the database can change. Whoever has
 * this month's already gets none.
 */
export const sendAuditDigestTask: Task = {
  topic: 'send-audit-digest',
  schedule: '0 8 1 * *',
  async run(context) {
    const rows = await context.sql<Digest[]>`
      with month as (
        select date_trunc('month', private.now() at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo' as since
      )
      select c.id as condominium_id, m.user_id, m.full_name, c.name, c.document, s.seq, s.sealed_at, encode(s.head, 'hex') as head,
        to_char((month.since - interval '1 day') at time zone 'America/Sao_Paulo', 'YYYY-MM') as month,
        (select count(*) from public.audit_entries e where e.condominium_id = c.id
          and e.created_at >= month.since - interval '1 month' and e.created_at < month.since) as entries
      from month cross join public.condominiums c
      join public.memberships m on m.condominium_id = c.id and m.role = 'owner_admin' and m.status = 'approved'
      cross join lateral (
        select * from public.audit_seals s where s.condominium_id = c.id order by s.seq desc limit 1) s
      where not exists (
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
          head: row.head,
          url: `${context.siteUrl}/dashboard/audit-logs`,
        }),
      })),
    )
    context.log.info({ condominiums: rows.length }, 'audit heads sent')
  },
}
