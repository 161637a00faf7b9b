import type { CsvValue } from '../../../../domain/csv-line.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { ReportColumn, ReportRow } from '../../../../domain/reports/answer.ts'
import type { ReportFilters } from '../../../../domain/reports/asked.ts'
import { shownText, type Value, type ValueKind } from '../../../../domain/reports/values.ts'
import { page } from '../charge-document/look.ts'
import type { Read } from '../export/pages.ts'
import { asSheet, type Pages } from '../export/sheets.ts'
import { type Reader, ROWS_A_PAGE, readPage, readReport, wantedBy } from './reading.ts'
import type { Report, Wanted } from './report.ts'

/** More rows than these are no paper that somebody reads. */
const MOST_PRINTED = 2000

type Asked = { format: 'csv' | 'xlsx' | 'pdf'; filters: ReportFilters }

/**
 * A report as a file: a spreadsheet streams however long it is, each page by `read`; a paper is refused where it is too long to read
 * (`too_long_for_paper`).
 */
export async function reportFile(
  found: Report,
  { format, filters }: Asked,
  reader: Reader,
  read: Read,
): Promise<ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>> {
  if (format !== 'pdf') {
    const titles = found.columns.map(titleOf)
    return asSheet(
      format,
      found.title.slice(0, 31).replace(/[?*[\]:/\\]/g, ''),
      titles,
      pages(found, wantedBy(found, filters, reader), read),
    )
  }
  const answer = await readReport(found, filters, reader, MOST_PRINTED)
  if (answer.count > MOST_PRINTED) throw new AppError('too_long_for_paper')
  // Only printing loads the page layout code.
  const [{ loadOwner, renderPaper }, { reportContent, aboutOf }] = await Promise.all([
    import('../export/paper.ts'),
    import('./report-pdf.ts'),
  ])
  const isWide = found.columns.length > 7
  const owner = await loadOwner(reader.sql, reader.condominiumId)
  return renderPaper({
    owner,
    today: reader.today,
    title: found.title,
    about: aboutOf(found, answer),
    isWide,
    content: reportContent(answer, reader.zone, (isWide ? page.height : page.width) - 2 * page.margin),
  })
}

/** A spreadsheet's cell has the number alone; its title says of what. */
const units: Partial<Record<ValueKind, string>> = {
  cents: ' (R$)',
  share: ' (%)',
  minutes: ' (min)',
  days: ' (dias)',
}
const titleOf = ({ title, kind }: ReportColumn): string => title + (units[kind] ?? '')

async function* pages(found: Report, wanted: Wanted, read: Read): Pages {
  const lineOf = (row: ReportRow): CsvValue[] =>
    found.columns.map(({ name, kind }) => cellOf(kind, row[name] ?? null, wanted.zone))
  for (let from = 0; ; from += ROWS_A_PAGE) {
    const lines = await read((sql) => readPage(sql, found, wanted, from, lineOf))
    if (lines.length > 0) yield lines
    if (lines.length < ROWS_A_PAGE) return
  }
}

function cellOf(kind: ValueKind, value: Value, zone: string): CsvValue {
  if (value === null) return null
  if (typeof value === 'string') return shownText(kind, value, zone)
  return kind === 'cents' ? value / 100 : kind === 'share' ? Math.round(value * 100_000) / 1000 : value
}
