import postgres from 'postgres'
import type { Stage } from '../../scripts/instances/stage.ts'
import type { House } from './furnish.ts'

/** What a vote writes, each with the column that says whose. */
const tables = [
  ['private.idempotency_keys', `command = 'cast-vote'`],
  ['public.votes', ''],
  ['public.vote_changes', ''],
  ['public.assembly_attendance', `kind = 'arrived'`],
  ['public.audit_entries', `action = 'cast-vote'`],
] as const
const atOnce = 8

/**
 * Writes the rows of the votes into tables with the same indexes and nothing else, a transaction for each vote: the least that PostgreSQL can be
 * asked to do for them. Resolves with the seconds it took.
 */
export async function insertSameRows({ sql, database }: Stage, { condominiumId }: House): Promise<number> {
  const statements: string[][] = []
  for (const [table, only] of tables) {
    const name = table.split('.')[1]!
    const whose = table.startsWith('public.') ? `condominium_id = '${condominiumId}'` : ''
    const condition = [whose, only].filter(Boolean).join(' and ')
    await sql.unsafe(`create table bare_${name} (like ${table} including indexes including defaults)`)
    await sql.unsafe(
      `create table same_${name} as select r.*, row_number() over () as nth from ${table} r where ${condition}`,
    )
    await sql.unsafe(`create index on same_${name} (nth)`)
    const [columns] = await sql<{ names: string; rows: number }[]>`
      select string_agg(quote_ident(attname), ', ' order by attnum) as names, (select count(*)::int from ${sql(`same_${name}`)}) as rows
      from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
    const insert = `insert into bare_${name} (${columns!.names}) select ${columns!.names} from same_${name}`
    for (let nth = 0; nth < columns!.rows; nth++)
      statements[nth] = [...(statements[nth] ?? []), `${insert} where nth = ${nth + 1}`]
  }
  const bare = postgres(database.superuserUrl, { max: atOnce, onnotice: () => {} })
  await bare`select 1`
  const started = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let vote = statements[next++]; vote; vote = statements[next++]) {
        const inserts = vote
        await bare.begin(async (tx) => {
          for (const insert of inserts) await tx.unsafe(insert)
        })
      }
    }),
  )
  const took = (performance.now() - started) / 1000
  await bare.end()
  return took
}
