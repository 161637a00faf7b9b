import { z } from 'zod'
import { agreementStatuses } from '../../../domain/agreements/words.ts'
import { text } from '../../../domain/fields/text.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'

/** The agreements that match as a file, in the list's order; units and no names. */
export default listExport('export-agreements', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os acordos',
  section: 'agreement-rules',
  input: narrowedBy({
    state: z.enum(['waiting', 'active', 'late', 'completed', 'broken', 'ended', 'all']).optional(),
    text: text(60).optional(),
    unit_id: z.uuid().optional(),
  }),
  title: 'Acordos',
  file: 'acordos',
  entity: 'debt_agreements',
  columns: [
    column.text('Acordo', 'reference'),
    column.text('Unidade', 'unit_label'),
    column.word('Situação', 'status', agreementStatuses),
    column.day('Feito em', 'agreed_on'),
    column.money('Dívida', 'debt_cents'),
    column.money('Dispensado', 'waived_cents'),
    column.money('A pagar', 'total_cents'),
    column.money('Pago', 'paid_cents'),
    column.number('Parcelas', 'instalments'),
    column.number('Parcelas pagas', 'paid_instalments'),
    column.number('Parcelas em atraso', 'late_instalments'),
    column.day('Próximo vencimento', 'next_due_on'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.agreements_page(${condominiumId}, ${sql.json(given.filters)}, private.overdue_until(${condominiumId}), ${after}, ${size})`,
})
