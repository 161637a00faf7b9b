// The list of a condominium with 100,000 incidents in five years (3,000 of them open), as an administrator and as a resident: pages, filters,
// search, figures and the map, each against the bare query of the same rows without names and without asking who may see them.
import postgres from 'postgres'
import { openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'

const incidents = 100_000
const units = 1_000
const condominium = '00000000-0000-7000-8000-0000000000d1'
const other = '00000000-0000-7000-8000-0000000000d2'
const admin = '00000000-0000-7000-8000-000000000001'
const resident = '00000000-0000-7000-8000-000000000002'

type Sql = postgres.TransactionSql
type Case = {
  name: string
  who?: string
  ours: (tx: Sql) => postgres.PendingQuery<postgres.Row[]>
  bare: (tx: Sql) => postgres.PendingQuery<postgres.Row[]>
}

const page = (tx: Sql, filters: object, sorted = 'newest', after: string | null = null) =>
  tx`select * from public.incidents_page(${condominium}, ${tx.json(filters as never)}, ${sorted}, ${after})`
const bare = (tx: Sql, condition: ReturnType<Sql>, order = tx`sequence desc`) =>
  tx`select i.* from public.incidents i where condominium_id = ${condominium} and ${condition} order by ${order} limit 51`

const cases = (middle: string, category: string, place: string): Case[] => [
  { name: 'primeira página', ours: (tx) => page(tx, {}), bare: (tx) => bare(tx, tx`true`) },
  {
    name: 'no meio',
    ours: (tx) => page(tx, {}, 'newest', middle),
    bare: (tx) => bare(tx, tx`sequence < ${middle}`),
  },
  { name: 'abertas', ours: (tx) => page(tx, { state: 'open' }), bare: (tx) => bare(tx, tx`is_open`) },
  {
    name: 'abertas, por prazo',
    ours: (tx) => page(tx, { state: 'open' }, 'due'),
    bare: (tx) => bare(tx, tx`is_open`, tx`solve_due_at, sequence`),
  },
  {
    name: 'fora do prazo',
    ours: (tx) => page(tx, { state: 'open', late: 'true' }),
    bare: (tx) =>
      bare(
        tx,
        tx`is_open and paused_at is null and (solve_due_at < now() or answered_at is null and answer_due_at < now())`,
      ),
  },
  {
    name: 'uma categoria',
    ours: (tx) => page(tx, { category_id: category }),
    bare: (tx) => bare(tx, tx`category_id = ${category}`),
  },
  {
    name: 'um lugar, urgentes',
    ours: (tx) => page(tx, { place_id: place, priority: 'urgent' }),
    bare: (tx) => bare(tx, tx`place_id = ${place} and priority = 'urgent'`),
  },
  {
    name: 'busca de palavra comum',
    ours: (tx) => page(tx, { typed: 'lâmpada' }),
    bare: (tx) => bare(tx, tx`words @@ to_tsquery('private.pt', 'lâmpada')`),
  },
  {
    name: 'busca de palavra rara',
    ours: (tx) => page(tx, { typed: 'marimbondo' }),
    bare: (tx) => bare(tx, tx`words @@ to_tsquery('private.pt', 'marimbondo')`),
  },
  {
    name: 'busca de protocolo',
    ours: (tx) => page(tx, { typed: '2024-005000' }),
    bare: (tx) => bare(tx, tx`year = 2024 and number = 5000`),
  },
  {
    name: 'de um morador',
    who: resident,
    ours: (tx) => page(tx, {}),
    bare: (tx) => bare(tx, tx`visibility = 'community'`),
  },
  {
    name: 'números do alto da página',
    ours: (tx) => tx`select public.incident_summary(${condominium})`,
    bare: (tx) =>
      tx`select count(*), count(*) filter (where status = 'new') from public.incidents where condominium_id = ${condominium} and is_open`,
  },
  {
    name: 'mapa de um bloco',
    ours: (tx) => tx`select public.incident_map(${condominium}, 'A')`,
    bare: (tx) =>
      tx`select place_id, unit_id, block, floor, count(*) from public.incidents where condominium_id = ${condominium} and is_open group by 1, 2, 3, 4`,
  },
]

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  const client = postgres(database.urls.authenticator, { max: 1, onnotice: () => {} })
  try {
    await fill(sql, other, incidents / 20)
    await fill(sql, condominium, incidents)
    await sql`vacuum analyze`
    const [known] = await sql<{ middle: string; category: string; place: string }[]>`
      select (select sequence::text from public.incidents where condominium_id = ${condominium} order by sequence desc offset ${incidents / 2} limit 1) as middle,
        (select id from public.incident_categories where condominium_id = ${condominium} and name = 'Pragas') as category,
        (select id from public.incident_places where condominium_id = ${condominium} and name = 'Garagem') as place`
    const results: BenchResult[] = []
    for (const one of cases(known!.middle, known!.category, known!.place))
      results.push(await measured(one, client, sql))
    return results
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

const figure = (number: number) => number.toLocaleString('pt-BR', { maximumFractionDigits: 1 })
const text = (times: number[]) =>
  `${figure(median(times))} ms (a mais lenta ${figure(Math.max(...times))} ms)`

async function measured(
  { name, who = admin, ...one }: Case,
  client: postgres.Sql,
  sql: postgres.Sql,
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
  const shown = (await ours()).length
  if (who === admin && shown > 1 && shown !== (await plain()).length) throw new Error(`${name}: other rows`)
  const runs = await alternate({ ours: () => timed(ours), bare: () => timed(plain) }, 11)
  return {
    name: `Lista de ${incidents.toLocaleString('pt-BR')} ocorrências: ${name} (${shown})`,
    ours: text(runs.ours),
    bare: text(runs.bare),
    ratio: medianRatio(runs.ours, runs.bare),
  }
}

/** Five years of reports, spread as a big building's are; the last ones are open. */
async function fill(sql: postgres.Sql, id: string, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select setseed(0.42)`
    await tx`set local session_replication_role = replica`
    await tx`insert into public.condominiums (id, admin_id, name) values (${id}, ${admin}, 'Condomínio')`
    await tx`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${id}, ${admin}, 'owner_admin', 'approved', 'Síndica'), (${id}, ${resident}, 'resident', 'approved', 'Morador')`
    await tx`select private.begin_incidents(${id})`
    await tx`
      insert into public.units (condominium_id, block, number, floor, share, sort_key)
      select ${id}, chr(65 + n % 4), (n / 4)::text, n / 40, 1, chr(65 + n % 4) || lpad((n / 4)::text, 8, '0') from generate_series(0, ${units - 1}::integer) n`
    await tx`select private.refresh_unit_list(array(select id from public.units where condominium_id = ${id}))`
    await tx`
      insert into public.incidents (condominium_id, id, year, number, category_id, priority, visibility, status, outcome, title, description, place_kind,
        unit_id, place_id, reporter_id, created_at, answer_due_at, solve_due_at, answered_at, solved_at, closed_at, words)
      select ${id}, private.new_id(), extract(year from r.at)::integer, r.n, c.ids[1 + r.n % cardinality(c.ids)],
        (array['urgent', 'high', 'normal', 'low'])[1 + floor(r.a * r.a * 4)::integer], case when r.b < 0.15 then 'private' else 'community' end,
        case when r.is_open then (array['new', 'triaged', 'in_progress'])[1 + r.n % 3] else 'closed' end, case when r.is_open then null else 'solved' end,
        t.title, t.title || ' desde ontem', case when r.n % 2 = 0 then 'common' else 'unit' end,
        case when r.n % 2 = 1 then u.ids[1 + r.n % cardinality(u.ids)] end, case when r.n % 2 = 0 then p.ids[1 + r.n / 2 % cardinality(p.ids)] end,
        case when r.n % 3000 = 0 then ${resident}::uuid else md5((r.n % 1500)::text)::uuid end, r.at, r.at + interval '8 hours', r.at + interval '3 days',
        r.at + interval '5 hours', case when r.is_open then null else r.at + interval '2 days' end, case when r.is_open then null else r.at + interval '9 days' end,
        private.document_words(t.title, t.title || ' desde ontem')
      from (select n, random() as a, random() as b, now() - (${count} - n) * interval '5 years' / ${count} as at, n > ${count} - ${count} * 3 / 100 as is_open
        from generate_series(1, ${count}::integer) n) r
      cross join lateral (select case when r.n % 5000 = 7 then 'Marimbondo no beiral' when r.n % 3 = 0 then 'Lâmpada queimada no corredor'
        when r.n % 3 = 1 then 'Pinga água do teto' else 'Portão não fecha direito' end as title) t
      cross join (select array_agg(id order by position) as ids from public.incident_categories where condominium_id = ${id}) c
      cross join (select array_agg(id order by position) as ids from public.incident_places where condominium_id = ${id}) p
      cross join (select array_agg(id order by sort_key) as ids from public.units where condominium_id = ${id}) u`
  })
}
