import { incidentFilters } from '../../../domain/incidents/input.ts'
import {
  type IncidentOutcome,
  type IncidentStatus,
  outcomeWords,
  placeWords,
  priorityWords,
  statusWords,
} from '../../../domain/incidents/words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'

type StateOf = { status: IncidentStatus; outcome: IncidentOutcome | null; merged_into_id: string | null }

/** Incidents as the list shows them to the caller, the newest first. */
export default listExport('export-incidents', {
  roles: 'board',
  feature: 'incidents',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as ocorrências',
  input: narrowedBy(incidentFilters.shape),
  title: 'Ocorrências',
  file: 'ocorrencias',
  entity: 'incidents',
  columns: [
    column.text('Protocolo', 'protocol'),
    column.moment('Registro', 'created_at'),
    column.text('Categoria', 'category_name'),
    column.text('Assunto', 'title'),
    column.made(
      'Lugar',
      ['place_kind', 'unit_label', 'block', 'floor', 'place_name', 'place_note'],
      placeWords,
    ),
    column.word('Prioridade', 'priority', priorityWords),
    column.made(
      'Situação',
      ['status', 'outcome', 'merged_into_id'],
      ({ status, outcome, merged_into_id }: StateOf) =>
        merged_into_id ? 'Juntada a outra' : outcome ? outcomeWords[outcome] : statusWords[status],
    ),
    column.unprinted(column.text('Quem registrou', 'reporter_name')),
    column.joined('Responsável', ['assignee_name', 'supplier_name']),
    column.moment('Prazo', 'solve_due_at'),
    column.unprinted(column.moment('Primeira resposta', 'answered_at')),
    column.moment('Solução', 'solved_at'),
    column.unprinted(column.number('Nota', 'rating')),
  ],
  rows: (sql, { condominiumId, given: { filters }, after, size }) => sql`
    public.incidents_page(${condominiumId}, ${sql.json(filters as never)}, 'newest', ${after}, ${size - 1}::integer)`,
})
