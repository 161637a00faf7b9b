import { civilDate, daysInMonth, shiftMonth } from '../../domain/calendar.ts'
import {
  type BenchmarkMeasure,
  bandOf,
  benchmarkMeasures,
  FEWEST_OTHERS,
  groupsOf,
  managementsOf,
  measuredMonth,
  type Seat,
} from '../../domain/reports/benchmark.ts'
import { brasiliaZone } from '../../domain/time-zones/time-zones.ts'
import type { Task, Transaction, WorkerContext } from '../context.ts'
import { type Measured, sources } from './benchmark-sources.ts'

/** Condominiums measured in one statement: what a stopped worker does again, and for how long leaving waits. */
const MOST_AT_ONCE = 100

const measureNames = Object.keys(benchmarkMeasures) as BenchmarkMeasure[]

/**
 * Measures the month before once, from the fifth on: takes those who shared at its end, measures each, and makes the figures of their groups. Those who join
 * or leave later change no month that is made. An interrupted night goes on where it stopped: what is measured is written a hundred at a time.
 */
export const measureBenchmarkTask: Task = {
  topic: 'measure-benchmark',
  schedule: '0 4 * * *',
  isInterruptible: true,
  async run(context, _payload, signal) {
    const [clock] = await context.sql<{ now: Date }[]>`select private.now() as now`
    const month = measuredMonth(civilDate(clock!.now, brasiliaZone))
    await context.transaction((sql) => takeSeats(sql, month), signal)
    const [state] = await context.sql<{ is_made: boolean }[]>`
      select made_at is not null as is_made from private.benchmark_months where month = ${`${month}-01`}`
    if (state!.is_made) return
    for (const measure of measureNames) await measureAll(context, measure, month, signal)
    await context.transaction((sql) => makeFigures(sql, month), signal)
    context.log.info({ month }, 'benchmark made')
  },
}

type Candidate = { id: string; state: string | null; units: number; managers: string[] }

/** Gives a place to each condominium that shared when the month ended and whose plan includes the comparison; once a month. */
async function takeSeats(sql: Transaction, month: string): Promise<void> {
  const first = `${month}-01`
  const taken = await sql`
    insert into private.benchmark_months (month) values (${first}) on conflict (month) do nothing returning month`
  if (taken.length === 0) return
  const candidates = await sql<Candidate[]>`
    select c.id, c.state, c.unit_count as units, array(
      select s.user_id from public.memberships s
      where s.condominium_id = c.id and s.role in ('owner_admin', 'admin') and s.status = 'approved') as managers
    from public.benchmark_members m join public.condominiums c on c.id = m.condominium_id
    where m.joined_at < (${first}::date + interval '1 month') at time zone c.time_zone and c.unit_count > 0
      and private.plan_limits(c.id, 'advanced_analytics') ->> 'reason' is null
    order by c.id`
  const managements = managementsOf(candidates)
  const seats = candidates.map(({ id, state, units }) => ({
    id,
    state,
    units,
    band: bandOf(units),
    management: managements.get(id),
  }))
  await sql`
    insert into private.benchmark_seats (month, condominium_id, state, band, units, management)
    select ${first}, s.id, s.state, s.band, s.units, s.management
    from jsonb_to_recordset(${sql.json(seats as never)}) as s (id uuid, state text, band smallint, units integer, management integer)`
}

/** Measures one thing of every seat that it was not measured of. */
async function measureAll(
  context: WorkerContext,
  measure: BenchmarkMeasure,
  month: string,
  signal: AbortSignal,
): Promise<void> {
  const measured = spansOf(month)
  for (let done = 0; ; ) {
    signal.throwIfAborted()
    const count = await context
      .transaction((sql) => measureSome(sql, measure, measured, MOST_AT_ONCE), signal)
      .catch((error: unknown) => {
        signal.throwIfAborted()
        context.log.error({ err: error, measure }, 'benchmark not measured together')
        return oneByOne(context, measure, measured, signal)
      })
    if (count === 0) return
    done += count
    context.log.info({ month, measure, done }, 'benchmark measured')
  }
}

/** The next seats one at a time, so that one that cannot be measured does not stop the others: it counts as having nothing to measure. */
async function oneByOne(
  { transaction, log }: WorkerContext,
  measure: BenchmarkMeasure,
  measured: Measured,
  signal: AbortSignal,
): Promise<number> {
  for (let count = 0; ; count++) {
    if (count === MOST_AT_ONCE) return count
    const made = await transaction((sql) => measureSome(sql, measure, measured, 1), signal).catch(
      async (error: unknown) => {
        signal.throwIfAborted()
        log.error({ err: error, measure }, 'benchmark of one condominium not measured')
        return transaction(
          async (sql) =>
            (
              await sql`
            insert into private.benchmark_values (month, condominium_id, measure)
            select seat.month, seat.condominium_id, ${measure} from (${nextSeats(sql, measure, measured, 1)}) seat returning 1`
            ).length,
          signal,
        )
      },
    )
    if (made === 0) return count
  }
}

async function measureSome(
  sql: Transaction,
  measure: BenchmarkMeasure,
  measured: Measured,
  most: number,
): Promise<number> {
  const made = await sql`
    insert into private.benchmark_values (month, condominium_id, measure, value)
    select seat.month, seat.condominium_id, ${measure}, (${sources[measure](sql, measured)})
    from (${nextSeats(sql, measure, measured, most)}) seat
    returning 1`
  return made.length
}

/** In the order of their ids, so that it is the same that comes next. A condominium that leaves meanwhile waits for the statement. */
const nextSeats = (sql: Transaction, measure: BenchmarkMeasure, { month }: Measured, most: number) => sql`
  select s.month, s.condominium_id, s.units, c.time_zone as zone, private.today_in(c.time_zone) as today
  from private.benchmark_seats s join public.condominiums c on c.id = s.condominium_id
  where s.month = ${month.from} and not exists (select from private.benchmark_values v
    where v.month = s.month and v.condominium_id = s.condominium_id and v.measure = ${measure})
  order by s.condominium_id limit ${most} for key share of s`

const spansOf = (month: string): Measured => {
  const until = `${month}-${daysInMonth(month)}`
  return { month: { from: `${month}-01`, until }, year: { from: `${shiftMonth(month, -11)}-01`, until } }
}

/** Decides each seat's group, writes the groups' rounded quartiles, and forgets what was measured for earlier months. */
async function makeFigures(sql: Transaction, month: string): Promise<void> {
  const first = `${month}-01`
  const seats = await sql<Seat[]>`
    select distinct band, state, management from private.benchmark_seats where month = ${first}`
  await sql`
    update private.benchmark_seats s set group_state = p.group
    from jsonb_to_recordset(${sql.json(groupsOf(seats))}) as p (band smallint, state text, "group" text)
    where s.month = ${first} and s.band = p.band and s.state is not distinct from p.state`
  const steps = measureNames.map((measure) => ({ measure, step: benchmarkMeasures[measure].step }))
  await sql`
    with groups as (
      select distinct band, group_state as state from private.benchmark_seats where month = ${first} and group_state is not null
    )
    insert into private.benchmark_figures (month, band, state, measure, managements, lower, middle, upper)
    select ${first}, q.band, q.state, d.measure, q.managements, round(q.of[1]::numeric / d.step) * d.step, round(q.of[2]::numeric / d.step) * d.step,
      round(q.of[3]::numeric / d.step) * d.step
    from (
      select g.band, g.state, v.measure, count(distinct s.management) as managements,
        percentile_cont(array[0.25, 0.5, 0.75]) within group (order by v.value::float8) as of
      from groups g
      join private.benchmark_seats s on s.month = ${first} and s.band = g.band and s.group_state = g.state
      join private.benchmark_values v on v.month = s.month and v.condominium_id = s.condominium_id and v.value is not null
      group by g.band, g.state, v.measure having count(distinct s.management) > ${FEWEST_OTHERS}) q
    join jsonb_to_recordset(${sql.json(steps)}) as d (measure text, step numeric) on d.measure = q.measure`
  await sql`delete from private.benchmark_seats where month < ${first}`
  await sql`update private.benchmark_months set made_at = private.now() where month = ${first}`
}
