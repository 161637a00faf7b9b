import { z } from 'zod'
import { formatDate } from '../../../domain/calendar.ts'
import { text } from '../../../domain/fields/text.ts'
import { type BoardDebit, boardNote, boardSince } from '../../../domain/pix/automatic/notes.ts'
import { debitNames, statusForBoard } from '../../../domain/pix/automatic/words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'

type Since = Pick<BoardDebit, 'ended_by'> & { since_on: string }

/** Exports which units have Pix Automático and the state of their last debit, as the board sees it: no limit, no code, no names. */
export default listExport('export-pix-automatic', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o Pix Automático',
  section: 'pix-automatic',
  input: narrowedBy({
    state: z.enum(['active', 'trouble', 'pending', 'ended']).default('active'),
    text: text(100).optional(),
  }),
  title: 'Pix Automático',
  file: 'pix-automatico',
  entity: 'pix_authorizations',
  columns: [
    column.text('Unidade', 'unit_label'),
    column.shown('Autorização', 'status', statusForBoard),
    column.made('Quando', ['ended_by', 'since_on'], ({ ended_by, since_on }: Since) =>
      boardSince({ ended_by, since: since_on }, formatDate),
    ),
    column.word('Último débito', 'debit_status', debitNames),
    column.made('Observação', ['ended_by', 'debit_status', 'reason', 'failed_tries', 'refusal'], boardNote),
    column.day('Próximo dia', 'next_on'),
    column.money('Valor', 'amount_cents'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    (select *, since as since_on
    from private.pix_automatic_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})) r`,
})
