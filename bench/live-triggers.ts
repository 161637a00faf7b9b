import postgres from 'postgres'
import { openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'

const rounds = 5
const bulk = 100_000
const singles = 200

class Undo extends Error {}

/** What telling who looks on costs the writer: the same statements with the live triggers and without them. */
export default async function bench(): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.postgres, { max: 1, onnotice: () => {} })
  try {
    const run = await prepare(sql)
    const insert = (count: number) => `
      insert into public.charges
        (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
      select u.condominium_id, '${run}', u.id, u.number, u.number, u.sort_key, '2026-01-01', '2026-01-10', 1000,
        left(replace(u.id::text, '-', ''), 25) || u.number
      from public.units u limit ${count}`
    const compared = [
      await compare(sql, `inserir ${bulk} cobranças`, insert(bulk), rounds, { atMost: 1.1 }),
      await compare(sql, 'inserir uma cobrança', insert(1), singles),
      await compare(sql, 'inserir 50 cobranças, com 51 mensagens', insert(50), singles),
    ]
    await sql.unsafe(insert(bulk))
    await sql`analyze public.charges`
    const update = `update public.charges set status = 'cancelled'`
    return [...compared, await compare(sql, `alterar ${bulk} cobranças`, update, rounds, { atMost: 1.1 })]
  } finally {
    await sql.end()
    await database.close()
  }
}

/** A condominium with as many units; gives the id of its charge run. */
async function prepare(sql: postgres.Sql): Promise<string> {
  const userId = crypto.randomUUID()
  await sql`
    insert into auth.users (id, aud, role, email, raw_app_meta_data, raw_user_meta_data)
    values (${userId}, 'authenticated', 'authenticated', 'bench@example.com', '{}', '{}')`
  const [home] = await sql<{ id: string }[]>`
    select private.found_condominium(${userId}, 'Medição', 100, 'avancado') as id`
  await sql`
    insert into public.units (condominium_id, number, share, sort_key)
    select ${home!.id}, n::text, 1, n::text from generate_series(1, ${bulk}::int) n`
  const [run] = await sql<{ id: string }[]>`
    insert into public.charge_runs (condominium_id, competence, due_on, total_cents)
    values (${home!.id}, '2026-01-01', '2026-01-10', 1000) returning id`
  return run!.id
}

/** Takes turns with the triggers and without; each try is undone. */
async function compare(
  sql: postgres.Sql,
  name: string,
  statement: string,
  tries: number,
  aim?: BenchResult['aim'],
): Promise<BenchResult> {
  const contenders = {
    told: () => timed(sql, statement, 'enable'),
    bare: () => timed(sql, statement, 'disable'),
  }
  const { told, bare } = await alternate(contenders, tries)
  const shown = (times: number[]) =>
    `${median(times).toLocaleString('pt-BR', { maximumFractionDigits: 2 })} ms`
  return {
    name: `Avisos ao vivo: ${name}`,
    ours: shown(told),
    bare: shown(bare),
    ratio: medianRatio(told, bare),
    aim,
  }
}

async function timed(sql: postgres.Sql, statement: string, triggers: 'enable' | 'disable'): Promise<number> {
  let milliseconds = 0
  await sql
    .begin(async (tx) => {
      // Set in both cases, because it makes PostgreSQL plan again.
      for (const event of ['inserted', 'updated'])
        await tx.unsafe(`alter table public.charges ${triggers} trigger live_${event}`)
      const started = performance.now()
      await tx.unsafe(statement)
      milliseconds = performance.now() - started
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return milliseconds
}
