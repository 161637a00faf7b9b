import { z } from 'zod'
import { type ExportedReading, readingCells, readingTitles } from '../../../domain/meters/reading-export.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import * as field from '../_shared/meters/inputs.ts'

const input = z.object({ ...listAsked, kind: field.kind, month: field.competence })

/** A month's readings of a kind as a file, in the order in which one walks past the meters. */
export default listExport('export-readings', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as leituras dos medidores',
  input,
  title: 'Leituras',
  file: 'leituras',
  titles: readingTitles,
  entity: 'meter_readings',
  page: (sql, { condominiumId, given, after, size }) => sql<ExportedReading[]>`
    select unit_label, serial, measure, previous_value::float8 as previous_value, previous_on::text, value::float8 as value, read_on::text,
      consumption::float8 as consumption, is_estimated, note, key
    from private.meter_sheet(${condominiumId}, ${given.kind}, ${`${given.month}-01`}, '{}', ${after}, ${size})`,
  cells: (rows) => rows.map(readingCells),
})
