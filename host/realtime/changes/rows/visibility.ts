import type { Asker, Database } from '../database.ts'
import type { Condition } from '../subscriptions/filter.ts'
import type { Column, Table } from './catalog.ts'
import { comparison } from './comparison.ts'

type Text = string | null

/**
 * Of some rows, which the asker's own policies let them read now.
 * @param keys for each row the texts of its primary key
 * @returns the places of those rows
 * @throws pg.DatabaseError when a policy fails
 */
export async function visibleRows(
  database: Database,
  table: Table,
  keys: Text[][],
  asker: Asker,
): Promise<Set<number>> {
  const same = table.columns
    .filter(({ isKey }) => isKey)
    .map(({ name, typeSql }, at) => `t.${quoted(name)} = (k.value ->> ${at})::${typeSql}`)
  const text = `
    select json_agg(k.place) from json_array_elements($1::json) with ordinality k (value, place)
    where exists (select from ${table.sql} t where ${same.join(' and ')})`
  const places = (await database.ask({ text, values: [JSON.stringify(keys)], isPrepared: true }, asker)) as
    | number[]
    | null
  return new Set(places?.map((place) => place - 1))
}

/**
 * Returns which of some values of a column meet a condition.
 * @throws pg.DatabaseError if PostgreSQL cannot compare them, or not soon enough
 */
export async function meetingValues(
  database: Database,
  condition: Condition,
  { typeSql }: Column,
  values: Text[],
  asker: Asker,
): Promise<boolean[]> {
  const met = comparison(condition, typeSql, `v.value::${typeSql}`, '$2::text')
  const text = `
    select json_agg(coalesce(${met}, false) order by v.place)
    from json_array_elements_text($1::json) with ordinality v (value, place) where $2::text is not null`
  const question = {
    text,
    values: [JSON.stringify(values), condition.value],
    isPrepared: true,
    milliseconds: filterMilliseconds,
  }
  return (await database.ask(question, asker)) as boolean[]
}

/** A pattern that takes longer, on a few hundred values, was made to. */
const filterMilliseconds = 1000

/**
 * Returns values of a type as PostgreSQL writes them in JSON.
 * @throws pg.DatabaseError if the asker may not use the type
 */
export async function jsonOf(
  database: Database,
  typeSql: string,
  texts: string[],
  asker: Asker,
): Promise<string[]> {
  const text = `
    select json_agg(to_jsonb(v.value::${typeSql})::text order by v.place)
    from json_array_elements_text($1::json) with ordinality v (value, place)`
  return (await database.ask({ text, values: [JSON.stringify(texts)], isPrepared: true }, asker)) as string[]
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
