// How often a question is answered by its passage (bench/documents; MISSES=1 names the tuned ones that are not), then search in what 100,000
// documents say, as an administrator and as a resident who sees few folders (access, ranking, highlighted passage),
// against the bare full-text query on a table that holds nothing else.
import postgres from 'postgres'
import { measureRecall } from './documents/recall.ts'
import { openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'

const documents = 100_000
const folders = 60
const admin = '00000000-0000-7000-8000-000000000001'
const resident = '00000000-0000-7000-8000-000000000002'
const condominium = '00000000-0000-7000-8000-0000000000c1'
const other = '00000000-0000-7000-8000-0000000000c2'

export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const sql = postgres(database.urls.admin, { max: 1, onnotice: () => {} })
  const client = postgres(database.urls.authenticator, { max: 1, onnotice: () => {} })
  try {
    const recall = await measureRecall(sql, admin)
    for (const [id, count] of [
      [condominium, documents],
      [other, documents / 5],
    ] as const)
      await shelve(sql, id, count)
    await sql`
      create table public.bare_texts as
      select p.document_id as id, p.folder_id, p.body, to_tsvector('private.pt', p.body) as words
      from private.document_passages p where p.condominium_id = ${condominium}`
    await sql`create index bare_words on public.bare_texts using gin (words) with (fastupdate = off)`
    await sql`create index bare_folders on public.bare_texts (folder_id)`
    await sql`vacuum analyze`
    const results: BenchResult[] = recall
    for (const [what, typed] of [
      ['palavra rara', 'lexico9000'],
      ['palavra de um em cem', 'lexico1800'],
      ['palavra de um em dez', 'lexico60'],
      ['duas palavras', 'lexico60 lexico900'],
    ] as const) {
      results.push(await measured(`${what}, quem administra`, typed, admin, null, client, sql))
      results.push(
        await measured(`${what}, morador que vê 3 de ${folders} pastas`, typed, resident, 3, client, sql),
      )
    }
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

async function measured(
  name: string,
  typed: string,
  who: string,
  seen: number | null,
  client: postgres.Sql,
  sql: postgres.Sql,
): Promise<BenchResult> {
  const shown = seen
    ? (
        await sql`select id from public.document_folders where condominium_id = ${condominium} and 'resident' = any (shown_to)`
      ).map(({ id }) => String(id))
    : []
  const claims = JSON.stringify({ sub: who, role: 'authenticated' })
  const ours = () =>
    client.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      return tx`select public.search_documents(${condominium}, ${typed})`
    })
  // In a transaction as well, asked for the same words (the last one may be unfinished) and the same twenty with their passages.
  const bare = () =>
    sql.begin(async (tx) => {
      const [made] = await tx`select private.document_query(${typed})::text as query`
      const query = tx`${made!.query}::text::tsquery`
      return tx`
        select id, ts_headline('private.pt', body, ${query}, 'MaxFragments=2,MaxWords=24,MinWords=8')
        from (select id, body from public.bare_texts where words @@ ${query} ${seen ? tx`and folder_id = any (${shown})` : tx``}
          order by ts_rank(words, ${query}) desc limit 20) t`
    })
  const [answer] = await ours()
  const rows = (answer!.search_documents as { rows: unknown[] }).rows.length
  const expected = (await bare()).length
  if (rows !== expected) throw new Error(`${name}: ${rows} found, ${expected} wanted`)
  const runs = await alternate({ ours: () => timed(ours), bare: () => timed(bare) }, 15)
  const text = (times: number[]) =>
    `${median(times).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} ms`
  return {
    name: `Busca em ${documents.toLocaleString('pt-BR')} documentos: ${name} (${rows} mostrados)`,
    ours: text(runs.ours),
    bare: text(runs.bare),
    ratio: medianRatio(runs.ours, runs.bare),
    aim: { atMost: 1.5 },
  }
}

/** A condominium with so many documents of one passage of 90 words each; three of its folders are shown to residents. */
async function shelve(sql: postgres.Sql, id: string, count: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`select setseed(0.42)`
    await tx`insert into public.condominiums (id, admin_id, name, time_zone) values (${id}, ${admin}, 'Condomínio', 'America/Sao_Paulo')`
    await tx`
      insert into public.memberships (condominium_id, user_id, role, status, full_name)
      values (${id}, ${admin}, 'owner_admin', 'approved', 'Síndica'), (${id}, ${resident}, 'resident', 'approved', 'Moradora')`
    await tx`
      insert into public.document_folders (condominium_id, name, readers)
      select ${id}, 'Pasta ' || n, case when n <= 3 then array['resident'] else array['council'] end from generate_series(1, ${folders}::integer) n`
    await tx`select private.refresh_document_folders(${id})`
    await tx`
      create temporary table made on commit drop as
      select n, private.new_id() as id, private.new_id() as version_id, f.id as folder_id, (
        select string_agg('lexico' || floor(power(random(), 3) * 20000)::integer, ' ') from generate_series(1, 90 + n.n - n.n)) as body
      from generate_series(1, ${count}::integer) n(n)
      join (select id, row_number() over () as place from public.document_folders where condominium_id = ${id}) f
        on f.place = 1 + n % ${folders}::integer`
    await tx`
      insert into public.documents (condominium_id, id, folder_id, name, version_id, file_name, content_type, size)
      select ${id}, id, folder_id, 'Documento ' || n, version_id, 'a.pdf', 'application/pdf', 1000 from made`
    await tx`
      insert into public.document_versions (condominium_id, id, document_id, folder_id, number, path, file_name, content_type, size)
      select ${id}, version_id, id, folder_id, 1, ${id} || '/documents/' || version_id || '/' || version_id || '/a.pdf', 'a.pdf', 'application/pdf', 1000
      from made`
    await tx`
      insert into private.document_passages (condominium_id, version_id, position, document_id, folder_id, page, body, words, is_current)
      select ${id}, version_id, 0, id, folder_id, 1, body, private.document_words('Documento ' || n, body), true from made`
  })
}
