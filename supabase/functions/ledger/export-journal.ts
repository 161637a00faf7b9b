import { z } from 'zod'
import { text } from '../../../domain/fields/text.ts'
import { transferText } from '../../../domain/ledger/transfer-text.ts'
import { accountWords, transferKinds } from '../../../domain/ledger/words.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'
import * as field from '../_shared/ledger/inputs.ts'

const kinds = Object.keys(transferKinds) as [keyof typeof transferKinds, ...(keyof typeof transferKinds)[]]

/** The journal that matches as a file, newest first, with the ids by which a closed month's seal is computed. */
export default listExport('export-journal', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o livro diário',
  section: 'books',
  input: narrowedBy({
    from: field.day.optional(),
    until: field.day.optional(),
    fund_id: z.uuid().optional(),
    kind: z.enum(kinds).optional(),
    account_kind: z.string().max(20).optional(),
    rubric_id: z.uuid().optional(),
    unit_id: z.uuid().optional(),
    group_id: z.uuid().optional(),
    text: text(100).optional(),
    min_cents: z.number().int().optional(),
    max_cents: z.number().int().optional(),
  }),
  title: 'Livro diário',
  file: 'livro-diario',
  entity: 'ledger_transfers',
  columns: [
    column.day('Data', 'occurred_on'),
    column.word('Tipo', 'kind', transferKinds),
    column.text('Fundo', 'fund'),
    column.shown('Débito', 'debit', accountWords),
    column.shown('Crédito', 'credit', accountWords),
    column.money('Valor', 'cents'),
    column.made('Descrição', ['kind', 'occurred_on', 'description', 'unit_label'], transferText),
    column.text('Unidade', 'unit_label'),
    column.unprinted(column.shown('Estorna', 'reverses', ({ id }: { id: string }) => id)),
    column.unprinted(column.shown('Estornado por', 'reversed_by', ({ id }: { id: string }) => id)),
    column.text('Lançado por', 'author'),
    column.unprinted(column.text('Identificação', 'id')),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.journal_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
