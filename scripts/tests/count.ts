/** The result of one part of the check. */
export type Count = {
  passed: number
  failed: number
  /** The failures, each with enough of the reason to repeat it at the end of a long output. */
  broken?: string[]
  /** What passed only when tried again. */
  wavering?: string[]
  files?: FileTime[]
}

export type FileTime = { file: string; seconds: number }

/** A part with its duration; `processor` in seconds is null where the system does not report it. */
export type Part = Count & { name: string; seconds: number; processor: number | null }

const slowest = 15

/** The table at the end: each part, then the files that took longest. */
export function timeTable(parts: readonly Part[]): string {
  const rows = parts.map(({ name, seconds, processor, passed, failed }) => [
    name,
    (seconds / 60).toFixed(1),
    processor === null ? '–' : processor.toFixed(0),
    String(passed + failed),
  ])
  const files = parts
    .flatMap(({ files }) => files ?? [])
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowest)
    .map(({ file, seconds }) => [file, seconds.toFixed(1)])
  return [
    aligned([['part', 'minutes', 'processor s', 'tests'], ...rows]),
    ...(files.length > 0 ? [aligned([['slowest files', 'seconds'], ...files])] : []),
  ].join('\n\n')
}

/** Columns as wide as their widest cell: the first to the left, numbers to the right. */
function aligned(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ')
  return rows.map(line).join('\n')
}
