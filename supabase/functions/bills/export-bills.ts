import { z } from 'zod'
import { type BillDues, type BillRow, billState, billStates } from '../../../domain/bills/bill-state.ts'
import { text } from '../../../domain/fields/text.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'
import * as field from '../_shared/ledger/inputs.ts'

/** The bills that match as a file, in the list's order. */
export default listExport('export-bills', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou as despesas',
  input: narrowedBy({
    state: z.enum(['open', 'overdue', 'paid', 'cancelled', 'all']).optional(),
    from: field.day.optional(),
    until: field.day.optional(),
    supplier_id: z.uuid().optional(),
    rubric_id: z.uuid().optional(),
    fund_id: z.uuid().optional(),
    text: text(100).optional(),
  }),
  title: 'Despesas',
  file: 'despesas',
  entity: 'bills',
  columns: [
    column.day('Vencimento', 'due_on'),
    column.text('Fornecedor', 'supplier'),
    column.text('Descrição', 'description'),
    column.text('Nota', 'document_number'),
    column.made(
      'Parcela',
      ['instalment', 'instalments'],
      ({ instalment, instalments }: Pick<BillRow, 'instalment' | 'instalments'>) =>
        instalments > 1 ? `${instalment}/${instalments}` : null,
    ),
    column.unprinted(column.month('Competência', 'competence')),
    column.text('Rubricas', 'rubrics'),
    column.unprinted(column.text('Fundos', 'funds')),
    column.made(
      'Situação',
      ['status', 'due_on', 'cents', 'paid_cents'],
      (bill: BillDues, { today }: column.At) => billStates[billState(bill, today)],
    ),
    column.money('Valor bruto', 'gross_cents'),
    column.money('Valor', 'cents'),
    column.money('Pago', 'paid_cents'),
    column.day('Último pagamento', 'paid_on'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.bills_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
