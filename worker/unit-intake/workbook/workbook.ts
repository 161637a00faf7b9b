import type { CsvRecord } from '../../../domain/unit-import/csv-records.ts'
import { headingRecords, inspectRecords } from '../../../domain/unit-import/inspect-file.ts'
import type { Source } from '../source.ts'
import type { StoredObject } from '../stored-object.ts'
import { readDateStyles, readSharedStrings, readSheets, type Sheet } from './parts.ts'
import { SheetReader } from './sheet-reader.ts'
import { XmlFault } from './xml-scanner.ts'
import { openZip, unreadable, type Zip } from './zip.ts'

/** A sheet of a million full rows, inflated; it is never held in memory, but must be read. */
const LARGEST_SHEET = 2 * 1024 * 1024 * 1024

const oldKind =
  'Este arquivo é do Excel antigo (.xls) ou tem senha. Salve-o como .xlsx sem senha, ou como CSV, e envie de novo.'
const otherKinds: [string, string][] = [
  ['xl/workbook.bin', 'Este arquivo é do Excel binário (.xlsb). Salve-o como .xlsx ou CSV e envie de novo.'],
  ['content.xml', 'Este arquivo é do LibreOffice (.ods). Salve-o como .xlsx ou CSV e envie de novo.'],
  ['word/document.xml', 'Este arquivo é um documento do Word. Envie uma planilha .xlsx ou CSV.'],
]

/** Opens an Excel workbook (.xlsx, .xlsm). Throws `import_unreadable` for anything else that looks like one, saying what to do with it. */
export async function openWorkbook(
  object: StoredObject,
  sheetIndex: number,
  isCompound: boolean,
): Promise<Source> {
  if (isCompound) throw unreadable(oldKind)
  const zip = await openZip(object)
  try {
    return await openSheet(zip, sheetIndex)
  } catch (error) {
    zip.close()
    throw asUnreadable(error)
  }
}

async function openSheet(zip: Zip, sheetIndex: number): Promise<Source> {
  if (!zip.entries.has('xl/workbook.xml')) {
    const known = otherKinds.find(([name]) => zip.entries.has(name))
    throw unreadable(known?.[1] ?? 'Este arquivo compactado não é uma planilha. Envie um .xlsx ou CSV.')
  }
  const sheets = await readSheets(zip)
  const sheet = sheets[sheetIndex] ?? sheets[0]
  if (!sheet) throw unreadable('Esta pasta de trabalho não tem nenhuma planilha.')
  const strings = await readSharedStrings(zip)
  const dates = await readDateStyles(zip)
  const records = () => recordsOf(zip, sheet, strings, dates)
  const first: CsvRecord[] = []
  for await (const batch of records()) {
    first.push(...batch.records)
    if (first.length >= headingRecords) break
  }
  return {
    heading: inspectRecords(first),
    format: `planilha do Excel, aba ${sheet.name}`,
    sheets: sheets.map(({ name }) => name),
    records,
    close: () => zip.close(),
  }
}

async function* recordsOf(
  zip: Zip,
  sheet: Sheet,
  strings: readonly string[],
  dates: ReadonlySet<number>,
): AsyncGenerator<{ records: CsvRecord[]; bytes: number }> {
  const reader = new SheetReader(strings, dates)
  const { uncompressedSize = 0, compressedSize = 0 } = zip.entries.get(sheet.path) ?? {}
  let read = 0
  try {
    for await (const text of zip.text(sheet.path, LARGEST_SHEET)) {
      read += text.length
      yield { records: reader.push(text), bytes: (compressedSize * read) / Math.max(1, uncompressedSize) }
    }
  } catch (error) {
    throw asUnreadable(error)
  }
}

const asUnreadable = (error: unknown): unknown =>
  error instanceof XmlFault
    ? unreadable('A planilha não está bem formada. Abra-a, salve de novo e tente outra vez.')
    : error
