import { z } from 'zod'
import { dueAfter } from '../../../domain/bills/instalments.ts'
import { AppError } from '../../../domain/errors.ts'
import { sumCents } from '../../../domain/money.ts'
import { askApproval } from '../_shared/bills/approving.ts'
import { bookBill, type NewBill } from '../_shared/bills/booking.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { payRest } from '../_shared/bills/paying.ts'
import { billOf, competenceLag, recordInstalments, recordOne } from '../_shared/bills/recording.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'

const input = bills.invoice.extend({
  supplier_id: bills.supplierId,
  description: bills.description,
  /** Each instalment is an expense of the month it is due in; otherwise all belong to the first one's month. */
  spread: z.boolean().default(true),
  repeat: z.object({ every_months: bills.every, until_on: field.day.nullish() }).nullish(),
  /** Already paid: recorded and paid at once. */
  paid: bills.payment.nullish(),
})
type Given = z.output<typeof input>

/**
 * Records what is owed: one bill, instalments, or the first of a recurring bill, with withheld taxes as separate bills; records the payment at once
 * if already paid, except above an approval limit. A bill above the limit requests the council's approval. Throws `bill_number_taken`, `bill_exists`,
 * `bill_needs_approval`, `month_closed`, `file_missing`, `invalid_input`.
 */
export default command('record-bill', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Lançou uma despesa a pagar',
  ownCase: 'undecided',
  input,
  async run(context, given) {
    requireOneShape(given)
    const { supplier_id: supplierId = null, description } = given
    const bill = await billOf(context, given, { supplierId, description })
    const ids = await record(context, given, bill)
    if (given.paid) await payRest(context, ids[0]!, given.paid)
    else await askApproval(context, ids)
    const { competence, due_on, instalments } = given
    const after = { description, competence, due_on, cents: sumCents(given.lines.map(({ cents }) => cents)) }
    context.audit({
      entity: 'bills',
      entityId: ids[0]!,
      after: { ...after, ...(instalments > 1 ? { instalments } : {}) },
    })
    return { bill_id: ids[0]!, bill_ids: ids }
  },
})

/** Instalments, repetition, withheld taxes and immediate payment exclude each other where a combination would be ambiguous. */
function requireOneShape({ instalments, repeat, withholdings, paid, due_on }: Given): void {
  const refuse = (path: string, message: string) => {
    throw new AppError('invalid_input', { message, fields: [{ path, message }] })
  }
  if (instalments > 1 && repeat) refuse('repeat', 'Escolha parcelas ou repetição, não as duas.')
  if (instalments > 1 && withholdings.length > 0)
    refuse('withholdings', 'Com retenções, lance a nota sem parcelas.')
  if (repeat && withholdings.length > 0) refuse('withholdings', 'Com retenções, lance cada nota por si.')
  if (instalments > 1 && paid) refuse('paid', 'Lance as parcelas e pague cada uma.')
  if (repeat?.until_on && repeat.until_on < due_on)
    refuse('repeat.until_on', 'O fim vem depois do primeiro vencimento.')
}

async function record(context: Context, given: Given, bill: NewBill): Promise<string[]> {
  if (given.instalments > 1) return recordInstalments(context, bill, given.instalments, given.spread)
  if (given.repeat) return recordRepeated(context, given.repeat, bill)
  return recordOne(context, bill, given.withholdings)
}

async function recordRepeated(
  { sql, condominiumId, userId }: Context,
  { every_months, until_on }: NonNullable<Given['repeat']>,
  bill: NewBill,
): Promise<string[]> {
  const lag = competenceLag(bill.competence, bill.dueOn)
  if (Math.abs(lag) > 12) {
    const message = 'A competência fica a até 12 meses do vencimento.'
    throw new AppError('invalid_input', { message, fields: [{ path: 'competence', message }] })
  }
  const [recurrence] = await sql<{ id: string }[]>`
    insert into public.bill_recurrences (condominium_id, supplier_id, description, lines, cents, every_months, due_day, lag_months,
      next_due_on, until_on, created_by)
    values (${condominiumId}, ${bill.supplierId}, ${bill.description}, ${sql.json(bill.lines as never)},
      ${sumCents(bill.lines.map(({ cents }) => cents))}, ${every_months}, ${Number(bill.dueOn.slice(8))}, ${lag},
      ${dueAfter(bill.dueOn, every_months)}, ${until_on ?? null}, ${userId})
    returning id`
  return [await bookBill(sql, condominiumId, userId, { ...bill, recurrenceId: recurrence!.id })]
}
