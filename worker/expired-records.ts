import {
  mergedAccountDays,
  type RetentionKind,
  type RetentionPeriod,
  retentionOn,
  retentions,
} from '../domain/data-protection/retention.ts'
import { buckets } from '../domain/files.ts'
import type { Sql, Task, WorkerContext } from './context.ts'
import { removeFolder, removeObjects } from './files/removal.ts'
import { eraseDuePeople } from './people/erase-people.ts'

/** How many rows are deleted at once: a command that needs one of them never waits long. */
const batch = 10_000
const exportsAtOnce = 50

/** `isLast` means that there is no more to request. */
type Taken = { count: number; isLast?: boolean }
/** How long each kind is kept tonight, as PostgreSQL's intervals. */
type Periods = Readonly<Record<RetentionKind, string>>
type Work = (context: WorkerContext, signal: AbortSignal, periods: Periods) => PromiseLike<Taken>

/**
 * Deletes what the privacy notice (/privacy, "Por quanto tempo") and the law require, and what no one can use any more. Each returns how many rows it
 * deleted, and runs again while it deletes a whole batch. Audit entries go with their seals (seal-audit).
 */
const works: Record<string, Work> = {
  // Clients repeat a command within minutes.
  keys: ({ sql }) => sql`
    delete from private.idempotency_keys where ctid = any (array(
      select ctid from private.idempotency_keys where created_at < private.now() - interval '7 days' limit ${batch}))`,
  tickets: ({ sql }) => expiredTickets(sql),
  // An approval can be undone for ten minutes (undo-membership-approval); the data stored for that, including a CPF, has no other use.
  approvals: ({ sql }) => sql`
    delete from private.membership_approvals where ctid = any (array(
      select ctid from private.membership_approvals where approved_at < private.now() - interval '1 hour' limit ${batch}))`,
  // CPFs, e-mails and phones that an import refused, as typed: the file is corrected within the month (privacy notice). The report retains line,
  // column and reason.
  refusedCells: ({ sql }, _, { refused_cells }) => sql`
    update public.job_issues set value = null where ctid = any (array(
      select i.ctid from public.jobs j
      join public.job_issues i on i.condominium_id = j.condominium_id and i.job_id = j.id and i.value is not null
      where j.kind = 'import_units' and j.created_at < private.now() - ${refused_cells}::interval limit ${batch}))`,
  // Marco Civil da Internet, art. 15: accesses and technical errors, six months.
  accesses: async ({ sql }) =>
    counted(sql`select private.expire_access_log(private.now() - interval '6 months', ${batch}) as count`),
  errors: ({ sql }, _, { errors }) => sql`
    delete from private.error_reports where ctid = any (array(
      select ctid from private.error_reports where created_at < private.now() - ${errors}::interval limit ${batch}))`,
  // Accounts that were closed.
  accounts: async ({ sql }, _, { accounts }) => ({
    ...(await counted(
      sql`select private.forget_closed_accounts(private.now() - ${accounts}::interval) as count`,
    )),
    isLast: true,
  }),
  // A merge of two accounts can be undone until then (undo-account-merge).
  mergedAccounts: async ({ sql }) =>
    counted(
      sql`select private.end_merged_accounts(private.now() - make_interval(days => ${mergedAccountDays}), ${batch}) as count`,
    ),
  // A code is valid for ten minutes; the number of requests is counted for a day.
  phoneCodes: ({ sql }) => sql`
    delete from private.phone_codes where ctid = any (array(
      select ctid from private.phone_codes where asked_at < private.now() - interval '2 days' limit ${batch}))`,
  // Failed messages may be sent again for a week (retry-messages); then their text is deleted.
  unsentLetters: ({ sql }) => sql`
    delete from private.message_contents where ctid = any (array(
      select c.ctid from private.message_contents c
      join public.messages m on m.condominium_id = c.condominium_id and m.id = c.message_id
      where m.status = 'failed' and m.created_at < private.now() - interval '7 days' limit ${batch}))`,
  // Five years: by then it is settled what was sent, and who paid what.
  messages: ({ sql }) => sql`
    delete from public.messages where ctid = any (array(
      select ctid from public.messages where created_at < private.now() - interval '5 years' limit ${batch}))`,
  unsentBodies: ({ sql }) => sql`
    delete from private.message_bodies where id = any (array(
      select b.id from private.message_bodies b
      where not exists (select from private.message_contents c where c.body_id = b.id) limit ${batch}))`,
  payers: ({ sql }) => sql`
    update public.charges set payer_id = null, payer_name = null where ctid = any (array(
      select ctid from public.charges
      where due_on < private.today() - interval '5 years 1 day' and status <> 'open' and (payer_id is not null or payer_name is not null)
      limit ${batch}))`,
  // Pages of an abandoned printing; a running one keeps its own.
  prints: ({ sql }) => sql`
    delete from private.print_parts where ctid = any (array(
      select p.ctid from private.print_parts p join public.jobs j on j.condominium_id = p.condominium_id and j.id = p.job_id
      where j.status in ('done', 'failed', 'cancelled') or j.created_at < private.now() - interval '30 days' limit 500))`,
  // The provider retries a notice for days; the payment it reports is read anyway.
  notices: ({ sql }, _, { notices }) => sql`
    delete from private.payment_provider_notices where ctid = any (array(
      select ctid from private.payment_provider_notices where received_at < private.now() - ${notices}::interval limit ${batch}))`,
  // How the product answered: by hours for a quarter, by days for a little more than a year.
  routeCounts: ({ sql }) => sql`
    delete from private.route_counts where ctid = any (array(
      select ctid from private.route_counts where (grain = 'hour' and at < private.now() - interval '90 days')
        or (grain = 'day' and at < private.now() - interval '400 days') limit ${batch}))`,
  healthGauges: ({ sql }) => sql`
    delete from private.health_gauges where ctid = any (array(
      select ctid from private.health_gauges where (grain = 'hour' and at < private.now() - interval '90 days')
        or (grain = 'day' and at < private.now() - interval '400 days') limit ${batch}))`,
  providerHours: ({ sql }) => sql`
    delete from private.provider_hours where ctid = any (array(
      select ctid from private.provider_hours where at < private.now() - interval '90 days' limit ${batch}))`,
  requests: ({ sql }) => sql`
    delete from public.data_requests where ctid = any (array(
      select ctid from public.data_requests where status <> 'open' and created_at < private.now() - interval '5 years' limit ${batch}))`,
  accountRequests: ({ sql }) => sql`
    delete from public.account_data_requests where ctid = any (array(
      select ctid from public.account_data_requests where status <> 'open' and created_at < private.now() - interval '5 years' limit ${batch}))`,
  stuckExports,
  exports: expiredExports,
  erasures: async (context, signal) => ({ count: await eraseDuePeople(context, signal), isLast: true }),
}

/** Nightly: deletes or takes the names out of everything whose time is over. */
export const expiredRecordsTask: Task = {
  topic: 'delete-expired-records',
  // When Brazil sleeps.
  schedule: '20 3 * * *',
  async run(context, _payload, signal) {
    const taken: Record<string, number> = {}
    const periods = await periodsOf(context)
    for (const [name, work] of Object.entries(works))
      taken[name] = await inBatches(context, (...given) => work(...given, periods), signal)
    context.log.info(taken, 'expired records deleted')
  },
}

/** What the platform's administrators set, else what the privacy notice says. */
async function periodsOf({ sql }: WorkerContext): Promise<Periods> {
  const [row] = await sql<{ today: string; periods: Partial<Record<RetentionKind, RetentionPeriod>> }[]>`
    select private.today()::text as today,
      (select coalesce(jsonb_object_agg(p.kind, p), '{}') from private.retention_periods p) as periods`
  const { today, periods } = row!
  const words = Object.entries(retentions).map(([name, { unit }]) => {
    const kind = name as RetentionKind
    return [kind, `${retentionOn(kind, periods[kind], today)} ${unit}`]
  })
  return Object.fromEntries(words)
}

/** A sign-up's ticket lasts 24 hours. One that was used stays until its account is confirmed, which makes its condominium. */
const expiredTickets = (sql: Sql) => sql`
  delete from private.onboarding_tickets where ticket_hash = any (array(
    select t.ticket_hash from private.onboarding_tickets t cross join lateral private.account(t.user_id) a
    where t.created_at < private.now() - interval '24 hours' and (t.spent_at is null or a.is_confirmed)
    limit ${batch}))`

/** Removes exports that no worker finished within a day, as none ever will, with what they left in the store. */
async function stuckExports(context: WorkerContext, signal: AbortSignal): Promise<Taken> {
  const stuck = await context.sql<{ id: string; user_id: string }[]>`
    select id, user_id from public.data_exports
    where status in ('queued', 'running') and created_at < private.now() - interval '1 day' limit ${exportsAtOnce}`
  for (const { id, user_id } of stuck)
    await removeFolder(context, buckets.exports, `${user_id}/${id}`, signal)
  await context.sql`
    update public.data_exports set status = 'failed', finished_at = private.now()
    where id = any (${stuck.map(({ id }) => id)}::uuid[]) and status in ('queued', 'running')`
  return { count: stuck.length, isLast: stuck.length < exportsAtOnce }
}

/** Removes the bytes first: a row that says "expired" must not precede a file that can still be fetched. */
async function expiredExports(context: WorkerContext, signal: AbortSignal): Promise<Taken> {
  const due = await context.sql<{ id: string; path: string }[]>`
    select id, path from public.data_exports where status = 'done' and expires_at <= private.now() limit ${exportsAtOnce}`
  if (due.length === 0) return { count: 0, isLast: true }
  await removeObjects(
    context,
    buckets.exports,
    due.map(({ path }) => path),
    signal,
  )
  await context.sql`
    update public.data_exports set status = 'expired', path = null where id = any (${due.map(({ id }) => id)}::uuid[])`
  return { count: due.length, isLast: due.length < exportsAtOnce }
}

async function counted(rows: PromiseLike<readonly { count?: number }[]>): Promise<{ count: number }> {
  return { count: (await rows)[0]?.count ?? 0 }
}

async function inBatches(
  context: WorkerContext,
  work: (context: WorkerContext, signal: AbortSignal) => PromiseLike<Taken>,
  signal: AbortSignal,
): Promise<number> {
  let total = 0
  for (;;) {
    signal.throwIfAborted()
    const { count, isLast = count < batch } = await work(context, signal)
    total += count
    if (isLast) return total
  }
}
