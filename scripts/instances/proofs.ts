import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type postgres from 'postgres'
import type { Gap, Listeners } from './listeners.ts'
import { unitCount } from './people.ts'
import type { Loss } from './trouble.ts'
import type { Written } from './writers.ts'

/** Queued work may still be on its way when the writers stop, in milliseconds: a killed worker's jobs wait for their heartbeat. */
const patience = 60_000

type Key = { key: string }

/** Checks that every acknowledged row exists once, and nothing that was not requested. */
export async function proveRows(sql: postgres.Sql, written: Written): Promise<string[]> {
  const conventions = await sql<Key[]>`
    select condominium_id || ' ' || effective_from as key from public.conventions where source = 'ata'`
  const expenses = await sql<Key[]>`
    select condominium_id || ' ' || description as key from public.ledger_transfers where kind = 'expense'`
  return [
    ...differences(
      'conventions',
      written.conventions.map((row) => `${row.condominiumId} ${row.effectiveFrom}`),
      conventions,
    ),
    ...differences(
      'expenses',
      written.expenses.map((row) => `${row.condominiumId} ${row.description}`),
      expenses,
    ),
  ]
}

function differences(name: string, acknowledged: readonly string[], found: readonly Key[]): string[] {
  const counts = new Map<string, number>()
  for (const { key } of found) counts.set(key, (counts.get(key) ?? 0) + 1)
  const missing = acknowledged.filter((key) => !counts.has(key)).length
  const double = [...counts.values()].filter((count) => count > 1).length
  const known = new Set(acknowledged)
  const unknown = [...counts.keys()].filter((key) => !known.has(key)).length
  return [
    missing > 0 ? `${name}: ${missing} of ${acknowledged.length} acknowledged are missing` : '',
    double > 0 ? `${name}: ${double} are there twice` : '',
    unknown > 0 ? `${name}: ${unknown} are there that nobody was told of` : '',
  ].filter(Boolean)
}

/** Every acknowledged file, byte by byte, and one object for each. */
export async function proveFiles(sql: postgres.Sql, { files }: Written): Promise<string[]> {
  const failures: string[] = []
  for (const { person, path, size, sha256 } of files) {
    const { response } = await person.ask(`/storage/v1/object/authenticated/condominium-files/${path}`)
    const bytes = Buffer.from(await response.arrayBuffer())
    const found = createHash('sha256').update(bytes).digest('hex')
    if (!response.ok) failures.push(`file ${path}: ${response.status} ${bytes.subarray(0, 200)}`)
    else if (found !== sha256) failures.push(`file ${path}: other bytes, ${bytes.length} of ${size}`)
  }
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from storage.objects where bucket_id = 'condominium-files'`
  if (row!.count !== files.length) failures.push(`${row!.count} objects for ${files.length} files`)
  return failures
}

/** Checks that every building exists once with all its units, and that nothing is left in or before the queue. */
export async function proveJobs(sql: postgres.Sql, { buildings }: Written): Promise<string[]> {
  const failures: string[] = []
  const wrong = await sql<{ units: number; jobs: number }[]>`
    select (select count(*)::int from public.units u where u.condominium_id = c.id) as units,
      (select count(*)::int from pgboss.job j where j.name = 'generate-units' and j.data ->> 'condominiumId' = c.id::text) as jobs
    from public.condominiums c where c.id = any (${buildings})`
  for (const { units, jobs } of wrong) {
    if (units !== unitCount) failures.push(`a building has ${units} units, must be ${unitCount}`)
    if (jobs !== 1) failures.push(`the queue got a building's job ${jobs} times`)
  }
  const left = async () =>
    (
      await sql<{ outbox: number; waiting: number; dead: number }[]>`
      select (select count(*)::int from private.outbox) as outbox,
        (select count(*)::int from pgboss.job where state < 'completed' and name not like '\\_\\_%' and name <> 'dead') as waiting,
        (select count(*)::int from pgboss.job where name = 'dead' or state = 'failed') as dead`
    )[0]!
  let found = await left()
  for (const end = Date.now() + patience; Date.now() < end; await delay(500), found = await left()) {
    if (found.outbox + found.waiting === 0) break
  }
  if (found.outbox + found.waiting + found.dead > 0) failures.push(`work is left: ${JSON.stringify(found)}`)
  return failures
}

/** The task that the stage runs each minute: one job for each minute, each done. */
const ticking = 'delete-expired-records'

/** Makes a task of the product run each minute, regardless of its own hour. */
export async function scheduleTicks(sql: postgres.Sql): Promise<Date> {
  const [row] = await sql<{ now: Date }[]>`
    insert into pgboss.schedule (name, key, cron, timezone, data, options)
    values (${ticking}, 'instances', '* * * * *', 'UTC', '{}', '{"missed": "once"}') returning now()`
  return row!.now
}

/** Returns for how many minutes the task ran, and what is wrong with them. */
export async function proveTicks(
  sql: postgres.Sql,
  since: Date,
  until: Date,
): Promise<{ ticks: number; failures: string[] }> {
  const jobs = await sql<{ minute: string; jobs: number; done: number }[]>`
    select to_char(date_trunc('minute', created_on), 'HH24:MI') as minute, count(*)::int as jobs,
      count(*) filter (where state = 'completed')::int as done
    from pgboss.job where name = ${ticking} and created_on > ${since} group by 1`
  const due = Math.floor(until.getTime() / 60_000) - Math.floor(since.getTime() / 60_000)
  const count = jobs.reduce((sum, row) => sum + row.jobs, 0)
  const failures = jobs
    .filter((row) => row.done !== row.jobs)
    .map((row) => `the turn of ${row.minute} was not done`)
  // The minute that ends just now may still be forwarded.
  if (count < due - 1 || count > due + 1) failures.push(`${count} turns for ${due} minutes`)
  return { ticks: count, failures }
}

export type Silence = { afterInstance: number; afterDatabase: number; failures: string[] }

/**
 * Returns the longest silence of any client in milliseconds, listing separately those that span the database's own absence; reports a failure for
 * clients that still receive nothing.
 */
export function proveListeners(listeners: Listeners, losses: readonly Loss[]): Silence {
  const away = losses.filter(({ what }) => what === 'database')
  const spans = (gap: Gap) =>
    away.some(({ from, to }) => gap.from < to + pauseOfReconnection && gap.to > from)
  const longest = (gaps: Gap[]) => gaps.reduce((most, { from, to }) => Math.max(most, to - from), 0)
  const gaps = listeners.gaps()
  const deaf = listeners.deaf()
  return {
    afterInstance: longest(gaps.filter((gap) => !spans(gap))),
    afterDatabase: longest(gaps.filter(spans)),
    failures: deaf > 0 ? [`${deaf} of ${listeners.count} websockets are not live again`] : [],
  }
}

/** The services look for a lost database about once a second. */
const pauseOfReconnection = 2000
