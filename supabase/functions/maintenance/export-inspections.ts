import { z } from 'zod'
import { formatDate } from '../../../domain/calendar.ts'
import type { InspectionRow } from '../../../domain/maintenance/inspections/view.ts'
import {
  inspectionResultWords,
  inspectionStateWords,
  nextStep,
  periodWords,
  registryWords,
} from '../../../domain/maintenance/inspections/words.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = InspectionRow & { key: string }

/** The inspections as the list shows them, what needs a person first. */
export default listExport('export-inspections', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as inspeções legais',
  section: 'inspections',
  input: z.object(listAsked),
  title: 'Inspeções legais',
  file: 'inspecoes',
  titles: [
    'Inspeção',
    'Periodicidade',
    'Situação',
    'Última',
    'Resultado',
    'Vale até',
    'Quem fez',
    'Registro',
    'O que fazer',
    'Regra',
  ],
  unprinted: ['Registro', 'Regra'],
  entity: 'inspections',
  // Some dozens: one page holds all, and there is none after it.
  page: async (sql, { condominiumId, after }) => {
    if (after !== null) return []
    const [read] = await sql<
      { view: { rows: InspectionRow[] } }[]
    >`select public.inspections_overview(${condominiumId}) as view`
    return read!.view.rows.map((row): Row => ({ ...row, key: row.id }))
  },
  cells: (rows, { today }) =>
    rows.map((row) => [
      row.name,
      periodWords(row.every_months),
      inspectionStateWords[row.state],
      row.done_on && formatDate(row.done_on),
      row.result && inspectionResultWords[row.result],
      row.valid_until && formatDate(row.valid_until),
      [row.supplier, row.professional].filter(Boolean).join(', '),
      registryWords(row.council, row.registry ?? ''),
      nextStep(row, today),
      row.rule,
    ]),
})
