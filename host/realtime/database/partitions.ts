import type { Logger } from 'pino'
import postgres from 'postgres'

/** Days kept besides today, and days created ahead. */
const [daysBehind, daysAhead] = [2, 3]
const everyMilliseconds = 60 * 60 * 1000
const name = /^messages_(\d{4})_(\d{2})_(\d{2})$/

/** Maintains a partition of realtime.messages for each day, now and every hour; one process at a time does it. Resolves once it was tried. */
export async function tendPartitions(url: string, log: Logger): Promise<{ close(): Promise<void> }> {
  let running = tend()
  await running
  const timer = setInterval(() => {
    running = running.then(tend)
  }, everyMilliseconds)
  timer.unref()

  async function tend(): Promise<void> {
    const sql = postgres(url, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} })
    try {
      await bringUpToDate(sql)
    } catch (error) {
      log.warn({ err: error }, 'realtime: partitions of messages not brought up to date, will try again')
    } finally {
      await sql.end({ timeout: 1 })
    }
  }

  return {
    async close() {
      clearInterval(timer)
      await running
    },
  }
}

/** Creates the partitions of the coming days and drops those of past days. */
async function bringUpToDate(sql: postgres.Sql): Promise<void> {
  const partitions = await sql<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'realtime.messages'::regclass`
  const [clock] = await sql<[{ today: string }]>`select (now() at time zone 'utc')::date::text as today`
  const today = Date.parse(clock.today)
  const existing = new Set(partitions.map((partition) => partition.name))
  for (let ahead = 0; ahead <= daysAhead; ahead++) {
    const day = new Date(today + ahead * dayMilliseconds)
    if (!existing.has(nameOf(day))) await add(sql, day)
  }
  const oldest = today - daysBehind * dayMilliseconds
  for (const partition of existing) if (dayOf(partition) < oldest) await drop(sql, partition)
  await sql`delete from realtime.messages_default
    where inserted_at < (now() at time zone 'utc')::date - ${daysBehind}::int`
}

const dayMilliseconds = 24 * 60 * 60 * 1000
const dateOf = (day: Date) => day.toISOString().slice(0, 10)
const nameOf = (day: Date) => `messages_${dateOf(day).replaceAll('-', '_')}`

function dayOf(partition: string): number {
  const [, year, month, day] = name.exec(partition) ?? []
  return year ? Date.parse(`${year}-${month}-${day}`) : Number.POSITIVE_INFINITY
}

/**
 * Creates the partition separately and attaches it: that lets writers continue, which a partition created in place does not. Moves over what the
 * default partition took of this day.
 */
async function add(sql: postgres.Sql, day: Date): Promise<void> {
  const [from, to] = [dateOf(day), dateOf(new Date(day.getTime() + dayMilliseconds))]
  const partition = `realtime.${nameOf(day)}`
  await alone(sql, async (one) => {
    const [{ exists }] = await one<
      [{ exists: boolean }]
    >`select to_regclass(${partition}) is not null as exists`
    if (exists) return
    await one.unsafe(`
      create table ${partition} (like realtime.messages including defaults);
      alter table ${partition} enable row level security;
      with moved as (
        delete from realtime.messages_default where inserted_at >= '${from}' and inserted_at < '${to}' returning *)
      insert into ${partition} select * from moved;
      alter table realtime.messages attach partition ${partition} for values from ('${from}') to ('${to}')`)
  })
}

const drop = (sql: postgres.Sql, partition: string) =>
  alone(sql, (one) => one.unsafe(`drop table if exists realtime.${partition}`))

/** Skips the work if another process is doing it; gives up soon if it would make writers wait. */
async function alone(sql: postgres.Sql, work: (one: postgres.Sql) => PromiseLike<unknown>): Promise<void> {
  await sql.begin(async (transaction) => {
    const one = transaction as unknown as postgres.Sql
    const [lock] = await one<[{ taken: boolean }]>`
      select pg_try_advisory_xact_lock(hashtextextended('realtime.partitions', 0)) as taken`
    if (!lock.taken) return
    await one`set local lock_timeout = '500ms'`
    await work(one)
  })
}
