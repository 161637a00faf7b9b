import type postgres from 'postgres'
import type { Month } from './month.ts'

/** The tables that issuing fills, children after parents. */
const tables = ['charges', 'charge_items', 'boletos', 'ledger_transfers'] as const

/**
 * Copies what a month's issue wrote into tables `same_<table>`, as the rows of another month: new ids in the same order,
 * another competence, other nosso números. Only values that must differ do.
 */
export async function prepareSameRows(sql: postgres.Sql, issued: Month, other: Month): Promise<void> {
  await sql.unsafe(`drop table if exists new_ids, ${tables.map((table) => `same_${table}`).join(', ')}`)
  await sql`
    create table new_ids as
    select id as old, private.new_id() as new from public.charges where run_id = ${issued.runId} order by sort_key`
  await sql`alter table new_ids add primary key (old)`
  await copy(sql, issued, 'charges', 'r.id', {
    id: 'n.new',
    run_id: `'${other.runId}'`,
    competence: `'${other.competence}'`,
    reference: `replace(reference, '${referenceOf(issued)}', '${referenceOf(other)}')`,
    pix_txid: `left(replace(n.new::text, '-', ''), 25)`,
  })
  await copy(sql, issued, 'charge_items', 'r.charge_id', { charge_id: 'n.new' })
  await copy(sql, issued, 'boletos', 'r.charge_id', {
    charge_id: 'n.new',
    id: 'private.new_id()',
    our_number: `(our_number::bigint + 5000000000)::text`,
  })
  await copy(sql, issued, 'ledger_transfers', 'r.charge_id', {
    charge_id: 'n.new',
    id: 'private.new_id()',
    run_id: `'${other.runId}'`,
    occurred_on: `'${other.competence}'`,
  })
  await sql`analyze`
}

const referenceOf = ({ competence }: Month) => competence.slice(0, 7).replace('-', '/')

async function copy(
  sql: postgres.Sql,
  { condominiumId }: Month,
  table: (typeof tables)[number],
  charge: string,
  changed: Record<string, string>,
): Promise<void> {
  const columns = await columnsOf(sql, table)
  const values = columns.map(({ name, type }) => `(${changed[name] ?? `r.${name}`})::${type} as ${name}`)
  await sql.unsafe(
    `create table same_${table} as select ${values.join(', ')}
     from public.${table} r join new_ids n on n.old = ${charge}
     where r.condominium_id = '${condominiumId}' order by n.new`,
  )
}

const columnsOf = (sql: postgres.Sql | postgres.TransactionSql, table: string) => sql<
  { name: string; type: string }[]
>`
  select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
  where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
  order by attnum`

/** One INSERT … SELECT per table, in one transaction: the least that PostgreSQL can be asked to do for these rows. */
export async function insertSameRows(sql: postgres.Sql): Promise<void> {
  await sql.begin(async (tx) => {
    for (const table of tables) {
      const columns = (await columnsOf(tx, table)).map(({ name }) => name).join(', ')
      await tx.unsafe(`insert into public.${table} (${columns}) select ${columns} from same_${table}`)
    }
  })
}
