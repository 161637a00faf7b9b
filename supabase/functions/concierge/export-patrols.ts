import { z } from 'zod'
import { patrolStatusWords, patrolWords } from '../../../domain/concierge/words.ts'
import { listOfDesk } from '../_shared/concierge/export-asked.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** Every pass of the rounds, the newest first; one whose label was not the point's says so. */
export default listExport('export-patrols', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as rondas',
  section: 'desk-book',
  input: listOfDesk({
    status: z.enum(['valid', 'wrong']).optional(),
    point_id: z.uuid('Ponto inválido.').optional(),
  }),
  title: 'Rondas',
  file: 'rondas',
  entity: 'patrol_passes',
  columns: [
    column.moment('Quando', 'passed_at'),
    column.text('Ponto', 'point_name'),
    column.text('Quem', 'passed_by_name'),
    column.text('Portaria', 'desk_name'),
    column.word('Como', 'proof', patrolWords),
    column.shown('Leitura', 'is_valid', (isValid: boolean) => patrolStatusWords[isValid ? 'valid' : 'wrong']),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.patrol_list(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
