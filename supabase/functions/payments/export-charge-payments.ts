import { z } from 'zod'
import {
  chargePaymentCells,
  chargePaymentTitles,
  type ExportedChargePayment,
} from '../../../domain/charge-payments/export.ts'
import { paymentMethods } from '../../../domain/charge-payments/states.ts'
import { text } from '../../../domain/fields/text.ts'
import { listAsked, listExport } from '../_shared/export/list-export.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = z.object({
  ...listAsked,
  filters: z
    .object({
      method: z.enum(paymentMethods).optional(),
      state: z.enum(['waiting', 'paid', 'back', 'failed']).optional(),
      text: text(100).optional(),
      from: field.day.optional(),
      until: field.day.optional(),
    })
    .default({}),
})

/** Payments of charges at the condominium's provider account: each with its fee, what is left of it and when it can be drawn. */
export default listExport('export-charge-payments', {
  roles: 'board',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Exportou os pagamentos online',
  section: 'payment-account',
  input,
  title: 'Pagamentos online',
  file: 'pagamentos-online',
  titles: chargePaymentTitles,
  entity: 'charge_payments',
  page: (sql, { condominiumId, given, after, size }) => sql<ExportedChargePayment[]>`
    select id, created_at, unit_labels, payer, references_text, method, method_name, card_end, installments, status, status_detail,
      amount_cents::float8 as amount_cents, surcharge_cents::float8 as surcharge_cents, booked_cents::float8 as booked_cents,
      booked_fee_cents::float8 as booked_fee_cents, refunded_cents::float8 as refunded_cents, loss_cents::float8 as loss_cents,
      release_on::text, refund_reason, provider_payment_id, key
    from private.charge_payments_page(${condominiumId}, ${sql.json(given.filters)}, ${after}, ${size})`,
  cells: (rows, { zone }) => rows.map((row) => chargePaymentCells(row, zone)),
})
