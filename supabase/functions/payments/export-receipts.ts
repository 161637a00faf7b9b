import { z } from 'zod'
import { text } from '../../../domain/fields/text.ts'
import { outcomes, receiptMethods, receiptStates } from '../../../domain/payments/receipt.ts'
import { type ExportedReceipt, receiptCells, receiptTitles } from '../../../domain/payments/receipt-export.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import * as field from '../_shared/ledger/inputs.ts'

const oneOf = (words: Readonly<Record<string, unknown>>) =>
  z.string().refine((word) => Object.hasOwn(words, word), 'Filtro inválido.')

const input = z.object({
  ...listAsked,
  filters: z
    .object({
      from: field.day.optional(),
      until: field.day.optional(),
      method: oneOf(receiptMethods).optional(),
      status: oneOf(receiptStates).optional(),
      outcome: oneOf(outcomes).optional(),
      unit_id: z.uuid('Unidade inválida.').optional(),
      text: text(100).optional(),
      credit: z.literal(true).optional(),
    })
    .default({}),
})

/** The log of receipts that matches as a file, newest first. */
export default listExport('export-receipts', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os recebimentos',
  section: 'books',
  input,
  title: 'Recebimentos',
  file: 'recebimentos',
  titles: receiptTitles,
  unprinted: ['Resultado', 'Texto do banco', 'Observação', 'Identificação'],
  entity: 'receipts',
  page: (sql, { condominiumId, given, after, size }) => sql<ExportedReceipt[]>`
    select id, received_on::text, unit_label, payer_name, method, amount_cents::float8 as amount_cents,
      bank_fee_cents::float8 as bank_fee_cents, credit_cents::float8 as credit_cents, status, outcome, reason, statement_text, note, parts, key
    from private.receipts_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
  cells: (rows) => rows.map(receiptCells),
})
