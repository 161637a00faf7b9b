/** A moment as JSON has it everywhere in this protocol: UTC with milliseconds. */
const moment = (column: string) => `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Moments that a row bears, as pairs for `json_build_object`; `row` is its alias. */
export function moments(columns: readonly string[], row?: string): string {
  const name = (column: string) => (row === undefined ? column : `${row}.${column}`)
  return columns.map((column) => `'${column}', ${moment(name(column))}`).join(', ')
}
