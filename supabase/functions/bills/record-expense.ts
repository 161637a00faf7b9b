import { monthOf } from '../../../domain/calendar.ts'
import { costLineInput } from '../../../domain/charges/budget-line.ts'
import { AppError } from '../../../domain/errors.ts'
import { bookBill, requireSupplier } from '../_shared/bills/booking.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { payRest } from '../_shared/bills/paying.ts'
import { command } from '../_shared/command.ts'
import { openFund, rubricId } from '../_shared/ledger/accounts.ts'
import { checkAttachments } from '../_shared/ledger/attachments.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = costLineInput.extend({
  condominium_id: field.condominium_id,
  description: bills.shortDescription,
  supplier_id: bills.supplierId,
  occurred_on: field.day,
  /** Id of the future bill, chosen by the caller when files are uploaded first. */
  id: bills.billId.optional(),
  method: bills.payment.shape.method.default('transfer'),
  /** Where it was paid from; else where the fund's money lies. */
  bank_account_id: field.bankAccount.optional(),
  attachments: bills.attachments,
})

/**
 * The short way to a bill that is paid already: one line, an expense of the month it was paid in. Throws `bill_exists` when its id is
 * taken, `bill_needs_approval`, `file_missing` when an attachment is not there, `month_closed`.
 */
export default command('record-expense', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Lançou uma despesa',
  section: 'books',
  ownCase: { guard: 'bill_payments_own_case' },
  input,
  async run(context, given) {
    const { sql, condominiumId, userId, today, audit } = context
    const { fund, cents, occurred_on, attachments, method, bank_account_id } = given
    if (occurred_on > today) throw new AppError('invalid_input', { fields: [futureDate] })
    const { id: fundId } = await openFund(sql, condominiumId, fund, 'fund')
    const rubric = await rubricId(sql, condominiumId, given.rubric, 'expense', 'rubric')
    const supplierId = given.supplier_id ?? null
    await requireSupplier(sql, condominiumId, supplierId)
    await checkAttachments(sql, condominiumId, given.id ?? null, attachments)
    const [named] = await sql<{ name: string }[]>`
      select name from public.rubrics where condominium_id = ${condominiumId} and id = ${rubric}`
    const id = await bookBill(sql, condominiumId, userId, {
      ...(given.id ? { id: given.id } : {}),
      supplierId,
      description: given.description || named!.name,
      competence: monthOf(occurred_on),
      dueOn: occurred_on,
      lines: [{ fundId, rubricId: rubric, description: null, cents }],
    })
    const paymentId = await payRest(context, id, {
      paid_on: occurred_on,
      method,
      bank_account_id: bank_account_id ?? null,
    })
    audit({
      entity: 'bills',
      entityId: id,
      after: { fund, rubric: named!.name, cents, occurred_on, attachments: attachments.length },
    })
    return { bill_id: id, payment_id: paymentId }
  },
})

const futureDate = { path: 'occurred_on', message: 'A data do pagamento não pode ser futura.' }
