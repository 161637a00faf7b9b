import type { Value } from '../../../../domain/reports/values.ts'
import type { Sql } from '../../../functions/_shared/database.ts'
import type { Wanted } from '../../../functions/_shared/reports/report.ts'

export type SecondRow = Readonly<Record<string, unknown>>

/** The rows and figures of a report by another way than its own: plain SQL on the tables that people write to, sums in code. */
export type Second = (
  sql: Sql,
  wanted: Wanted,
) => Promise<{ rows: readonly SecondRow[]; figures: Readonly<Record<string, Value>> }>

/** The sum of a column; 0 of none. */
export const sum = (rows: readonly SecondRow[], column: string): number =>
  rows.reduce((all, row) => all + Number(row[column] ?? 0), 0)

/** How many different values a column has. */
export const distinct = (rows: readonly SecondRow[], column: string): number =>
  new Set(rows.map((row) => row[column]).filter((value) => value !== null)).size
