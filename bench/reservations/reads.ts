import postgres from 'postgres'
import { serve } from '../data-api/served.ts'
import { openBenchDatabase } from '../harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from '../harness/result.ts'

const bookings = 20_000
const units = 400
const rounds = 21
const condominium = '00000000-0000-7000-8000-0000000000e1'
const admin = '00000000-0000-7000-8000-000000000001'
const resident = '00000000-0000-7000-8000-000000000002'

type Sql = postgres.TransactionSql
type Case = {
  name: string
  who: string
  call: { name: string; body: Record<string, unknown> }
  ours: (tx: Sql) => postgres.PendingQuery<postgres.Row[]>
  bare: (tx: Sql) => postgres.PendingQuery<postgres.Row[]>
}

/**
 * The reads of a year with 20,000 bookings of eight spaces: each through the API, as a browser asks (milliseconds to the whole answer),
 * and in the database against the bare query of the same rows, without filters to choose from and without asking who may see them.
 */
export async function measureReads(): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  const client = postgres(database.urls.authenticator, { max: 1, onnotice: () => {} })
  try {
    const { month, space, middle } = await fill(sql)
    const results: BenchResult[] = []
    for (const who of [admin, resident]) {
      const served = await serve(database, { sub: who, role: 'authenticated' })
      try {
        for (const one of cases(month, space, middle).filter((each) => each.who === who))
          results.push(await measured(one, { client, sql, served }))
      } finally {
        served.close()
      }
    }
    return results
  } finally {
    await Promise.all([sql.end({ timeout: 5 }), client.end({ timeout: 5 })])
    await database.close()
  }
}

type Month = { from: string; until: string }

function cases(month: Month, space: string, middle: string): Case[] {
  const calendar = (name: string, who: string, area: string | null): Case => ({
    name,
    who,
    call: {
      name: 'reservation_calendar',
      body: { condo_id: condominium, from_on: month.from, until_on: month.until, space: area },
    },
    ours: (tx) =>
      tx`select public.reservation_calendar(${condominium}, ${month.from}, ${month.until}, ${area}) as list`,
    bare: (tx) => tx`
      select json_agg(r order by starts_at, id) as list from (
        select id, area_id, 'booking' as kind, state, starts_at, ends_at, (select label from public.unit_list l where l.condominium_id = ${condominium}
          and l.unit_id = r.unit_id) as unit_label, false as is_mine, guests, null as note from public.reservations r
        where condominium_id = ${condominium} and state in ('offered', 'pending', 'approved')
          and starts_at < ${month.until}::timestamp at time zone 'America/Sao_Paulo'
          and starts_at >= ${month.from}::timestamp at time zone 'America/Sao_Paulo' and (${area}::uuid is null or area_id = ${area})) r`,
  })
  const list = (
    name: string,
    filters: object,
    after: string | null,
    condition: (tx: Sql) => ReturnType<Sql>,
  ): Case => ({
    name,
    who: admin,
    call: { name: 'reservations_page', body: { condo_id: condominium, filters, after_key: after } },
    ours: (tx) =>
      tx`select * from public.reservations_page(${condominium}, ${tx.json(filters as never)}, ${after})`,
    bare: (tx) => tx`
      select r.*, (select a.name from public.common_areas a where a.condominium_id = ${condominium} and a.id = r.area_id) as area_name,
        (select l.label from public.unit_list l where l.condominium_id = ${condominium} and l.unit_id = r.unit_id) as unit_label,
        (select min(p.name) from public.people p where p.condominium_id = ${condominium} and p.user_id = r.booked_by) as booked_by_name,
        (select d.state from public.unit_dues d where d.condominium_id = ${condominium} and d.source = 'reservation' and d.source_id = r.id) as fee_state,
        (select d.state from public.unit_dues d where d.condominium_id = ${condominium} and d.source = 'deposit' and d.source_id = r.id) as deposit_state
      from public.reservations r where condominium_id = ${condominium} and ${condition(tx)} order by starts_at desc, id desc limit 51`,
  })
  const [at] = middle.split(' ')
  return [
    calendar('o mês de todos os espaços', admin, null),
    calendar('o mês de um espaço', admin, space),
    calendar('o mês de todos os espaços, de um morador', resident, null),
    list('primeira página da lista', {}, null, (tx) => tx`true`),
    list('lista no meio', {}, middle, (tx) => tx`starts_at < to_timestamp(${at!}::bigint)`),
    list(
      'lista do que vem',
      { coming: true },
      null,
      (tx) => tx`ends_at > now() and state in ('offered', 'pending', 'approved')`,
    ),
    list('lista de um espaço', { area_id: space }, null, (tx) => tx`area_id = ${space}`),
    list('lista dos pedidos', { state: 'pending' }, null, (tx) => tx`state = 'pending'`),
  ]
}

type Parts = { client: postgres.Sql; sql: postgres.Sql; served: Awaited<ReturnType<typeof serve>> }

async function measured(
  { name, who, call, ...one }: Case,
  { client, sql, served }: Parts,
): Promise<BenchResult> {
  const claims = JSON.stringify({ sub: who, role: 'authenticated' })
  const ours = () =>
    client.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      return one.ours(tx)
    })
  const plain = () =>
    sql.begin(async (tx) => {
      await tx`select set_config('prumo.bench', '', true)`
      return one.bare(tx)
    })
  const api = async () => {
    const response = await fetch(`${served.url}/rest/v1/rpc/${call.name}`, {
      method: 'POST',
      headers: { ...served.headers, 'content-type': 'application/json' },
      body: JSON.stringify(call.body),
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as unknown[]
  }
  const [shown, wanted, sent] = [count(await ours()), count(await plain()), (await api()).length]
  if (shown !== wanted || sent !== shown)
    throw new Error(`${name}: ${shown}, ${sent} rows instead of ${wanted}`)
  const runs = await alternate(
    { ours: () => timed(ours), bare: () => timed(plain), api: () => timed(api) },
    rounds,
  )
  return {
    name: `Reservas, ${bookings.toLocaleString('pt-BR')} no ano: ${name} (${shown})`,
    ours: `${text(runs.ours)}; pela API ${text(runs.api)}`,
    bare: text(runs.bare),
    ratio: medianRatio(runs.ours, runs.bare),
    aim: { atMost: 1.5 },
  }
}

/** Rows, or what stands in the list of the one row. */
const count = (rows: readonly postgres.Row[]): number =>
  Array.isArray(rows[0]?.list) ? rows[0].list.length : rows.length

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
const figure = (number: number) => number.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
function text(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${figure(median(times))} ms (p95 ${figure(sorted[Math.floor(sorted.length * 0.95)]!)} ms)`
}

/** Half a year behind and half a year ahead: eight spaces, seven turns of two hours a day; a seventh of them cancelled. */
async function fill(sql: postgres.Sql): Promise<{ month: Month; space: string; middle: string }> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into public.condominiums (id, admin_id, name) values (${condominium}, ${admin}, 'Condomínio')`
    await tx`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${condominium}, ${admin}, 'owner_admin', 'approved', 'Síndica'), (${condominium}, ${resident}, 'resident', 'approved', 'Morador')`
    await tx`
      insert into public.units (condominium_id, block, number, floor, share, sort_key)
      select ${condominium}, chr(65 + n % 4), (n / 4)::text, n / 40, 1, chr(65 + n % 4) || lpad((n / 4)::text, 8, '0')
      from generate_series(0, ${units - 1}::integer) n`
    await tx`select private.refresh_unit_list(array(select id from public.units where condominium_id = ${condominium}))`
    await tx`insert into public.people (condominium_id, user_id, name) values (${condominium}, ${resident}, 'Morador')`
    await tx`
      insert into public.occupancies (condominium_id, unit_id, person_id, kind, starts_on)
      select ${condominium}, (select id from public.units where condominium_id = ${condominium} order by sort_key limit 1), p.id, 'owner', '2020-01-01'
      from public.people p where p.condominium_id = ${condominium}`
    await tx`
      insert into public.common_areas (condominium_id, id, name, capacity, mode)
      select ${condominium}, private.new_id(), 'Espaço ' || n, 30, 'slots' from generate_series(1, 8) n`
    await tx`
      insert into public.reservations (condominium_id, id, area_id, unit_id, booked_by, starts_at, ends_at, busy, state, guests, fee_cents,
        deposit_cents, free_cancel_hours, late_cancel_percent)
      select ${condominium}, private.new_id(), a.ids[1 + n % 8], u.ids[1 + n * 7 % ${units}::integer], ${resident}, t.at, t.at + interval '2 hours',
        tstzrange(t.at, t.at + interval '2 hours'),
        case when n % 7 = 0 then 'cancelled' when n % 50 = 1 and t.at > now() then 'pending' else 'approved' end, n % 20, 5000, 0, 48, 50
      from generate_series(0, ${bookings - 1}::integer) n
      cross join lateral (select (current_date - 182 + n / 56)::timestamp at time zone 'America/Sao_Paulo'
        + make_interval(hours => 8 + 2 * (n / 8 % 7)) as at) t
      cross join (select array_agg(id order by name) as ids from public.common_areas where condominium_id = ${condominium}) a
      cross join (select array_agg(id order by sort_key) as ids from public.units where condominium_id = ${condominium}) u`
  })
  await sql`vacuum analyze`
  const [row] = await sql<{ from: string; until: string; space: string; middle: string }[]>`
    select (date_trunc('month', current_date))::date::text as from, (date_trunc('month', current_date) + interval '42 days')::date::text as until,
      (select id from public.common_areas order by name limit 1) as space,
      (select extract(epoch from starts_at)::bigint || ' ' || '00000000-0000-0000-0000-000000000000' from public.reservations
        order by starts_at desc offset ${bookings / 2} limit 1) as middle`
  const { space, middle, ...month } = row!
  return { month, space, middle }
}
