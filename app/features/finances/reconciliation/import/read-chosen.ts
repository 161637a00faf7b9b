import { type CsvMapping, fitsMapping } from '../../../../../domain/bank-statements/reading/csv-mapping.ts'
import { openStatement } from '../../../../../domain/bank-statements/reading/open-statement.ts'
import {
  layoutOf,
  type Read,
  readStatement,
  type StatementAnswer,
} from '../../../../../domain/bank-statements/reading/read-statement.ts'
import type { Signs } from '../../../../../domain/bank-statements/reading/sides.ts'
import type { DateOrder } from '../../../../../domain/bank-statements/reading/values.ts'
import type { StatementAccount } from '../statement-queries.ts'

export type Layout = NonNullable<ReturnType<typeof layoutOf>>

/** A file as parsed here in the browser; the server parses it again. */
export type Chosen = {
  file: File
  bytes: Uint8Array<ArrayBuffer>
  /** Null for OFX. */
  layout: Layout | null
  mapping: CsvMapping | null
  signs: Signs | null
  statementSigns: StatementAnswer[]
  days: DateOrder | null
  /** The account's last layout fits this file. */
  remembered: boolean
  read: Read
  /** The same file read as a person says. */
  told: (said: Said) => Chosen
}

/** Signs of the statements at those places of the file. */
type Said = { mapping?: CsvMapping; days?: DateOrder } | { signs: Signs; statements: readonly number[] }
type Told = {
  mapping: CsvMapping | null
  signs: Signs | null
  statementSigns: StatementAnswer[]
  days: DateOrder | null
}
type Known = Pick<StatementAccount, 'mapping' | 'signs' | 'day_order' | 'today'>

/** Reads a file as the account's last ones were read. */
export async function readChosen(file: File, known: Known): Promise<Chosen> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const source = await openStatement(bytes)
  const layout = layoutOf(source)
  const remembered = Boolean(layout && known.mapping && fitsMapping(known.mapping, layout))
  const as = (told: Told): Chosen => ({
    file,
    bytes,
    layout,
    ...told,
    remembered,
    read: readStatement(source, { ...told, today: known.today }),
    told: (said) =>
      as(
        'statements' in said
          ? {
              ...told,
              statementSigns: [
                ...told.statementSigns.filter(({ statement }) => !said.statements.includes(statement)),
                ...said.statements.map((statement) => ({ statement, signs: said.signs })),
              ],
            }
          : { ...told, ...said },
      ),
  })
  return as({
    mapping: remembered ? known.mapping : (layout?.mapping ?? null),
    signs: known.signs,
    statementSigns: [],
    days: known.day_order,
  })
}
