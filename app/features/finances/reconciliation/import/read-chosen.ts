import { type CsvMapping, fitsMapping } from '../../../../../domain/bank-statements/reading/csv-mapping.ts'
import {
  layoutOf,
  type Read,
  readStatement,
} from '../../../../../domain/bank-statements/reading/read-statement.ts'

export type Layout = NonNullable<ReturnType<typeof layoutOf>>

/** A file as parsed here in the browser; the server parses it again. */
export type Chosen = {
  file: File
  bytes: Uint8Array<ArrayBuffer>
  /** Null for OFX. */
  layout: Layout | null
  mapping: CsvMapping | null
  /** The account's last layout fits this file. */
  remembered: boolean
  read: Read
  remap: (mapping: CsvMapping) => Chosen
}

export async function readChosen(file: File, known: CsvMapping | null): Promise<Chosen> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const layout = layoutOf(bytes)
  const remembered = Boolean(layout && known && fitsMapping(known, layout))
  const withMapping = (mapping: CsvMapping | null): Chosen => ({
    file,
    bytes,
    layout,
    mapping,
    remembered,
    read: readStatement(bytes, mapping),
    remap: withMapping,
  })
  return withMapping(remembered ? known : (layout?.mapping ?? null))
}
