export type CsvValue = string | number | null

/** Spreadsheets run a cell that begins so as a formula. */
const formula = /^'*[=+\-@\t\r]/

function cellText(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value).replace('.', ',')
  const safe = formula.test(value) ? `'${value}` : value
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Returns a line as spreadsheets in Portuguese read it: semicolons, decimal comma, CRLF. An apostrophe keeps a would-be formula as text; the import
 * removes it.
 */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cellText).join(';')}\r\n`
