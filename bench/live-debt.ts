// The live debt of one unit with ten years of history: loaded, and reckoned charge by charge.
import postgres from 'postgres'
import { loadStatement } from '../supabase/functions/_shared/delinquency/loading.ts'
import { makeBuilding } from './charges/building.ts'
import { openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median } from './harness/result.ts'

const day = '2026-11-20'
const years = 10

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  try {
    return [await liveDebtOf(sql, await makeBuilding(sql, 1000))]
  } finally {
    await sql.end({ timeout: 5 })
    await database.close()
  }
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

const text = (times: number[]) => `${median(times).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ms`

/** A unit that has paid nothing for ten years: loaded and reckoned, as the calculation in PDF does before it is drawn. */
async function liveDebtOf(sql: postgres.Sql, condominiumId: string): Promise<BenchResult> {
  const [unit] = await sql<{ unit_id: string }[]>`
    select unit_id from public.unit_list where condominium_id = ${condominiumId} order by sort_key desc limit 1`
  await sql`
    with month as (select m, (date '2016-11-01' + make_interval(months => m))::date as competence from generate_series(0, ${years * 12 - 1}::integer) m), run as (
      insert into public.charge_runs (condominium_id, competence, due_on, total_cents, status)
      select ${condominiumId}, competence, competence + 9, 1, 'issued' from month on conflict do nothing returning id, competence
    )
    insert into public.charges (condominium_id, run_id, unit_id, reference, unit_label, sort_key, competence, due_on, amount_cents, pix_txid)
    select ${condominiumId}, run.id, l.unit_id, 'D' || run.competence, l.label, l.sort_key, run.competence, run.competence + 9,
      60000 + extract(year from run.competence)::int, 'D' || to_char(run.competence, 'YYYYMM')
    from run, public.unit_list l where l.unit_id = ${unit!.unit_id}`
  await sql`update public.conventions set correction_index = 'silent', interest_kind = 'legal', interest_percent_month = null
    where condominium_id = ${condominiumId}`
  const { ours } = await alternate(
    { ours: () => timed(() => sql.begin((tx) => loadStatement(tx, condominiumId, unit!.unit_id, day))) },
    20,
  )
  const [first = 0] = ours
  const late = ours.toSorted((a, b) => a - b).at(-1)
  return {
    name: `Dívida de uma unidade em ${years} anos, com correção, multa e juros (meta: 20 ms)`,
    ours: `${text(ours)} (primeira ${Math.round(first)} ms, pior ${Math.round(late ?? 0)} ms)`,
  }
}
