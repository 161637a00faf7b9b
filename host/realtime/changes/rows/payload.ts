import type { Row, RowChange } from '../source/change.ts'
import type { Column, Shape, Table } from './catalog.ts'

/** JSON that only PostgreSQL can write: by type and text. */
export type Written = Map<string, Map<string, string>>

/** What one payload shows of a change. */
export type View = {
  /** The columns that the role may select and the client requested. */
  columns: Column[]
  /** The row before the change too, not only its key. */
  isOldShown: boolean
}

/** Records above it are sent without their long values, as on Supabase. */
const maxRecordBytes = 1024 * 1024
const longBytes = 64

/** Returns the views of one role, with all columns or the requested ones; a key is always shown. */
export function viewOf(
  table: Table,
  { type, old, record }: RowChange,
  role: string,
  select?: string[],
): View {
  const columns = table.columns.filter(
    ({ name, isKey, readers }) => readers.has(role) && (!select || isKey || select.includes(name)),
  )
  return { columns, isOldShown: isOldShown(table, type, old, record) }
}

/**
 * Policies cannot be checked against a row's previous state. They would have shown it if nothing changed that they look at; for a deleted row it is
 * unknown (https://supabase.com/docs/guides/realtime/postgres-changes#receiving-old-records).
 */
function isOldShown(table: Table, type: RowChange['type'], old: Row, record: Row): boolean {
  if (!table.hasPolicies) return true
  if (type === 'DELETE' || !table.policyColumns) return false
  return table.policyColumns.every((name) => old[name] === undefined || old[name] === record[name])
}

/** Texts, by type, that PostgreSQL must write as JSON for a payload. */
export function toBeWritten(change: RowChange, { columns }: View): { typeSql: string; text: string }[] {
  return columns
    .filter(({ shape }) => shape === 'other')
    .flatMap(({ name, typeSql }) =>
      [change.record[name], change.old[name]]
        .filter((text) => typeof text === 'string')
        .map((text) => ({ typeSql, text })),
    )
}

/** The member `data` of the event's payload, as JSON (https://supabase.com/docs/guides/realtime/protocol#postgres_changes). */
export function dataOf(change: RowChange, view: View, written: Written): string {
  const isLarge = change.bytes > maxRecordBytes
  const columns = view.columns.map(({ name, type }) => ({ name, type }))
  const oldColumns = view.isOldShown ? view.columns : view.columns.filter(({ isKey }) => isKey)
  const record = () => recordOf(change.record, view.columns, written, isLarge)
  const old = () => recordOf(change.old, oldColumns, written, isLarge)
  return toText(change, {
    commit_timestamp: JSON.stringify(new Date(change.committedAt).toISOString()),
    columns: JSON.stringify(columns),
    ...(change.type !== 'DELETE' && { record: record() }),
    ...(change.type !== 'INSERT' && { old_record: old() }),
    errors: isLarge ? '["Error 413: Payload Too Large"]' : 'null',
  })
}

/** Returns the payload sent in place of a row that cannot be shown: that something happened. */
export function errorData(change: RowChange, error: string): string {
  return toText(change, {
    commit_timestamp: 'null',
    columns: '[]',
    ...(change.type !== 'DELETE' && { record: '{}' }),
    ...(change.type !== 'INSERT' && { old_record: '{}' }),
    errors: JSON.stringify([error]),
  })
}

function toText({ relation, type }: RowChange, members: Record<string, string>): string {
  const { schema, name: table } = relation
  const rest = Object.entries(members).map(([name, json]) => `,"${name}":${json}`)
  return `${JSON.stringify({ schema, table, type }).slice(0, -1)}${rest.join('')}}`
}

function recordOf(row: Row, columns: Column[], written: Written, isLarge: boolean): string {
  const members: string[] = []
  for (const column of columns) {
    const text = row[column.name]
    if (text === undefined) continue
    const json = text === null ? 'null' : jsonOf(column, text, written)
    if (!isLarge || Buffer.byteLength(json) <= longBytes)
      members.push(`${JSON.stringify(column.name)}:${json}`)
  }
  return `{${members.join(',')}}`
}

/** Write values as `to_jsonb` does, from PostgreSQL's texts. */
const writers: Record<Exclude<Shape, 'other'>, (text: string) => string> = {
  text: JSON.stringify,
  number: (text) => (/^[-\d]/.test(text) && text !== '-Infinity' ? text : JSON.stringify(text)),
  boolean: (text) => (text === 't' ? 'true' : 'false'),
  json: (text) => text,
  timestamp: (text) => JSON.stringify(text.replace(' ', 'T')),
  timestamptz: (text) => JSON.stringify(text.replace(' ', 'T').replace(/([+-]\d\d)(?= BC$|$)/, '$1:00')),
}

const jsonOf = ({ shape, typeSql }: Column, text: string, written: Written) =>
  shape === 'other' ? (written.get(typeSql)?.get(text) ?? JSON.stringify(text)) : writers[shape](text)
