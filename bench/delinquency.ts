// Delinquency of 999,999 units as people read it (policies, one answer) against the bare query.
import postgres from 'postgres'
import { furnishLate } from './charges/late-building.ts'
import { openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'
import { type Building, found } from './register/building.ts'

const units = 999_999
const [day, until] = ['2026-11-20', '2026-11-19']

/** One of eight units owes three months. */
export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  const client = postgres(database.urls.authenticator, { max: 1, onnotice: () => {} })
  try {
    const building = await found(sql, 'Residencial Jacarandá', units)
    await furnishLate(sql, building, units)
    const ageing = await ageingOf(sql, client, building)
    const list = await listOf(sql, client, building)
    return [ageing, list]
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), client.end({ timeout: 5 })])
    await database.close()
  }
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** As the data API asks: the caller's role and claims, policies in force. */
const asAdmin = (
  client: postgres.Sql,
  { adminId }: Building,
  work: (tx: postgres.TransactionSql) => Promise<unknown>,
) =>
  client.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: adminId, role: 'authenticated' })}, true)`
    return work(tx)
  })

const text = (times: number[]) => `${median(times).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ms`
const result = (name: string, ours: number[], bare: number[]): BenchResult => ({
  name,
  ours: text(ours),
  bare: text(bare),
  ratio: medianRatio(ours, bare),
  aim: { atMost: 1.3 },
})

async function ageingOf(sql: postgres.Sql, client: postgres.Sql, building: Building): Promise<BenchResult> {
  const { condominiumId } = building
  const { ours, bare } = await alternate({
    ours: () =>
      timed(() =>
        asAdmin(
          client,
          building,
          (tx) => tx`select * from public.delinquency_ageing(${condominiumId}, ${day}, ${until})`,
        ),
      ),
    bare: () =>
      timed(
        () => sql`
          with late as (
            select width_bucket(${day}::date - c.due_on, array[31, 61, 91, 366]) as age, count(*), sum(c.amount_cents)
            from public.charges c where c.condominium_id = ${condominiumId} and c.status = 'open' and c.due_on <= ${until} group by 1
          ), oldest as (
            select width_bucket(${day}::date - b.oldest_due_on, array[31, 61, 91, 366]) as age, count(*) as units
            from private.unit_balances b where b.condominium_id = ${condominiumId} and b.oldest_due_on <= ${until} group by 1
          )
          select * from late full join oldest using (age)`,
      ),
  })
  return result('Inadimplência de 999.999 unidades por idade', ours, bare)
}

async function listOf(sql: postgres.Sql, client: postgres.Sql, building: Building): Promise<BenchResult> {
  const { condominiumId } = building
  const { ours, bare } = await alternate({
    ours: () =>
      timed(() =>
        asAdmin(
          client,
          building,
          (tx) => tx`select * from public.delinquency_page(${condominiumId}, ${until})`,
        ),
      ),
    bare: () =>
      timed(
        () => sql`
          select c.unit_id, min(c.unit_label), count(*), min(c.due_on), sum(c.amount_cents) as cents
          from public.charges c where c.condominium_id = ${condominiumId} and c.status = 'open' and c.due_on <= ${until}
          group by c.unit_id order by cents desc, c.unit_id limit 50`,
      ),
  })
  return result('As 50 unidades que mais devem, de 999.999', ours, bare)
}
