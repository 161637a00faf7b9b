// The accounts of a month in which 999,999 units (ACCOUNTS_UNITS: another number) are charged and pay, as people read them (one request
// each, policies in force), against a plain sum over the rows of that month.
import postgres from 'postgres'
import { openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'
import { type Building, found } from './register/building.ts'

const units = Number(process.env.ACCOUNTS_UNITS ?? 999_999)
const [from, until] = ['2026-10-01', '2026-10-31']

const number = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 1 })

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  const client = postgres(database.urls.authenticator, { max: 1, onnotice: () => {} })
  try {
    const building = await found(sql, 'Residencial Jacarandá', units)
    await post(sql, building)
    const read = readsOf(building)
    const bare = () => timed(() => sumOf(sql, building))
    const results: BenchResult[] = []
    for (const [name, query] of Object.entries(read)) {
      const times = await alternate({ ours: () => timed(() => asAdmin(client, building, query)), bare })
      results.push({
        name,
        ours: `${number(median(times.ours))} ms`,
        bare: `${number(median(times.bare))} ms (soma do mês)`,
        ratio: medianRatio(times.ours, times.bare),
        aim: { atMost: 1 },
      })
    }
    return results
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), client.end({ timeout: 5 })])
    await database.close()
  }
}

/** A fee and its receipt for every unit, two hundred expenses, by the tables' own triggers. */
async function post(sql: postgres.Sql, { condominiumId }: Building): Promise<void> {
  const account = (kind: string, rubric: string | null) =>
    sql`private.ledger_account(${condominiumId}, f.id, ${kind}, ${rubric && sql`private.purpose_rubric(${condominiumId}, ${rubric})`})`
  const fund = sql`(select id from public.funds where condominium_id = ${condominiumId} and kind = 'ordinary') f`
  const [accounts] = await sql<{ fund: string; bank: string; owed: string; earned: string; spent: string }[]>`
    select f.id as fund, ${account('bank', null)} as bank, ${account('receivable', 'fee')} as owed, ${account('income', 'fee')} as earned,
      private.ledger_account(${condominiumId}, f.id, 'expense', private.rubric_of(${condominiumId}, '2.2.01')) as spent
    from ${fund}`
  const { fund: fundId, bank, owed, earned, spent } = accounts!
  const add = (kind: string, [debit, credit]: [string, string], [first, last]: [number, number]) => sql`
    insert into public.ledger_transfers (condominium_id, fund_id, debit_account_id, credit_account_id, cents, occurred_on, kind, unit_id)
    select ${condominiumId}, ${fundId}, ${debit}, ${credit}, 40000 + n % 900 * 7, ${from}::date + case ${kind} when 'fee' then 0 else n % 28 end, ${kind},
      case when ${kind} <> 'expense' then md5(n::text)::uuid end
    from generate_series(${first}::int, ${last}::int) n`
  for (let first = 1; first <= units; first += 50_000) {
    const part: [number, number] = [first, Math.min(units, first + 49_999)]
    await add('fee', [owed, earned], part)
    await add('receipt', [bank, owed], part)
  }
  await add('expense', [spent, bank], [1, 200])
  await sql`vacuum analyze public.ledger_transfers`
}

type Query = (tx: postgres.TransactionSql) => Promise<unknown>

const readsOf = ({ condominiumId: id }: Building): Record<string, Query> => ({
  'Balancete pelo caixa': (tx) => tx`select * from public.ledger_statement(${id}, ${from}, ${until}, 'cash')`,
  'Balancete por competência': (tx) =>
    tx`select * from public.ledger_statement(${id}, ${from}, ${until}, 'accrual')`,
  'Saldo de cada conta': (tx) => tx`select * from public.place_statement(${id}, ${from}, ${until})`,
  'Pago a cada fornecedor': (tx) => tx`select * from public.payee_statement(${id}, ${from}, ${until})`,
  'Primeira página do que as unidades pagaram': (tx) =>
    tx`select * from public.account_entries(${id}, ${from}, ${until}, 'cash', '{"in": true}')`,
  'Primeira página das despesas': (tx) =>
    tx`select * from public.account_entries(${id}, ${from}, ${until}, 'cash', '{"in": false}')`,
  'Orçado e realizado': (tx) => tx`select * from public.budget_actuals(${id}, '2026-01-01')`,
  'Projeção do caixa': (tx) => tx`select public.cash_outlook(${id})`,
})

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** As the data API asks: the caller's role and claims. */
const asAdmin = (client: postgres.Sql, { adminId }: Building, work: Query) =>
  client.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify({ sub: adminId, role: 'authenticated' })}, true)`
    return work(tx)
  })

const sumOf = (sql: postgres.Sql, { condominiumId }: Building) => sql`
  select debit_account_id, credit_account_id, sum(cents) from public.ledger_transfers
  where condominium_id = ${condominiumId} and occurred_on between ${from} and ${until} group by 1, 2`
