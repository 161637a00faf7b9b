import { z } from 'zod'
import { text } from '../../../domain/fields/text.ts'
import { sumCents } from '../../../domain/money.ts'
import type { Outcome, WaitReason } from '../../../domain/payments/imputation.ts'
import {
  outcomes,
  type ReceiptState,
  receiptMethods,
  receiptStates,
  waitReasons,
} from '../../../domain/payments/receipt.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'
import * as field from '../_shared/ledger/inputs.ts'

const oneOf = (words: Readonly<Record<string, unknown>>) =>
  z.string().refine((word) => Object.hasOwn(words, word), 'Filtro inválido.')

type Part = { reference: string; principal_cents: number; late_cents: number; discount_cents: number }

const sumOf = (title: string, part: Exclude<keyof Part, 'reference'>) =>
  column.shown(`${title} (R$)`, 'parts', (parts: Part[]) => sumCents(parts.map((one) => one[part])) / 100)

type Result = { status: ReceiptState; reason: WaitReason | null; outcome: Outcome | null }

const resultOf = ({ status, reason, outcome }: Result) =>
  status === 'waiting' && reason ? waitReasons[reason].title : outcome && outcomes[outcome]

/** The log of receipts that matches as a file, newest first. */
export default listExport('export-receipts', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os recebimentos',
  section: 'books',
  input: narrowedBy({
    from: field.day.optional(),
    until: field.day.optional(),
    method: oneOf(receiptMethods).optional(),
    status: oneOf(receiptStates).optional(),
    outcome: oneOf(outcomes).optional(),
    unit_id: z.uuid('Unidade inválida.').optional(),
    text: text(100).optional(),
    credit: z.literal(true).optional(),
  }),
  title: 'Recebimentos',
  file: 'recebimentos',
  entity: 'receipts',
  columns: [
    column.day('Recebido em', 'received_on'),
    column.text('Unidade', 'unit_label'),
    column.text('Quem pagou', 'payer_name'),
    column.word('Como', 'method', receiptMethods),
    column.money('Valor', 'amount_cents'),
    sumOf('Principal', 'principal_cents'),
    sumOf('Multa, juros e correção', 'late_cents'),
    sumOf('Desconto', 'discount_cents'),
    column.money('Crédito da unidade', 'credit_cents'),
    column.money('Tarifa do banco', 'bank_fee_cents'),
    column.shown('Cobranças', 'parts', (parts: Part[]) => parts.map(({ reference }) => reference).join(', ')),
    column.word('Situação', 'status', receiptStates),
    column.unprinted(column.made('Resultado', ['status', 'reason', 'outcome'], resultOf)),
    column.unprinted(column.text('Texto do banco', 'statement_text')),
    column.unprinted(column.text('Observação', 'note')),
    column.unprinted(column.text('Identificação', 'id')),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.receipts_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
