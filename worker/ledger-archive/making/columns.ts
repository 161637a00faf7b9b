import { type ArchiveFile, isLeftOutColumn } from '../../../domain/ledger-archive/files.ts'
import type { ManifestColumn } from '../../../domain/ledger-archive/manifest.ts'
import type { Sql, Transaction } from '../../context.ts'

/** A table as SQL names it; the list of files is the product's own. */
export const tableOf = ({ name, schema = 'public' }: ArchiveFile): string => `${schema}.${name}`

/** What the tables of the archive have to say, as the database has them now: no columns that it works out itself. By file. */
export async function columnsOf(
  sql: Sql | Transaction,
  files: readonly ArchiveFile[],
): Promise<Map<string, ManifestColumn[]>> {
  const rows = await sql<(ManifestColumn & { relation: string })[]>`
    select f.relation, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable
    from unnest(${files.map(tableOf)}::text[]) f (relation)
    join pg_attribute a on a.attrelid = f.relation::regclass
    where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`
  const told = Map.groupBy(
    rows.filter(({ name }) => !isLeftOutColumn(name)),
    ({ relation }) => relation,
  )
  const plain = ({ name, type, nullable }: ManifestColumn) => ({ name, type, nullable })
  return new Map(files.map((file) => [file.name, (told.get(tableOf(file)) ?? []).map(plain)]))
}
