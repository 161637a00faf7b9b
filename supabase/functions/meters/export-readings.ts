import { z } from 'zod'
import { measures } from '../../../domain/meters/reading.ts'
import * as column from '../_shared/export/columns.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import * as field from '../_shared/meters/inputs.ts'

/** Exports a month's readings of a kind, in walking order past the meters. */
export default listExport('export-readings', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as leituras dos medidores',
  input: z.object({ ...listAsked, kind: field.kind, month: field.competence }),
  title: 'Leituras',
  file: 'leituras',
  entity: 'meter_readings',
  columns: [
    column.text('Unidade', 'unit_label'),
    column.text('Medidor', 'serial'),
    column.thousandths('Leitura anterior', 'previous_value'),
    column.day('Leitura anterior em', 'previous_on'),
    column.thousandths('Leitura', 'value'),
    column.day('Data', 'read_on'),
    column.thousandths('Consumo', 'consumption'),
    column.word('Medida', 'measure', measures),
    column.made(
      'Observação',
      ['is_estimated', 'note'],
      ({ is_estimated, note }: { is_estimated: boolean | null; note: string | null }) =>
        [is_estimated && 'Estimada', note].filter(Boolean).join('. ') || null,
    ),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.meter_sheet(${condominiumId}, ${given.kind}, ${`${given.month}-01`}, '{}', ${after}, ${size})`,
})
