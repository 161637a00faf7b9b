import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { command } from '../_shared/command.ts'
import type { Sql } from '../_shared/database.ts'
import { pdfAnswer } from '../_shared/export/answer.ts'
import * as field from '../_shared/ledger/inputs.ts'
import * as receipt from '../_shared/payments/inputs.ts'
import { type ReceiptPaper, renderReceipt } from '../_shared/payments/receipt-pdf.ts'

const input = z.object({ condominium_id: field.condominium_id, receipt_id: receipt.receiptId })

/** Returns a receipt as a PDF. A resident gets those of the charges that they see; any other, and an unbooked one, is `not_found`. */
export default command('receipt-document', {
  roles: 'boardAndResidents',
  feature: 'financial',
  readOnlyAllowed: true,
  auditedAs: 'Baixou um recibo',
  section: 'charges',
  answersFile: true,
  input,
  readOnly: true,
  async run({ sql, condominiumId, role }, { receipt_id }) {
    const paper = await load(sql, condominiumId, receipt_id, role === 'resident')
    if (!paper) throw new AppError('not_found')
    return pdfAnswer(await renderReceipt(paper), `recibo-${receipt_id.slice(-8)}.pdf`)
  },
})

async function load(
  sql: Sql,
  condominiumId: string,
  receiptId: string,
  seenOnly: boolean,
): Promise<ReceiptPaper | undefined> {
  const [paper] = await sql<ReceiptPaper[]>`
    select r.id, r.method, r.received_on::text as "receivedOn", r.amount_cents::float8 as cents, r.credit_cents::float8 as "creditCents",
      case when u.block = '' then u.number else u.block || '-' || u.number end as "unitLabel",
      coalesce(nullif(r.payer_name, ''), p.payer_name) as payer, (select private.today(${condominiumId}))::text as today,
      jsonb_build_object('name', k.name, 'document', k.document, 'city', k.city,
        'address', concat_ws(', ', k.address, k.district, nullif(concat_ws('/', k.city, k.state), ''))) as condominium,
      coalesce(p.parts, '[]') as parts, private.receipt_income(r.condominium_id, r.id) ->> 'rubric' as income
    from public.receipts r
    join public.condominiums k on k.id = r.condominium_id
    left join public.units u on u.condominium_id = r.condominium_id and u.id = r.unit_id
    cross join lateral (
      select min(c.payer_name) as payer_name, jsonb_agg(jsonb_build_object('reference', c.reference, 'competence', to_char(c.competence, 'YYYY-MM'),
        'dueOn', c.due_on, 'principal', p.principal_cents, 'late', p.late_cents, 'discount', p.discount_cents,
        'left', c.amount_cents - c.settled_cents) order by c.due_on, c.reference) as parts
      from public.payments p join public.charges c on c.condominium_id = p.condominium_id and c.id = p.charge_id
      where p.condominium_id = r.condominium_id and p.receipt_id = r.id and p.undone_at is null
    ) p
    where r.condominium_id = ${condominiumId} and r.id = ${receiptId} and r.status = 'posted'
      ${seenOnly ? sql`and r.id in (select private.my_receipts())` : sql``}`
  return paper
}
