import { adjust, spreadBySeason, spreadEven } from '../../../../../domain/budget/months.ts'
import { lineKey, type YearLine } from '../../../../../domain/budget/year-line.ts'
import { type Cents, sumCents } from '../../../../../domain/money.ts'
import type { Rational } from '../../../../../domain/rational.ts'

export type Terms = {
  reserve_percent: string
  allowance_percent: string
  fee_months: 'level' | 'monthly'
  note: string
}

/** The edited state: the lines, the extra charges, and the undo steps. */
export type Sheet = { lines: YearLine[]; terms: Terms; past: YearLine[][] }

/** The corners of the selection; the first is the current cell. */
export type Range = { row: number; column: number; toRow: number; toColumn: number }

export type SheetAction =
  | { kind: 'set'; row: number; column: number; cents: Cents }
  | { kind: 'paste'; row: number; column: number; cells: (Cents | null)[][] }
  | { kind: 'clear' | 'fillRight' | 'fillDown'; range: Range }
  | { kind: 'line'; row: number; line: YearLine }
  | { kind: 'add'; line: YearLine }
  | { kind: 'remove'; row: number }
  | { kind: 'adjustAll'; rate: Rational }
  | { kind: 'terms'; terms: Partial<Terms> }
  | { kind: 'restore'; values: Partial<Pick<Sheet, 'lines' | 'terms'>> }
  | { kind: 'undo' }

/** Steps that can be taken back. */
const MOST_STEPS = 50

const withCell = (line: YearLine, column: number, cents: Cents, locked: number): YearLine =>
  column < locked || column > 11
    ? line
    : { ...line, cents: line.cents.map((old, month) => (month === column ? cents : old)) }

const ordered = ({ row, toRow, column, toColumn }: Range) => ({
  rows: [Math.min(row, toRow), Math.max(row, toRow)] as const,
  columns: [Math.min(column, toColumn), Math.max(column, toColumn)] as const,
})

/** Changes each cell of a range by a given rule; locked months stay. */
function over(
  lines: readonly YearLine[],
  range: Range,
  locked: number,
  rule: (line: YearLine, row: number, month: number) => Cents,
) {
  const { rows, columns } = ordered(range)
  return lines.map((line, row) => {
    if (row < rows[0] || row > rows[1]) return line
    const cents = line.cents.map((old, month) =>
      month < Math.max(locked, columns[0]) || month > columns[1] ? old : rule(line, row, month),
    )
    return { ...line, cents }
  })
}

function pasted(
  lines: readonly YearLine[],
  action: Extract<SheetAction, { kind: 'paste' }>,
  locked: number,
): YearLine[] {
  return lines.map((line, row) => {
    const cells = action.cells[row - action.row]
    if (!cells) return line
    return cells.reduce<YearLine>(
      (changed, cents, place) =>
        cents === null ? changed : withCell(changed, action.column + place, cents, locked),
      line,
    )
  })
}

function changed(lines: readonly YearLine[], action: SheetAction, locked: number): YearLine[] | null {
  switch (action.kind) {
    case 'set':
      return lines.map((line, row) =>
        row === action.row ? withCell(line, action.column, action.cents, locked) : line,
      )
    case 'paste':
      return pasted(lines, action, locked)
    case 'clear':
      return over(lines, action.range, locked, () => 0)
    case 'fillRight': {
      const [from] = ordered(action.range).columns
      const range =
        action.range.column === action.range.toColumn ? { ...action.range, toColumn: 11 } : action.range
      return over(lines, range, locked, (line) => line.cents[from] ?? 0)
    }
    case 'fillDown': {
      const [from] = ordered(action.range).rows
      return over(lines, action.range, locked, (_, __, month) => lines[from]?.cents[month] ?? 0)
    }
    case 'line':
      return lines.map((line, row) => (row === action.row ? action.line : line))
    case 'add':
      return lines.some((line) => lineKey(line) === lineKey(action.line)) ? null : [...lines, action.line]
    case 'remove':
      return lines.filter((_, row) => row !== action.row)
    case 'adjustAll':
      return lines.map((line) => ({
        ...line,
        cents: [...line.cents.slice(0, locked), ...adjust(line.cents.slice(locked), action.rate)],
      }))
    default:
      return null
  }
}

/** Everything that may happen to a sheet whose first `locked` months were approved before. */
export const sheetReducer =
  (locked: number) =>
  (sheet: Sheet, action: SheetAction): Sheet => {
    if (action.kind === 'undo') {
      const last = sheet.past.at(-1)
      return last ? { ...sheet, lines: last, past: sheet.past.slice(0, -1) } : sheet
    }
    if (action.kind === 'terms') return { ...sheet, terms: { ...sheet.terms, ...action.terms } }
    if (action.kind === 'restore') return { ...sheet, ...action.values }
    const lines = changed(sheet.lines, action, locked)
    return lines ? { ...sheet, lines, past: [...sheet.past, sheet.lines].slice(-MOST_STEPS) } : sheet
  }

/** A line's open months to a sum: the same in each, or in the shape that they have. */
export function spreadLine(line: YearLine, total: Cents, how: 'even' | 'season', locked: number): YearLine {
  const open = line.cents.slice(locked)
  const fixed = line.cents.slice(0, locked)
  const left = Math.max(0, total - sumCents(fixed))
  return {
    ...line,
    cents: [...fixed, ...(how === 'even' ? spreadEven(left, open.length) : spreadBySeason(left, open))],
  }
}

/** Returns the selection in a format that spreadsheets accept. */
export function copied(lines: readonly YearLine[], range: Range, write: (cents: Cents) => string): string {
  const { rows, columns } = ordered(range)
  return lines
    .slice(rows[0], rows[1] + 1)
    .map(({ cents }) =>
      cents
        .slice(columns[0], columns[1] + 1)
        .map(write)
        .join('\t'),
    )
    .join('\n')
}

export const isWithin = (range: Range, row: number, column: number): boolean => {
  const { rows, columns } = ordered(range)
  return row >= rows[0] && row <= rows[1] && column >= columns[0] && column <= columns[1]
}
