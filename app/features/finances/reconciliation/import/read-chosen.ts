import { type CsvMapping, fitsMapping } from '../../../../../domain/bank-statements/reading/csv-mapping.ts'
import {
  layoutOf,
  type Read,
  readStatement,
} from '../../../../../domain/bank-statements/reading/read-statement.ts'
import type { Signs } from '../../../../../domain/bank-statements/reading/sides.ts'

export type Layout = NonNullable<ReturnType<typeof layoutOf>>

/** A file as parsed here in the browser; the server parses it again. */
export type Chosen = {
  file: File
  bytes: Uint8Array<ArrayBuffer>
  /** Null for OFX. */
  layout: Layout | null
  mapping: CsvMapping | null
  signs: Signs | null
  /** The account's last layout fits this file. */
  remembered: boolean
  read: Read
  /** The same file read as a person says. */
  told: (said: { mapping?: CsvMapping; signs?: Signs }) => Chosen
}

type Known = { mapping: CsvMapping | null; signs: Signs | null }

/** Reads a file as the account's last ones were read. */
export async function readChosen(file: File, known: Known): Promise<Chosen> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const layout = layoutOf(bytes)
  const remembered = Boolean(layout && known.mapping && fitsMapping(known.mapping, layout))
  const as = ({ mapping, signs }: Known): Chosen => ({
    file,
    bytes,
    layout,
    mapping,
    signs,
    remembered,
    read: readStatement(bytes, { mapping, signs }),
    told: (said) => as({ mapping, signs, ...said }),
  })
  return as({ mapping: remembered ? known.mapping : (layout?.mapping ?? null), signs: known.signs })
}
