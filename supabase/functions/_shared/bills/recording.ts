import { dueAfter, splitInstalments, spreadOver } from '../../../../domain/bills/instalments.ts'
import { netOf, withholdings } from '../../../../domain/bills/withholding.ts'
import { monthOf, monthsBetween, shiftMonth } from '../../../../domain/calendar.ts'
import { AppError } from '../../../../domain/errors.ts'
import { sumCents } from '../../../../domain/money.ts'
import type { Context } from '../command.ts'
import { checkAttachments } from '../ledger/attachments.ts'
import { bookBill, findLines, type Line, type NewBill, requireNewNumber, requireSupplier } from './booking.ts'
import type { Invoice } from './inputs.ts'

type Withheld = { kind: keyof typeof withholdings; cents: number; due_on: string; code: string }

/** Checks an invoice and returns the bill it makes. Throws `bill_number_taken`, `file_missing`, `invalid_input`. */
export async function billOf(
  { sql, condominiumId }: Context,
  given: Invoice,
  { supplierId, description }: Pick<NewBill, 'supplierId' | 'description'>,
): Promise<NewBill> {
  const documentNumber = given.document_number ?? null
  await requireSupplier(sql, condominiumId, supplierId)
  await checkAttachments(sql, condominiumId, given.id ?? null, given.attachments)
  await requireNewNumber(sql, condominiumId, { supplierId, documentNumber })
  return {
    ...(given.id ? { id: given.id } : {}),
    supplierId,
    documentNumber,
    description,
    competence: given.competence,
    dueOn: given.due_on,
    lines: await findLines(sql, condominiumId, given.lines),
    paymentCode: given.payment_code ?? null,
    notes: given.notes ?? null,
  }
}

/** Records one invoice: the supplier's bill for the net amount, and one for each withheld tax. Returns ids, the supplier's first. */
export async function recordOne(
  { sql, condominiumId, userId }: Context,
  bill: NewBill,
  withheld: readonly Withheld[],
): Promise<string[]> {
  const gross = bill.lines.map(({ cents }) => cents)
  if (
    netOf(
      sumCents(gross),
      withheld.map(({ cents }) => cents),
    ) === null
  ) {
    const message = 'As retenções tomam a nota inteira.'
    throw new AppError('invalid_input', { message, fields: [{ path: 'withholdings', message }] })
  }
  // Each line bears its part of each tax: the cost stays in the rubric that it is for.
  const left = [...gross]
  const taxes = withheld.map((tax) => {
    const parts = spreadOver(tax.cents, left)
    for (const [position, part] of parts.entries()) left[position] = (left[position] ?? 0) - part
    return { tax, parts }
  })
  const id = await bookBill(sql, condominiumId, userId, {
    ...bill,
    lines: withCents(bill.lines, left),
    grossCents: sumCents(gross),
  })
  const ids = [id]
  for (const { tax, parts } of taxes) {
    const { label, payee } = withholdings[tax.kind]
    ids.push(
      await bookBill(sql, condominiumId, userId, {
        supplierId: null,
        description: `${label} retido (${payee}): ${bill.description}`.slice(0, 200),
        competence: bill.competence,
        dueOn: tax.due_on,
        lines: withCents(bill.lines, parts),
        withheldFrom: id,
        withholding: tax.kind,
        revenueCode: tax.code || withholdings[tax.kind].code,
      }),
    )
  }
  return ids
}

/** A line that bears nothing is left out. */
const withCents = (lines: readonly Line[], cents: readonly number[]): Line[] =>
  lines.map((line, position) => ({ ...line, cents: cents[position] ?? 0 })).filter((line) => line.cents > 0)

/** Instalments a month apart, each an equal part; of the month it is due in, or all of the first's (`spread` off). */
export async function recordInstalments(
  { sql, condominiumId, userId }: Context,
  bill: NewBill,
  count: number,
  spread: boolean,
): Promise<string[]> {
  const parts = splitInstalments(
    bill.lines.map(({ cents }) => cents),
    count,
  )
  if (parts.some((row) => sumCents(row) === 0)) {
    const message = 'O valor não dá para tantas parcelas.'
    throw new AppError('invalid_input', { message, fields: [{ path: 'instalments', message }] })
  }
  const groupId = crypto.randomUUID()
  const ids: string[] = []
  for (const [position, cents] of parts.entries())
    ids.push(
      await bookBill(sql, condominiumId, userId, {
        ...bill,
        ...(position > 0 ? { id: crypto.randomUUID(), paymentCode: null } : {}),
        dueOn: dueAfter(bill.dueOn, position),
        competence: spread ? shiftMonth(bill.competence, position) : bill.competence,
        lines: withCents(bill.lines, cents),
        groupId,
        instalment: position + 1,
        instalments: count,
      }),
    )
  return ids
}

/** Returns how many months a bill's competence lies before its due date; repetitions preserve it. */
export const competenceLag = (competence: string, dueOn: string): number =>
  monthsBetween(competence, monthOf(dueOn))
