import { z } from 'zod'
import { text } from '../../../domain/fields/text.ts'
import { caseStateNames, caseStates } from '../../../domain/penalties/words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'

/** Cases as a file, the newest first. */
export default listExport('export-penalties', {
  roles: 'board',
  feature: 'penalties',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as penalidades',
  input: narrowedBy({
    state: z.enum(caseStateNames).optional(),
    type_id: z.uuid().optional(),
    unit_id: z.uuid().optional(),
    term: z.literal('soon').optional(),
    text: text(100).optional(),
  }),
  title: 'Penalidades',
  file: 'penalidades',
  entity: 'penalty_cases',
  columns: [
    column.text('Caso', 'number'),
    column.text('Unidade', 'unit_label'),
    column.text('Infração', 'name'),
    column.text('Artigo', 'article'),
    column.day('Dia do fato', 'breached_on'),
    column.word('Situação', 'state', caseStates),
    column.day('Fim do prazo', 'term_ends_on'),
    column.shown('Defesa', 'has_defence', (hasDefence: boolean) => (hasDefence ? 'Sim' : 'Não')),
    column.money('Multa', 'fine_cents'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.penalties_page(${condominiumId}, false, ${sql.json(given.filters)}, ${after}, ${size})`,
})
