import { z } from 'zod'
import { shiftStatusOf, shiftStatusWords } from '../../../domain/concierge/words.ts'
import { listOfDesk } from '../_shared/concierge/export-asked.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

type Shift = Parameters<typeof shiftStatusOf>[0] & {
  checklist: { id: string; ok: boolean; note?: string | null }[]
}

/** Exports who was on duty, how each shift was handed over and what was not in order, the newest first. */
export default listExport('export-shifts', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os turnos da portaria',
  section: 'desk-book',
  input: listOfDesk({ status: z.enum(['running', 'accepted', 'unaccepted', 'remarked']).optional() }),
  title: 'Turnos',
  file: 'turnos',
  entity: 'shifts',
  basis: async ({ sql, condominiumId }) => {
    const [house] = await sql<{ shift_checklist: { id: string; label: string }[] }[]>`
      select shift_checklist from public.concierge_settings where condominium_id = ${condominiumId}`
    return new Map(house?.shift_checklist.map(({ id, label }) => [id, label]))
  },
  derive: {
    reads: ['checklist'],
    rows: (rows: readonly Shift[], { basis: labels }) =>
      rows.map((row) => ({
        ...row,
        remarks: row.checklist
          .filter(({ ok }) => !ok)
          .map(({ id, note }) => [labels.get(id) ?? id, note].filter(Boolean).join(': '))
          .join('; '),
      })),
  },
  columns: [
    column.moment('Início', 'started_at'),
    column.moment('Passagem', 'handed_at'),
    column.text('Quem', 'doorman_name'),
    column.text('Portaria', 'desk_name'),
    column.made(
      'Situação',
      ['handed_at', 'accepted_at', 'checklist'],
      (row: Shift) => shiftStatusWords[shiftStatusOf(row)],
    ),
    column.text('Recebido por', 'accepted_by_name'),
    column.unprinted(column.moment('Recebido', 'accepted_at')),
    column.derived(column.text('Fora de ordem', 'remarks')),
    column.text('Anotações', 'notes'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.shift_list(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
