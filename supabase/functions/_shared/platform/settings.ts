import { AppError } from '../../../../domain/errors.ts'
import type { IndexSeries } from '../../../../domain/indexes/index-table.ts'
import type { IndexRowTyped, JudgedIndexRow } from '../../../../domain/platform/index-changes.ts'
import { judgeIndexRows } from '../../../../domain/platform/index-changes.ts'
import type { Context } from '../command.ts'
import type { Sql } from '../database.ts'

export type SettingsPart =
  | 'indexes'
  | 'holidays'
  | 'maintenance'
  | 'features'
  | 'texts'
  | 'credentials'
  | 'retention'

/** Changes of one part come one after the other: each is judged by what the one before left. */
export const lockPart = (sql: Sql, part: SettingsPart) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`platform settings: ${part}`}, 0))`

/** Keeps a change with what was before it, for the history and to be taken back. */
export async function keepChange(
  { sql, userId }: Context,
  part: SettingsPart,
  source: string,
  items: readonly object[],
): Promise<string> {
  const [kept] = await sql<{ id: string }[]>`
    insert into private.platform_changes (part, made_by, source, items)
    values (${part}, ${userId}, ${source}, ${sql.json(items as never)}) returning id`
  return kept!.id
}

/** Judges typed months of a series by what is published now. */
export async function judgeTyped(
  { sql, today }: Context,
  series: IndexSeries,
  rows: readonly IndexRowTyped[],
): Promise<JudgedIndexRow[]> {
  const published = await sql<{ month: string; percent: string }[]>`
    select to_char(month, 'YYYY-MM') as month, trim_scale(percent)::text as percent from public.index_values where series = ${series}`
  const months = Object.fromEntries(published.map(({ month, percent }) => [month, percent]))
  return judgeIndexRows(series, rows, months, today.slice(0, 7))
}

export type IndexItem = { series: IndexSeries; month: string; before: string | null; after: string | null }

/** Writes months of the indexes, or takes away those that become null. Throws `platform_change_outdated` where one is not what it was. */
export async function writeIndexes(sql: Sql, items: readonly IndexItem[]): Promise<void> {
  const rows = sql.json(items as never)
  const [found] = await sql<{ differ: boolean }[]>`
    select exists (
      select from jsonb_to_recordset(${rows}) as i (series text, month text, before numeric)
      left join public.index_values v on v.series = i.series and v.month = (i.month || '-01')::date
      where v.percent is distinct from i.before) as differ`
  if (found!.differ) throw new AppError('platform_change_outdated')
  await sql`
    delete from public.index_values v using jsonb_to_recordset(${rows}) as i (series text, month text, after numeric)
    where v.series = i.series and v.month = (i.month || '-01')::date and i.after is null`
  await sql`
    insert into public.index_values (series, month, percent)
    select i.series, (i.month || '-01')::date, i.after from jsonb_to_recordset(${rows}) as i (series text, month text, after numeric)
    where i.after is not null
    on conflict (series, month) do update set percent = excluded.percent`
}
