// The platform's own finances of 20,000 customers with two years of monthly charges: the page of figures, and the rows behind them.
import postgres from 'postgres'
import { openBenchDatabase } from './harness/database.ts'
import { type BenchResult, median } from './harness/result.ts'

const customers = 20_000
const months = 24
const until = '2026-11-30'
const admin = '00000000-0000-7000-8000-000000000001'

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  try {
    await makeHistory(sql)
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: admin })}, false),
      set_config('prumo.now', ${`${until}T12:00:00-03:00`}, false)`
    const year = ['2025-12-01', until] as const
    const all = ['2024-12-01', until] as const
    const rowsOf = (list: string, sort: string, page: number) => () =>
      sql`select public.platform_finance_rows(${list}, ${all[0]}, ${all[1]}, sort => ${sort}, page => ${page})`
    return [
      await timed(
        'A página, 12 meses (meta: 1500 ms)',
        () => sql`select public.platform_finance(${year[0]}, ${year[1]})`,
      ),
      await timed(
        'A página, 24 meses (meta: 2500 ms)',
        () => sql`select public.platform_finance(${all[0]}, ${all[1]})`,
      ),
      await timed('Receita por nome, última página (meta: 500 ms)', rowsOf('revenue', 'condominium', 300)),
      await timed('Movimentos, primeira página (meta: 1000 ms)', rowsOf('movements', 'moment', 1)),
      await timed(
        'Recebido em 24 meses por valor, última página (meta: 5000 ms)',
        rowsOf('received', 'cents', 9000),
      ),
    ]
  } finally {
    await sql.end({ timeout: 5 })
    await database.close()
  }
}

async function timed(name: string, work: () => PromiseLike<unknown>): Promise<BenchResult> {
  const times: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  const worst = Math.max(...times)
  return {
    name: `Finanças da plataforma, ${customers.toLocaleString('pt-BR')} clientes × ${months} meses. ${name}`,
    ours: `${Math.round(median(times))} ms (pior ${Math.round(worst)} ms)`,
  }
}

/** Written as the triggers would have, without them: each customer began in some month, a tenth left, a tenth changed plan. */
async function makeHistory(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into private.platform_admins (user_id) values (${admin})`
    await tx`
      create temporary table made on commit drop as
      select n, private.new_id() as condominium_id, private.new_id() as subscription_id, p.id as plan_id,
        (date '2024-12-01' + (n % 700))::date as first_on, case when n % 10 = 0 then (date '2024-12-01' + (n % 700) + 90)::date end as left_on
      from generate_series(1, ${customers}::integer) n, public.subscription_plans p where p.slug = 'profissional'`
    await tx`
      insert into public.condominiums (id, admin_id, name, city, state, time_zone)
      select condominium_id, ${admin}, 'Condomínio ' || n, 'Campinas', 'SP', 'America/Sao_Paulo' from made`
    await tx`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      select condominium_id, ${admin}, 'owner_admin', 'approved', 'Síndica' from made`
    await tx`
      insert into public.condominium_subscriptions (condominium_id, plan_id, status, is_trial, trial_ends_at, started_at, created_at)
      select condominium_id, plan_id, 'cancelled', true, first_on, first_on - 7, first_on - 7 from made`
    await tx`
      insert into public.condominium_subscriptions (id, condominium_id, plan_id, status, price_cents, started_at, created_at)
      select subscription_id, condominium_id, plan_id, case when left_on is null then 'active' else 'cancelled' end, 12990, first_on, first_on
      from made`
    await tx`
      insert into private.subscription_standings (condominium_id, subscription_id, plan_id, billing_cycle, monthly_cents, from_on, until_on, ended_as)
      select condominium_id, subscription_id, plan_id, 'monthly', 5990, first_on, first_on + 30, 'active' from made where n % 10 = 1
      union all
      select condominium_id, subscription_id, plan_id, 'monthly', 12990, first_on + case when n % 10 = 1 then 30 else 0 end, left_on,
        case when left_on is not null then 'cancelled' end from made`
    await tx`
      insert into public.subscription_payments (condominium_id, subscription_id, provider_payment_id, amount_cents, status, method, card_end,
        period_from, period_until, attempt, created_at, changed_at)
      select condominium_id, subscription_id, n || ' ' || m, 12990, case when n % 20 = 2 and m = 3 then 'rejected' else 'approved' end, 'visa',
        '5682', first_on + m * 30, first_on + m * 30 + 30, 1, first_on + m * 30, first_on + m * 30
      from made, generate_series(0, ${months - 1}::integer) m
      where first_on + m * 30 <= ${until} and (left_on is null or first_on + m * 30 < left_on)`
    await tx`
      insert into private.subscription_money (payment_id, condominium_id, kind, cents, occurred_on, plan_id, billing_cycle)
      select p.id, p.condominium_id, 'received', p.amount_cents, p.period_from, s.plan_id, 'monthly'
      from public.subscription_payments p join public.condominium_subscriptions s on s.id = p.subscription_id where p.status = 'approved'`
  })
  await sql`analyze`
}
