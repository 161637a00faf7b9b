import { z } from 'zod'
import { incidentFilters } from '../../../domain/incidents/input.ts'
import {
  type IncidentOutcome,
  type IncidentStatus,
  outcomeWords,
  type Place,
  type Priority,
  placeWords,
  priorityWords,
  statusWords,
} from '../../../domain/incidents/words.ts'
import { momentOf } from '../_shared/concierge/export-asked.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

type Row = Place & {
  key: string
  protocol: string
  title: string
  category_name: string
  priority: Priority
  status: IncidentStatus
  outcome: IncidentOutcome | null
  reporter_name: string | null
  assignee_name: string | null
  supplier_name: string | null
  created_at: Date
  solve_due_at: Date | null
  answered_at: Date | null
  solved_at: Date | null
  rating: number | null
}

/** Incidents as the list shows them to the caller, the newest first. */
export default listExport('export-incidents', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as ocorrências',
  input: z.object({ ...listAsked, filters: incidentFilters.default({}) }),
  title: 'Ocorrências',
  file: 'ocorrencias',
  titles: [
    'Protocolo',
    'Registro',
    'Categoria',
    'Assunto',
    'Lugar',
    'Prioridade',
    'Situação',
    'Quem registrou',
    'Responsável',
    'Prazo',
    'Primeira resposta',
    'Solução',
    'Nota',
  ],
  unprinted: ['Quem registrou', 'Primeira resposta', 'Nota'],
  entity: 'incidents',
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select * from public.incidents_page(${condominiumId}, ${sql.json(filters as never)}, 'newest', ${after}, ${size - 1}::integer)`,
  cells: (rows, { zone }) =>
    rows.map((row) => [
      row.protocol,
      momentOf(row.created_at, zone),
      row.category_name,
      row.title,
      placeWords(row),
      priorityWords[row.priority],
      row.outcome ? outcomeWords[row.outcome] : statusWords[row.status],
      row.reporter_name,
      [row.assignee_name, row.supplier_name].filter(Boolean).join(', '),
      momentOf(row.solve_due_at, zone),
      momentOf(row.answered_at, zone),
      momentOf(row.solved_at, zone),
      row.rating,
    ]),
})
