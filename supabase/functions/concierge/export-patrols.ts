import { z } from 'zod'
import { patrolStatusWords, patrolWords } from '../../../domain/concierge/words.ts'
import { listOfDesk, momentOf } from '../_shared/concierge/export-asked.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  point_name: string
  proof: keyof typeof patrolWords
  is_valid: boolean
  passed_at: Date
  passed_by_name: string
  desk_name: string | null
}

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
  titles: ['Quando', 'Ponto', 'Quem', 'Portaria', 'Como', 'Leitura'],
  entity: 'patrol_passes',
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select point_name, proof, is_valid, passed_at, passed_by_name, desk_name, key
    from private.patrol_list(${condominiumId}, ${sql.json(filters)}, ${after}, ${size})`,
  cells: (rows, { zone }) =>
    rows.map((row) => [
      momentOf(row.passed_at, zone),
      row.point_name,
      row.passed_by_name,
      row.desk_name,
      patrolWords[row.proof],
      patrolStatusWords[row.is_valid ? 'valid' : 'wrong'],
    ]),
})
