import type { InspectionRow } from '../../../domain/maintenance/inspections/view.ts'
import {
  inspectionResultWords,
  inspectionStateWords,
  nextStep,
  periodWords,
  registryWords,
  type Standing,
} from '../../../domain/maintenance/inspections/words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** The inspections as the list shows them, what needs a person first. */
export default listExport('export-inspections', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as inspeções legais',
  section: 'inspections',
  title: 'Inspeções legais',
  file: 'inspecoes',
  entity: 'inspections',
  columns: [
    column.text('Inspeção', 'name'),
    column.made('Periodicidade', ['every_months'], ({ every_months }: Pick<InspectionRow, 'every_months'>) =>
      periodWords(every_months),
    ),
    column.word('Situação', 'state', inspectionStateWords),
    column.day('Última', 'done_on'),
    column.word('Resultado', 'result', inspectionResultWords),
    column.day('Vale até', 'valid_until'),
    column.joined('Quem fez', ['supplier', 'professional']),
    column.unprinted(
      column.made(
        'Registro',
        ['council', 'registry'],
        ({ council, registry }: Pick<InspectionRow, 'council' | 'registry'>) =>
          registryWords(council, registry ?? ''),
      ),
    ),
    column.made(
      'O que fazer',
      ['state', 'valid_until', 'done_on', 'not_applicable_reason'],
      (row: Standing, { today }: column.At) => nextStep(row, today),
    ),
    column.unprinted(column.text('Regra', 'rule')),
  ],
  whole: async (sql, { condominiumId }) => {
    const [read] = await sql<
      { view: { rows: InspectionRow[] } }[]
    >`select public.inspections_overview(${condominiumId}) as view`
    return read!.view.rows
  },
})
