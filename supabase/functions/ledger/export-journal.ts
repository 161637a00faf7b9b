import { z } from 'zod'
import { text } from '../../../domain/fields/text.ts'
import { type JournalRow, journalCells, journalTitles } from '../../../domain/ledger/journal-export.ts'
import { transferKinds } from '../../../domain/ledger/words.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import * as field from '../_shared/ledger/inputs.ts'

const kinds = Object.keys(transferKinds) as [keyof typeof transferKinds, ...(keyof typeof transferKinds)[]]

const input = z.object({
  ...listAsked,
  filters: z
    .object({
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
    })
    .default({}),
})

/** The journal that matches as a file, newest first, with the ids by which a closed month's seal is computed. */
export default listExport('export-journal', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou o livro diário',
  section: 'books',
  input,
  title: 'Livro diário',
  file: 'livro-diario',
  titles: journalTitles,
  unprinted: ['Estorna', 'Estornado por', 'Identificação'],
  entity: 'ledger_transfers',
  page: (sql, { condominiumId, given, after, size }) => sql<JournalRow[]>`
    select id, occurred_on::text, kind, fund, cents::float8 as cents, description, debit, credit, unit_label, reverses, reversed_by,
      author, key
    from private.journal_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
  cells: (rows) => rows.map(journalCells),
})
