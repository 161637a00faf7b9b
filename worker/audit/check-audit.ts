import type { Sql, Task, WorkerContext } from '../context.ts'
import { renderAuditBroken } from '../message-templates/audit.ts'
import { notify } from '../notify/notify.ts'

/** Seals looked at in one statement. */
const batch = 200

type AuditCheck = {
  seals: number
  entries: number
  broken: { seq: number; problem: 'missing' | 'rewritten' | 'entries' | 'behind' } | null
}

/**
 * Recomputes each chain every night, and removes what is older than five years (privacy notice). A broken chain causes an error in the log, a notice
 * on the audit's page, and a letter to the condominium's administrators, once.
 */
export const checkAuditTask: Task = {
  topic: 'check-audit',
  schedule: '10 4 * * *',
  isInterruptible: true,
  async run(context, _payload, signal) {
    await expire(context, signal)
    let checked = 0
    for (const chain of await chainsOf(context.sql)) {
      const found = await checkChain(context.sql, chain, signal)
      const isNew = await record(context.sql, chain, found)
      if (found.broken)
        context.log.error({ condominium: chain, ...found.broken }, 'audit chain does not hold')
      if (found.broken && isNew) await tell(context, chain, found)
      checked += 1
    }
    context.log.info({ chains: checked }, 'audit checked')
  },
}

async function expire({ sql, log }: WorkerContext, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const [row] = await sql<{ gone: number }[]>`select private.expire_audit()::float8 as gone`
    if (row!.gone === 0) return
    log.info({ entries: row!.gone }, 'audit entries of more than five years removed')
  }
}

/** Returns the chains, including those of deleted condominiums, which remain in their seals. */
async function chainsOf(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from public.condominiums union select s.condominium_id from public.audit_seals s where s.seq = 1
    union select private.audit_chain(null)`
  return rows.map(({ id }) => id)
}

/** A chain from its beginning to the first seal that does not hold. */
async function checkChain(sql: Sql, chain: string, signal: AbortSignal): Promise<AuditCheck> {
  type Part = { seq: number; entries: number; is_over: boolean; broken: AuditCheck['broken'] }
  const total = { seals: 0, entries: 0 }
  for (;;) {
    signal.throwIfAborted()
    const [row] = await sql<{ part: Part }[]>`
      select private.check_audit(${chain}, ${total.seals}, ${batch}) as part`
    const { part } = row!
    total.seals = part.seq
    total.entries += part.entries
    if (part.is_over) return { ...total, broken: part.broken }
  }
}

/** Stores the result. Returns whether this break is new. */
async function record(sql: Sql, chain: string, { seals, entries, broken }: AuditCheck): Promise<boolean> {
  const [known] = await sql<{ problem: string | null }[]>`
    select problem from private.audit_checks where condominium_id = ${chain}`
  await sql`
    insert into private.audit_checks (condominium_id, seals, entries, broken_seq, problem)
    values (${chain}, ${seals}, ${entries}, ${broken?.seq ?? null}, ${broken?.problem ?? null})
    on conflict (condominium_id) do update set checked_at = excluded.checked_at, seals = excluded.seals, entries = excluded.entries,
      broken_seq = excluded.broken_seq, problem = excluded.problem`
  return !known?.problem
}

async function tell(context: WorkerContext, chain: string, { broken }: AuditCheck): Promise<void> {
  const readers = await context.sql<
    { user_id: string; full_name: string; name: string; document: string | null }[]
  >`
    select m.user_id, m.full_name, c.name, c.document from public.memberships m join public.condominiums c on c.id = m.condominium_id
    where m.condominium_id = ${chain} and m.status = 'approved' and m.role in ('owner_admin', 'admin')`
  await notify(
    context,
    readers.map((reader) => ({
      condominiumId: chain,
      kind: 'audit_broken' as const,
      userId: reader.user_id,
      path: '/dashboard/audit-logs',
      content: renderAuditBroken({
        condominium: reader.name,
        document: reader.document,
        fullName: reader.full_name,
        seal: broken?.seq ?? 0,
        url: `${context.siteUrl}/dashboard/audit-logs`,
      }),
    })),
  )
}
