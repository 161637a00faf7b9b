import { z } from 'zod'
import { formatDate } from '../../../domain/calendar.ts'
import { text } from '../../../domain/fields/text.ts'
import { type BoardDebit, boardNote, boardSince } from '../../../domain/pix/automatic/notes.ts'
import type { AuthorizationStatus } from '../../../domain/pix/automatic/states.ts'
import { debitNames, statusForBoard } from '../../../domain/pix/automatic/words.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'

const input = z.object({
  ...listAsked,
  filters: z
    .object({
      state: z.enum(['active', 'trouble', 'pending', 'ended']).default('active'),
      text: text(100).optional(),
    })
    .default({ state: 'active' }),
})

type Row = BoardDebit & {
  unit_label: string
  status: AuthorizationStatus
  since: string
  next_on: string | null
  amount_cents: number | null
  key: string
}

/** Which units have Pix Automático and how their last debit stands, as the board sees it: no limit, no code, nobody's name. */
export default listExport('export-pix-automatic', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o Pix Automático',
  section: 'pix-automatic',
  input,
  title: 'Pix Automático',
  file: 'pix-automatico',
  titles: ['Unidade', 'Autorização', 'Quando', 'Último débito', 'Observação', 'Próximo dia', 'Valor (R$)'],
  entity: 'pix_authorizations',
  page: (sql, { condominiumId, given, after, size }) => sql<Row[]>`
    select unit_label, status, ended_by, since::text, debit_status, reason, next_on::text, amount_cents::float8 as amount_cents, failed_tries,
      refusal, key
    from private.pix_automatic_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
  cells: (rows) =>
    rows.map((row) => [
      row.unit_label,
      statusForBoard(row.status),
      boardSince(row, formatDate),
      row.debit_status && debitNames[row.debit_status],
      boardNote(row),
      row.next_on && formatDate(row.next_on),
      row.amount_cents === null ? null : row.amount_cents / 100,
    ]),
})
