import { z } from 'zod'
import { shiftStatusOf, shiftStatusWords } from '../../../domain/concierge/words.ts'
import { listOfDesk, momentOf } from '../_shared/concierge/export-asked.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Row = {
  key: string
  desk_name: string | null
  doorman_name: string
  started_at: Date
  handed_at: Date | null
  checklist: { id: string; ok: boolean; note?: string | null }[]
  notes: string
  accepted_at: Date | null
  accepted_by_name: string | null
}

/** Who was on duty, how each shift was handed over and what was not in order, the newest first. */
export default listExport('export-shifts', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os turnos da portaria',
  section: 'desk-book',
  input: listOfDesk({ status: z.enum(['running', 'accepted', 'unaccepted', 'remarked']).optional() }),
  title: 'Turnos',
  file: 'turnos',
  titles: [
    'Início',
    'Passagem',
    'Quem',
    'Portaria',
    'Situação',
    'Recebido por',
    'Recebido',
    'Fora de ordem',
    'Anotações',
  ],
  unprinted: ['Recebido'],
  entity: 'shifts',
  basis: async ({ sql, condominiumId }) => {
    const [house] = await sql<{ shift_checklist: { id: string; label: string }[] }[]>`
      select shift_checklist from public.concierge_settings where condominium_id = ${condominiumId}`
    return new Map(house?.shift_checklist.map(({ id, label }) => [id, label]))
  },
  page: (sql, { condominiumId, given: { filters }, after, size }) => sql<Row[]>`
    select desk_name, doorman_name, started_at, handed_at, checklist, notes, accepted_at, accepted_by_name, key
    from private.shift_list(${condominiumId}, ${sql.json(filters)}, ${after}, ${size})`,
  cells: (rows, { zone, basis: labels }) =>
    rows.map((row) => [
      momentOf(row.started_at, zone),
      momentOf(row.handed_at, zone),
      row.doorman_name,
      row.desk_name,
      shiftStatusWords[shiftStatusOf(row)],
      row.accepted_by_name,
      momentOf(row.accepted_at, zone),
      row.checklist
        .filter(({ ok }) => !ok)
        .map(({ id, note }) => [labels.get(id) ?? id, note].filter(Boolean).join(': '))
        .join('; '),
      row.notes,
    ]),
})
