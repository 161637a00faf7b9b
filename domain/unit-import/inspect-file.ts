import { type ColumnMapping, missingFields, suggestMapping, unitFields } from './columns.ts'
import { CsvReader, type CsvRecord, detectDelimiter } from './csv-records.ts'

/** How to read a file: detected by `inspectUnitFile`, corrected by the person who imports. */
export type UnitFileLayout = {
  delimiter: string
  /** Line of the titles, from 1; 0 when the file has none. Lines before it are not read. */
  headerLine: number
  mapping: ColumnMapping
}

const SAMPLE_ROWS = 8
/** Titles are among the first lines, at most below a heading. */
const HEADING_LINES = 10
const BEGINNING = 65_536

/** The findings from a table's first records: its titles, the suggested mapping, and the first rows. */
export type Heading = Omit<UnitFileLayout, 'delimiter'> & {
  header: string[]
  missing: string[]
  sample: string[][]
}

/** So many records are enough for `inspectRecords`. */
export const headingRecords = SAMPLE_ROWS + HEADING_LINES

/** Looks at the first records of a table: titles, suggested mapping, missing fields (by title) and first rows. */
export function inspectRecords(first: readonly CsvRecord[]): Heading {
  const records = first.slice(0, headingRecords)
  const isList = records.every(({ cells }) => cells.length === 1)
  const isHeader = ({ cells }: CsvRecord) => {
    const mapping = suggestMapping(cells)
    // 'Casa 7' is a unit, 'Relação de unidades' a heading above a table.
    const isTitle = mapping.number !== undefined && !/\d/.test(cells[mapping.number] ?? '')
    return isTitle && (isList || Object.keys(mapping).length > 1)
  }
  const found = records.slice(0, HEADING_LINES).find(isHeader)
  const titles = (found ?? records[0])?.cells ?? []
  const header = titles.map((title, index) => (found ? title.trim() : `Coluna ${index + 1}`))
  const sample = records.slice(found ? records.indexOf(found) + 1 : 0).slice(0, SAMPLE_ROWS)
  const mapping = found ? withBlockGroup(suggestMapping(header), sample) : {}
  return {
    headerLine: found?.line ?? 0,
    mapping,
    header,
    missing: missingFields(mapping).map((field) => unitFields[field]),
    sample: sample.map(({ cells }) => cells),
  }
}

/** Detects a block on the first row and none on the next ones: it applies to the rows below it. */
function withBlockGroup({ block, ...mapping }: ColumnMapping, sample: readonly CsvRecord[]): ColumnMapping {
  if (block === undefined) return mapping
  const [first, ...others] = sample.map(({ cells }) => (cells[block] ?? '').trim() !== '')
  return first && others.includes(false) ? { block_group: block, ...mapping } : { block, ...mapping }
}

/** The same of the beginning of a text file, with its delimiter. */
export function inspectUnitFile(beginning: string): UnitFileLayout & Heading {
  const delimiter = detectDelimiter(beginning)
  const reader = new CsvReader(delimiter)
  return { delimiter, ...inspectRecords([...reader.push(beginning.slice(0, BEGINNING)), ...reader.end()]) }
}
