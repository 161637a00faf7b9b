// Writes the migration with the published indexes from supabase/indexes/*.csv. Run it again after refreshing the files.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type IndexRow, type IndexSeries, indexSeries, parseIndexCsv } from '../domain/indexes/index-table.ts'
import { root } from './settings.ts'

const header = `-- Published indexes in percent a month; made by scripts/index-values.ts from supabase/indexes (sources in its README).
-- New months go into a new migration.
`
const allSeries = Object.keys(indexSeries) as IndexSeries[]
const statements = allSeries.map((series) => {
  const file = join(root, 'supabase', 'indexes', indexSeries[series].file)
  return statement(series, parseIndexCsv(series, readFileSync(file, 'utf8')))
})
const path = join(root, 'supabase', 'migrations', '20260110001100_index_values.sql')
writeFileSync(path, [header, ...statements].join('\n'))

/** Writes one line per year, so that a refreshed file is easy to review. */
function statement(series: IndexSeries, rows: readonly IndexRow[]): string {
  const years = [...Map.groupBy(rows, ({ month }) => month.slice(0, 4)).values()]
  const lines = years.map((year) =>
    year.map(({ month, percent }) => `('${month}-01', ${percent})`).join(', '),
  )
  return [
    'insert into public.index_values (series, month, percent)',
    `select '${series}', v.month::date, v.percent from (values`,
    `  ${lines.join(',\n  ')}`,
    ') as v (month, percent);',
    '',
  ].join('\n')
}
