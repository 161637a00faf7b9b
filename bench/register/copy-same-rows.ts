import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'

const tables = ['units', 'people', 'occupancies', 'unit_list'] as const

/**
 * Takes the rows of one condominium out to files, and measures COPY of them into another, under keys of their own: in one transaction,
 * with all keys, indexes and foreign keys.
 */
export async function copySameRows(owner: postgres.Sql, from: string, to: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'copy-'))
  try {
    const columns: string[] = []
    for (const table of tables) columns.push(await takeOut(owner, table, from, to, join(folder, table)))
    await owner`checkpoint`
    const copied = owner.begin(async (sql) => {
      const started = performance.now()
      // Foreign keys are triggers too: those stay.
      for (const table of tables) await sql.unsafe(`alter table public.${table} disable trigger user`)
      for (const [index, table] of tables.entries()) {
        const into = await sql.unsafe(`copy public.${table} (${columns[index]}) from stdin`).writable()
        await pipeline(createReadStream(join(folder, table)), into)
        // Its keys are checked when the statement is over, which the stream does not wait for.
        await sql`select 1`
      }
      throw new Copied(performance.now() - started)
    })
    return await copied.catch((thrown: unknown) => {
      if (thrown instanceof Copied) return thrown.took
      throw thrown
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
/** Undoes what was copied, which has been measured. */
class Copied extends Error {
  readonly took: number
  constructor(took: number) {
    super('copied')
    this.took = took
  }
}

async function takeOut(
  owner: postgres.Sql,
  table: (typeof tables)[number],
  from: string,
  to: string,
  path: string,
): Promise<string> {
  const found = await owner<{ name: string; type: string }[]>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type from pg_attribute a
    where a.attrelid = ${`public.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum`
  // Ids are unique in the whole database: those of the second condominium are the first's, in the same order, in another time.
  const values = found.map(({ name, type }) => {
    if (name === 'condominium_id') return `'${to}'`
    if (type === 'uuid') return `overlay("${name}"::text placing 'f' from 1 for 1)`
    return `"${name}"`
  })
  const texts = values.map((value) => `(${value})::text`)
  const rows = owner
    .unsafe(`select ${texts.join(', ')} from public.${table} where condominium_id = '${from}'`)
    .values()
    .cursor(5000)
  await pipeline(Readable.from(asCopy(rows as AsyncIterable<(string | null)[][]>)), createWriteStream(path))
  return found.map(({ name }) => `"${name}"`).join(', ')
}

/** COPY's text format. */
async function* asCopy(batches: AsyncIterable<(string | null)[][]>): AsyncGenerator<string> {
  for await (const rows of batches)
    yield rows
      .map((row) => `${row.map((value) => value?.replace(/[\\\t\n]/g, '\\$&') ?? '\\N').join('\t')}\n`)
      .join('')
}
