import type { CsvRecord } from '../../domain/unit-import/csv-records.ts'
import type { Heading } from '../../domain/unit-import/inspect-file.ts'

/** An uploaded table, from any kind of file. */
export type Source = {
  heading: Heading
  /** The detected format, for people: 'texto em UTF-8, colunas separadas por vírgula'. */
  format: string
  /** Names of a workbook's sheets, none for text. */
  sheets: string[]
  /** Its records in batches, each call from the beginning; `bytes` says how much of the file was read. */
  records(): AsyncGenerator<{ records: CsvRecord[]; bytes: number }>
  close(): void
}
