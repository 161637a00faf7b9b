import { z } from 'zod'
import { mayBePaid } from '../../../domain/bills/approval.ts'
import { AppError, type FieldError } from '../../../domain/errors.ts'
import { sumCents } from '../../../domain/money.ts'
import { standings } from '../_shared/bills/approving.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { type Bill, lockBill, payRest } from '../_shared/bills/paying.ts'
import { type Context, command } from '../_shared/command.ts'
import { checkAttachments } from '../_shared/ledger/attachments.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = bills.payment.extend({
  condominium_id: field.condominium_id,
  bills: z
    .array(
      z.object({
        bill_id: bills.billId,
        /** The amount left as the caller saw it. */
        cents: field.cents,
        attachments: bills.attachments,
      }),
      'Escolha as despesas.',
    )
    .min(1, 'Escolha ao menos uma despesa.')
    .max(100, 'Pague até 100 despesas de uma vez.')
    .refine(
      (rows) => new Set(rows.map(({ bill_id }) => bill_id)).size === rows.length,
      'Cada despesa entra uma vez.',
    ),
})
type Given = z.output<typeof input>

/**
 * Pays all that is left of several bills, on one day and from one account: all or none. Throws `invalid_input` with a field for each bill that cannot
 * be paid (`bills.<id>`), `month_closed`, `file_missing`.
 */
export default command('pay-bills', {
  roles: 'admins',
  membersOnly: true,
  feature: 'financial',
  auditedAs: 'Pagou várias despesas',
  ownCase: { guard: 'bill_payments_own_case' },
  input,
  async run(context, given) {
    const { sql, condominiumId, audit } = context
    // In one order: two who pay the same bills never wait for each other in a ring.
    const wanted = given.bills.toSorted((one, other) => (one.bill_id < other.bill_id ? -1 : 1))
    const held: Bill[] = []
    for (const { bill_id } of wanted) held.push(await lockBill(context, bill_id))
    await requireAllPayable(context, wanted, held)
    for (const { bill_id, attachments } of wanted)
      await checkAttachments(sql, condominiumId, bill_id, attachments)
    const { paid_on, method, bank_account_id } = given
    const batch_id = crypto.randomUUID()
    for (const { bill_id } of wanted)
      await payRest(context, bill_id, { paid_on, method, bank_account_id, batch_id })
    const cents = sumCents(wanted.map((row) => row.cents))
    audit({
      entity: 'bills',
      entityId: wanted[0]!.bill_id,
      after: { paid_on, method, cents, rows: wanted.length },
    })
    return { batch_id, payments: wanted.length }
  },
})

async function requireAllPayable(
  { sql, condominiumId }: Context,
  wanted: Given['bills'],
  held: readonly Bill[],
): Promise<void> {
  const ids = held.map(({ id }) => id)
  const waiting = new Set(
    (await standings(sql, condominiumId, ids))
      .filter(({ state }) => !mayBePaid(state))
      .map(({ bill_id }) => bill_id),
  )
  const fields: FieldError[] = []
  for (const [position, { id, status, cents, paid_cents }] of held.entries()) {
    const left = cents - paid_cents
    const error =
      status === 'paid'
        ? new AppError('bill_paid')
        : status === 'cancelled'
          ? new AppError('bill_cancelled')
          : waiting.has(id)
            ? new AppError('bill_needs_approval')
            : left !== wanted[position]!.cents
              ? new AppError('bill_changed')
              : null
    if (error) fields.push({ path: `bills.${id}`, message: error.message })
  }
  if (fields.length === 0) return
  const message =
    fields.length === 1
      ? fields[0]!.message
      : `${fields.length} das despesas não podem ser pagas agora. Nada foi pago.`
  throw new AppError('invalid_input', { message, fields })
}
