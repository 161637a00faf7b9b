import { z } from 'zod'
import { dueSourceNames, dueSources, dueStateNames, dueStates } from '../../../domain/charges/unit-dues.ts'
import { text } from '../../../domain/fields/text.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'

/** Exports waiting, charged or waived dues of units, the newest first. */
export default listExport('export-unit-dues', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os lançamentos avulsos',
  section: 'unit-dues',
  input: narrowedBy({
    state: z.enum(dueStateNames).optional(),
    source: z.enum(dueSourceNames).optional(),
    unit_id: z.uuid().optional(),
    text: text(100).optional(),
  }),
  title: 'Lançamentos avulsos',
  file: 'lancamentos-avulsos',
  entity: 'unit_dues',
  columns: [
    column.text('Unidade', 'unit_label'),
    column.word('Origem', 'source', dueSources),
    column.text('Rubrica', 'rubric'),
    column.text('Descrição', 'description'),
    column.text('Observação', 'note'),
    column.money('Valor', 'cents'),
    column.word('Situação', 'state', dueStates),
    column.month('A partir de', 'charged_from'),
    column.month('Cobrado em', 'charged_in'),
    column.text('Motivo da dispensa', 'waive_reason'),
    column.day('Lançado em', 'created_on'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.unit_dues_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
