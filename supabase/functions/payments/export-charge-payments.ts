import { z } from 'zod'
import { civilDate, formatDate } from '../../../domain/calendar.ts'
import { paymentMethods } from '../../../domain/charge-payments/states.ts'
import { methodWords, statusWords } from '../../../domain/charge-payments/words.ts'
import { text } from '../../../domain/fields/text.ts'
import * as column from '../_shared/export/columns.ts'
import { listExport, narrowedBy } from '../_shared/export/list-export.ts'
import * as field from '../_shared/ledger/inputs.ts'

/** Exports payments of charges at the condominium's provider account: each with its fee, the net amount and when it can be withdrawn. */
export default listExport('export-charge-payments', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os pagamentos online',
  section: 'payment-account',
  input: narrowedBy({
    method: z.enum(paymentMethods).optional(),
    state: z.enum(['waiting', 'paid', 'back', 'failed']).optional(),
    text: text(100).optional(),
    from: field.day.optional(),
    until: field.day.optional(),
  }),
  title: 'Pagamentos online',
  file: 'pagamentos-online',
  entity: 'charge_payments',
  columns: [
    column.made('Feito em', ['created_at'], ({ created_at }: { created_at: Date }, { zone }: column.At) =>
      formatDate(civilDate(created_at, zone)),
    ),
    column.text('Unidade', 'unit_labels'),
    column.text('Quem pagou', 'payer'),
    column.text('Cobranças', 'references_text'),
    column.made('Como', ['method', 'method_name', 'card_end', 'installments'], methodWords),
    column.made('Situação', ['status', 'method', 'status_detail'], statusWords),
    column.money('Valor pago', 'amount_cents'),
    column.money('Taxa repassada', 'surcharge_cents'),
    column.money('Lançado', 'booked_cents'),
    column.money('Tarifa', 'booked_fee_cents'),
    column.made(
      'Líquido (R$)',
      ['booked_cents', 'booked_fee_cents'],
      (row: Record<'booked_cents' | 'booked_fee_cents', number>) =>
        (row.booked_cents - row.booked_fee_cents) / 100,
    ),
    column.money('Devolvido', 'refunded_cents'),
    column.money('Perda', 'loss_cents'),
    column.day('Liberação', 'release_on'),
    column.text('Motivo da devolução', 'refund_reason'),
    column.text('Pagamento no Mercado Pago', 'provider_payment_id'),
  ],
  rows: (sql, { condominiumId, given, after, size }) => sql`
    private.charge_payments_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
})
