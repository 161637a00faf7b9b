import { formatDate, formatMonth } from '../../../../domain/calendar.ts'
import type { CsvValue } from '../../../../domain/csv-line.ts'
import type { LocalHoliday } from '../../../../domain/holidays.ts'
import { tableMoment } from '../../../../domain/time-zones/moments.ts'
import type { Sql } from '../database.ts'

/** A row from the database, by column name. */
export type Row = Readonly<Record<string, unknown>>

/** The building's day and clock. */
export type At = { today: string; zone: string; holidays: readonly LocalHoliday[] }

/** How a value leaves the database: exact days and months as text, amounts and counts as numbers, anything else unchanged. */
type Cast = 'text' | 'float8' | null

/** A column of an exported list: its title, what it reads from a row, and its cell. */
export type Column = {
  title: string
  reads: Readonly<Record<string, Cast>>
  cell(row: Row, at: At): CsvValue
  /** Left out on paper, which has no room or no use for it. */
  isUnprinted?: boolean
}

const column =
  <Value>(cast: Cast, show: (value: Value, at: At) => CsvValue) =>
  (title: string, name: string): Column => ({
    title,
    reads: { [name]: cast },
    cell: (row, at) => (row[name] == null ? null : show(row[name] as Value, at)),
  })

/** The text unchanged. */
export const text = column<string>(null, (written) => written)

export const number = column<number>('float8', (value) => value)

/** Stored in thousandths, as meters count. */
export const thousandths = column<number>('float8', (value) => value / 1000)

const reais = column<number>('float8', (cents) => cents / 100)

/** Of centavos; the title says that they are reais. */
export const money = (title: string, name: string): Column => reais(`${title} (R$)`, name)

/** '23/11/2026'. */
export const day = column<string>('text', (on) => formatDate(on))

/** 'novembro de 2026', of a month or of its first day. */
export const month = column<string>('text', (on) => formatMonth(on.slice(0, 7)))

/** '23/11/2026 08:15' by the building's clock. */
export const moment = column<Date | string>(null, (at, { zone }) => tableMoment(at, zone))

/** The word for a code. */
export const word = <Code extends string>(
  title: string,
  name: string,
  words: Readonly<Record<Code, string>>,
): Column => column<Code>(null, (code) => words[code])(title, name)

/** A column of one value with its own formatting. */
export const shown = <Value>(title: string, name: string, show: (value: Value) => CsvValue): Column =>
  column<Value>(castOf(name), show)(title, name)

/** Empty where the names cover exactly what `cell` takes from a row; otherwise the difference. */
type Unlike<Of, Name> = [Exclude<keyof Of, Name> | Exclude<Name, keyof Of>] extends [never]
  ? []
  : [unlike: Exclude<keyof Of, Name> | Exclude<Name, keyof Of>]

/** Made of more than one value: `reads` names all that `cell` takes. `cents` come as numbers, days (`*_on`) as 'YYYY-MM-DD'. */
export const made = <Of extends object, Name extends string>(
  title: string,
  reads: readonly Name[],
  cell: (row: Of, at: At) => CsvValue,
  ..._: Unlike<Of, Name>
): Column => ({ title, reads: readsOf(reads), cell: (row, at) => cell(row as never, at) })

/** What there is of some words, one after the other. */
export const joined = (title: string, names: readonly string[]): Column => ({
  title,
  reads: readsOf(names),
  cell: (row) => names.flatMap((name) => row[name] || []).join(', '),
})

/** With words in the place of nothing. */
export const orElse = (of: Column, words: string): Column => ({
  ...of,
  cell: (row, at) => of.cell(row, at) ?? words,
})

/** Of what the list adds to its rows. */
export const derived = (of: Column): Column => ({ ...of, reads: {} })

/** Shows a column only in the spreadsheet. */
export const unprinted = (of: Column): Column => ({ ...of, isUnprinted: true })

const castOf = (name: string): Cast =>
  /(^|_)cents$/.test(name) ? 'float8' : /(^|_)on$/.test(name) ? 'text' : null

export const readsOf = (names: readonly string[]): Column['reads'] =>
  Object.fromEntries(names.map((name) => [name, castOf(name)]))

/** Returns the database selection for the columns, and the key of each row. */
export function selection(sql: Sql, columns: readonly Pick<Column, 'reads'>[]) {
  const casts = Object.entries(Object.assign({}, ...columns.map(({ reads }) => reads)) as Column['reads'])
  return casts.reduce(
    (all, [name, cast]) =>
      cast === null
        ? sql`${all}, ${sql(name)}`
        : cast === 'text'
          ? sql`${all}, ${sql(name)}::text`
          : sql`${all}, ${sql(name)}::float8`,
    sql`key`,
  )
}
