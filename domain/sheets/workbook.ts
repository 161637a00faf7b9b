/** What a workbook may grow to when it is opened. */
const mostBytes = 40_000_000
/** Most parts of one; more are an attack on our memory. */
const mostParts = 5000
const mostColumns = 100
/** Sheets looked at for the first with rows. */
const mostSheets = 5

export type CellValue = string | number | boolean | Date | null
export type Workbook = {
  /** Of the first sheet that has any, in its places: an empty row is one without values. */
  rows: CellValue[][]
  /** Other sheets have rows as well, and were not read. */
  hasOthers: boolean
}

/** Says why a file that begins like a workbook can't be read as one. */
export class WorkbookFault extends Error {
  readonly reason: 'too_large' | 'unreadable'

  constructor(reason: WorkbookFault['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** How a zip begins, which XLSX is. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/**
 * The rows of an XLSX file; those beyond `most`, and one more, are left out, so that too many can be told. A formula without its value, as programs write
 * it that do not calculate, is a text that is no number. Throws WorkbookFault.
 */
export async function readWorkbook(bytes: Uint8Array, most: number): Promise<Workbook> {
  if (await growsBeyond(bytes, mostBytes)) throw new WorkbookFault('too_large')
  // Large, and few pages need it.
  const { readXlsx } = await import('hucre/xlsx')
  try {
    const { sheets } = await readXlsx(bytes, {
      sheets: ({ hidden, veryHidden }, index) => index < mostSheets && !hidden && !veryHidden,
      range: `A1:CV${most + 1}`,
    })
    const filled = sheets.filter(({ rows }) => rows.some((row) => row.some(isFilled)))
    const [first] = filled
    for (const [place, { formula }] of first?.cells ?? []) {
      const [row, column] = place.split(',').map(Number) as [number, number]
      const cells = first!.rows[row]
      if (formula !== undefined && cells && !isFilled(cells[column])) cells[column] = '#FÓRMULA'
    }
    const rows = (first?.rows ?? []).map((row) => row.slice(0, mostColumns) as CellValue[])
    return { rows, hasOthers: filled.length > 1 }
  } catch (cause) {
    throw new WorkbookFault('unreadable', { cause })
  }
}

const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

/** Whether the parts of a zip come to more when they are inflated: they are counted, since its directory may lie (APPNOTE 4.3.12). */
async function growsBeyond(bytes: Uint8Array, most: number): Promise<boolean> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let [size, parts] = [0, 0]
  for (let at = bytes.indexOf(0x50); at >= 0 && at + 46 <= bytes.length; at = bytes.indexOf(0x50, at + 1)) {
    if (view.getUint32(at, true) !== 0x02014b50) continue
    parts += 1
    const from = view.getUint32(at + 42, true)
    const packed = view.getUint32(at + 20, true)
    if (from + 30 > bytes.length) continue
    const begin = from + 30 + view.getUint16(from + 26, true) + view.getUint16(from + 28, true)
    const part = bytes.subarray(begin, Math.min(begin + packed, bytes.length))
    size += view.getUint16(at + 10, true) === 8 ? await inflatedSize(part, most - size) : part.length
    if (size > most || parts > mostParts) return true
  }
  return false
}

/** Counts up to `most`; a part that can't be inflated is refused by the reader. */
async function inflatedSize(part: Uint8Array, most: number): Promise<number> {
  const stream = new Blob([new Uint8Array(part)]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  const reader = stream.getReader()
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return size
      size += value.length
      if (size > most) {
        await reader.cancel()
        return size
      }
    }
  } catch {
    return size
  }
}
