import { overruns, track } from '../../domain/budget/tracking.ts'
import { type Threshold, usualThreshold } from '../../domain/budget/variance.ts'
import { monthsBetween, shiftMonth } from '../../domain/calendar.ts'
import { formatDocument } from '../../domain/cpf-cnpj.ts'
import type { Cents } from '../../domain/money.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { localTimeOf } from '../local-hours.ts'
import { type Overrun, renderBudgetExceeded } from '../message-templates/charges/budget-exceeded.ts'
import { notifyIn } from '../notify/notify.ts'

type Watched = Threshold & {
  condominium_id: string
  name: string
  document: string | null
  month: string
  starts_on: string
  budget_id: string
  version: number
}

/**
 * Reports every morning the rubrics that went too far above their month, for this month and the one before, whose last bills are still coming in.
 * Each is reported once for its month, in the transaction that records it: on repeats or with two workers at once, no one gets it twice.
 */
export const watchBudgetsTask: Task = {
  topic: 'watch-budgets',
  localTime: '06:50',
  isInterruptible: true,
  async run(context, data, signal) {
    const at = localTimeOf(data)
    for (const watched of await monthsWatched(context, at)) {
      signal.throwIfAborted()
      await context.transaction((sql) => watch(sql, context, watched), signal)
    }
  },
}

/** A condominium without its own limits is watched by the default ones. */
const monthsWatched = ({ sql }: WorkerContext, at: string | null) => sql<Watched[]>`
  select b.condominium_id, c.name, c.document, to_char(m.month, 'YYYY-MM') as month, to_char(v.starts_on, 'YYYY-MM') as starts_on, v.budget_id,
    v.version, coalesce(a.basis_points, ${usualThreshold.basis_points}) as basis_points,
    coalesce(a.cents, ${usualThreshold.cents})::float8 as cents
  from (select distinct condominium_id from public.budget_versions where status = 'approved') b
  join public.condominiums c on c.id = b.condominium_id
  left join public.budget_alerts a on a.condominium_id = b.condominium_id
  cross join lateral (select (date_trunc('month', private.today_in(c.time_zone)) - make_interval(months => n))::date as month from generate_series(0, 1) n) m
  cross join lateral private.budget_of(b.condominium_id, m.month) v
  where (${at}::time is null or private.time_in(c.time_zone) >= ${at}::time)
    and coalesce(a.is_on, true) and private.subscription_state(b.condominium_id) in ('trial', 'active')
  order by b.condominium_id, m.month`

type Line = { fund_id: string; rubric_id: string; cents: string[] }

async function watch(sql: Transaction, context: WorkerContext, watched: Watched): Promise<void> {
  const { condominium_id, budget_id, version, month, starts_on } = watched
  const place = monthsBetween(starts_on, month)
  const lines = await sql<Line[]>`
    select l.fund_id, l.rubric_id, l.cents from public.budget_lines l
    join public.rubrics r on r.condominium_id = l.condominium_id and r.id = l.rubric_id and r.nature = 'expense'
    where l.condominium_id = ${condominium_id} and l.budget_id = ${budget_id} and l.version = ${version}`
  const actuals = await sql<{ fund_id: string; rubric_id: string; cents: number }[]>`
    select fund_id, rubric_id, cents::float8 as cents
    from private.budget_actuals(${condominium_id}, ${`${month}-01`}, (${`${shiftMonth(month, 1)}-01`}::date - 1), 'accrual', false)`
  const tracked = track(
    lines.map((line) => ({ ...line, cents: line.cents.map(Number) })),
    actuals.map(({ cents, ...line }) => ({ ...line, cents: atMonth(place, cents) })),
  )
  const fresh = await write(sql, watched, overruns(tracked, place, watched))
  if (fresh.length > 0) await tell(sql, context, watched, fresh)
}

const atMonth = (place: number, cents: Cents): Cents[] =>
  Array.from({ length: 12 }, (_, month) => (month === place ? cents : 0))

/** Records what was not reported yet, and returns it by name. */
function write(
  sql: Transaction,
  { condominium_id, month }: Watched,
  found: readonly { rubric_id: string; planned: Cents; actual: Cents }[],
) {
  if (found.length === 0) return []
  return sql<Overrun[]>`
    with told as (
      insert into public.budget_notices (condominium_id, month, rubric_id, planned_cents, actual_cents)
      select ${condominium_id}, ${`${month}-01`}, f.rubric_id, f.planned, f.actual
      from jsonb_to_recordset(${sql.json(found as never)}) as f (rubric_id uuid, planned bigint, actual bigint)
      on conflict do nothing returning rubric_id, planned_cents, actual_cents
    )
    select r.name as rubric, t.planned_cents::float8 as planned, t.actual_cents::float8 as actual
    from told t join public.rubrics r on r.condominium_id = ${condominium_id} and r.id = t.rubric_id
    order by t.actual_cents - t.planned_cents desc`
}

async function tell(sql: Transaction, context: WorkerContext, watched: Watched, found: readonly Overrun[]) {
  const { condominium_id, name, document, month } = watched
  const readers = await sql<{ user_id: string; full_name: string }[]>`
    select user_id, full_name from public.memberships
    where condominium_id = ${condominium_id} and status = 'approved' and role in ('owner_admin', 'admin')`
  const path = `/dashboard/finances/orcamento?mes=${month}`
  await notifyIn(
    sql,
    readers.map(({ user_id, full_name }) => ({
      condominiumId: condominium_id,
      kind: 'budget_exceeded' as const,
      userId: user_id,
      path,
      content: renderBudgetExceeded({
        condominium: name,
        document: document && formatDocument(document),
        fullName: full_name,
        month,
        found,
        url: `${context.siteUrl}${path}`,
      }),
    })),
  )
}
