import { z } from 'zod'
import { loanStatusWords } from '../../../domain/concierge/words.ts'
import { listOfDesk } from '../_shared/concierge/export-asked.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport } from '../_shared/export/list-export.ts'

/** Who took which key, when, and when it came back, the newest first. */
export default listExport('export-key-loans', {
  roles: 'admins',
  feature: 'portaria',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os empréstimos de chaves',
  section: 'desk-book',
  input: listOfDesk({
    status: z.enum(['out', 'late', 'returned']).optional(),
    key_id: z.uuid('Chave inválida.').optional(),
  }),
  title: 'Empréstimos de chaves',
  file: 'chaves',
  entity: 'key_loans',
  columns: [
    column.text('Chave', 'key_name'),
    column.unprinted(column.text('Lugar', 'key_place')),
    column.text('Com quem', 'to_name'),
    column.text('Unidade', 'unit_label'),
    column.word('Situação', 'status', loanStatusWords),
    column.moment('Emprestada', 'lent_at'),
    column.text('Por', 'lent_by_name'),
    column.moment('Devolver até', 'expected_back'),
    column.moment('Devolvida', 'returned_at'),
    column.unprinted(column.text('Recebida por', 'returned_by_name')),
    column.text('Anotação', 'note'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.key_loan_list(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
