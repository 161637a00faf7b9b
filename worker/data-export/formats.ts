import type { Rows } from './collect.ts'

/** Returns a value as text: JSON for composite values. */
function written(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const columnsOf = (rows: Rows): string[] => [...new Set(rows.flatMap((row) => Object.keys(row)))]

/** What a spreadsheet would take for a formula stays text (CSV injection); numbers stay numbers. */
const harmless = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text

const cell = (value: unknown): string => {
  const text = harmless(written(value))
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Semicolons and a byte order mark: opens by a double click where the decimal sign is a comma. */
export function toCsv(rows: Rows): string {
  const columns = columnsOf(rows)
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  return `\uFEFF${lines.map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}

export const toJson = (rows: Rows): string => JSON.stringify(rows, null, 2)
