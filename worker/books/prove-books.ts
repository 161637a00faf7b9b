import { type BookDifference, type BookPart, bookPartNames } from '../../domain/closing/book-parts.ts'
import type { Sql, Task, Transaction, WorkerContext } from '../context.ts'
import { tellBooks } from './tell-books.ts'

/** Differences of a part that are stored individually: more add no information. */
const most = 20

/** A part that takes longer is reported as unfinished, and the run continues: a condominium's proof is bounded. */
const longest = '10min'

/** Entries of closed months that are hashed again in a night, the month that waited longest first. */
const entriesANight = 5_000_000

type Proof = { differences: BookDifference[]; unfinished: string[]; monthsProved: number; tookMs: number }

/**
 * Proves the books of each condominium every night, part by part, and as many closed months as a night allows. Results are stored for the board; a
 * difference is our fault: it goes into the log and the condominium's audit, and the platform's administrators are notified once. Merges sums stored
 * in pieces. Those proved longest ago come first, so that an interrupted night resumes where it stopped.
 */
export const proveBooksTask: Task = {
  topic: 'prove-books',
  schedule: '20 3 * * *',
  isInterruptible: true,
  async run(context, _payload, signal) {
    const condominiums = await context.sql<{ id: string }[]>`
      select c.id from public.condominiums c left join private.book_proofs p on p.condominium_id = c.id
      order by p.proved_at nulls first, c.id`
    let wrong = 0
    for (const { id } of condominiums) {
      const proof = await proveBooks(context, id, signal)
      if (proof.differences.length > 0) wrong += 1
      await keep(context, id, proof)
    }
    context.log.info({ condominiums: condominiums.length, wrong }, 'books proved')
  },
}

async function proveBooks(context: WorkerContext, id: string, signal: AbortSignal): Promise<Proof> {
  const started = performance.now()
  const proof: Proof = { differences: [], unfinished: [], monthsProved: 0, tookMs: 0 }
  for (const part of bookPartNames) {
    const found = await inTime(context, signal, (sql) => differencesOf(sql, id, part))
    if (found === null) proof.unfinished.push(part)
    else if (found.count > 0) proof.differences.push({ part, ...found })
  }
  await proveMonths(context, id, signal, proof)
  await context.sql`select private.gather_run_receipts(${id})`
  proof.tookMs = Math.round(performance.now() - started)
  return proof
}

type Found = Omit<BookDifference, 'part'>

async function differencesOf(sql: Transaction, id: string, part: BookPart): Promise<Found> {
  const [row] = await sql<Found[]>`
    with found as (select d.id, d.kept_cents, d.summed_cents from private.book_differences(${id}, ${part}) d)
    select (select count(*)::int from found) as count, coalesce((select jsonb_agg(f) from (select * from found limit ${most}) f), '[]') as first`
  return row!
}

async function proveMonths(
  context: WorkerContext,
  id: string,
  signal: AbortSignal,
  proof: Proof,
): Promise<void> {
  const due = await context.sql<{ sequence: number }[]>`
    select sequence from private.closings_to_prove(${id}, ${entriesANight})`
  const wrong: Found = { count: 0, first: [] }
  for (const { sequence } of due) {
    const found = await inTime(context, signal, (sql) => monthDiffers(sql, id, sequence))
    if (found === null) proof.unfinished.push('months')
    if (found === null) break
    proof.monthsProved += 1
    if (!found) continue
    wrong.count += 1
    wrong.first.push({ id: null, kept_cents: sequence, summed_cents: null })
  }
  if (wrong.count > 0)
    proof.differences.push({ part: 'months', count: wrong.count, first: wrong.first.slice(0, most) })
}

/** Returns whether a closed month differs from what was sealed, and records its turn. Skips one that was reopened meanwhile. */
async function monthDiffers(sql: Transaction, id: string, sequence: number): Promise<boolean> {
  const found =
    await sql`select from private.closing_differences(${id}, ${sequence}) d where d.what = 'entries'`
  await sql`
    insert into private.closing_proofs (condominium_id, sequence, proved_at)
    select condominium_id, sequence, private.now() from public.closings where condominium_id = ${id} and sequence = ${sequence}
    on conflict (condominium_id, sequence) do update set proved_at = excluded.proved_at`
  return found.length > 0
}

/** Returns the work's result, null when it took too long. */
async function inTime<Result>(
  { transaction }: WorkerContext,
  signal: AbortSignal,
  work: (sql: Transaction) => Promise<Result>,
): Promise<Result | null> {
  signal.throwIfAborted()
  try {
    return await transaction(async (sql) => {
      await sql`select set_config('statement_timeout', ${longest}, true)`
      return work(sql)
    }, signal)
  } catch (error) {
    // query_canceled: by its time limit.
    if ((error as { code?: string }).code === '57014' && !signal.aborted) return null
    throw error
  }
}

/** Stores the result; reports parts that were not wrong before, in the same transaction. */
async function keep(context: WorkerContext, id: string, proof: Proof): Promise<void> {
  const { differences } = proof
  if (differences.length > 0) context.log.error({ condominiumId: id, differences }, 'books do not prove')
  await context.transaction(async (sql) => {
    const [before] = await sql<{ parts: string[] }[]>`
      select array(select d ->> 'part' from jsonb_array_elements(p.differences) d) as parts
      from private.book_proofs p where p.condominium_id = ${id} for update`
    if (!(await write(sql, id, proof))) return
    const known = new Set(before?.parts)
    if (differences.some(({ part }) => !known.has(part))) await tellBooks(context, sql, id, differences)
  })
}

/** Returns false when the condominium no longer exists. */
async function write(sql: Transaction | Sql, id: string, proof: Proof): Promise<boolean> {
  const { differences, unfinished, monthsProved, tookMs } = proof
  const rows = await sql`
    insert into private.book_proofs as p (condominium_id, proved_at, took_ms, transfers, charges, months, months_proved, differences,
      unfinished, wrong_since)
    select c.id, private.now(), ${tookMs},
      (select count(*) from public.ledger_transfers t where t.condominium_id = c.id),
      (select count(*) from public.charges x where x.condominium_id = c.id),
      (select count(*) from public.closings x where x.condominium_id = c.id and x.reopened_at is null), ${monthsProved},
      ${sql.json(differences as never)}, ${unfinished}, case when ${differences.length > 0} then private.now() end
    from public.condominiums c where c.id = ${id}
    on conflict (condominium_id) do update set proved_at = excluded.proved_at, took_ms = excluded.took_ms, transfers = excluded.transfers,
      charges = excluded.charges, months = excluded.months, months_proved = excluded.months_proved, differences = excluded.differences,
      unfinished = excluded.unfinished,
      wrong_since = case when excluded.wrong_since is not null then coalesce(p.wrong_since, excluded.wrong_since) end
    returning condominium_id`
  return rows.length > 0
}
