import type { PendingQuery, Row } from 'postgres'
import type { Sql } from '../database.ts'

/** The words of a value in a report's rows, by the record in which they are said. */
export const said = (sql: Sql, words: Readonly<Record<string, string>>, value: PendingQuery<Row[]>) =>
  sql`(${JSON.stringify(words)}::text::jsonb ->> (${value}))`
