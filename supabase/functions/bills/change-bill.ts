import { z } from 'zod'
import { AppError } from '../../../domain/errors.ts'
import { sumCents } from '../../../domain/money.ts'
import { askApproval } from '../_shared/bills/approving.ts'
import {
  findLines,
  type Line,
  requireNewNumber,
  requireSupplier,
  standingBookings,
  writeLines,
} from '../_shared/bills/booking.ts'
import * as bills from '../_shared/bills/inputs.ts'
import { lockBill } from '../_shared/bills/paying.ts'
import { type Context, command } from '../_shared/command.ts'
import * as field from '../_shared/ledger/inputs.ts'
import { reverse } from '../_shared/ledger/posting.ts'

const input = z.object({
  condominium_id: field.condominium_id,
  bill_id: bills.billId,
  /** The version that was read: editing an older one is refused. */
  version: bills.version,
  supplier_id: bills.supplierId,
  description: bills.description,
  competence: field.month,
  due_on: field.day,
  lines: bills.lines,
  document_number: bills.documentNumber,
  payment_code: bills.paymentCode,
  notes: bills.notes,
})
type Given = z.output<typeof input>

type Before = Pick<Given, 'description' | 'competence' | 'due_on'> & { withheld: boolean }

/**
 * Corrects a bill with no payments. A change of amount, purpose or competence reverses the booking and books it again; a change of amount, purpose or
 * supplier requires a new approval. Throws `bill_changed`, `bill_has_payments`, `bill_cancelled`, `bill_number_taken`, `month_closed`.
 */
export default command('change-bill', {
  roles: 'admins',
  feature: 'financial',
  auditedAs: 'Corrigiu uma despesa',
  ownCase: 'undecided',
  input,
  async run(context, given) {
    const { sql, condominiumId, audit } = context
    const bill = await lockBill(context, given.bill_id)
    if (bill.status === 'cancelled') throw new AppError('bill_cancelled')
    if (bill.version !== given.version) throw new AppError('bill_changed')
    if (bill.paid_cents > 0) throw new AppError('bill_has_payments')
    const supplierId = given.supplier_id ?? null
    const documentNumber = given.document_number ?? null
    await requireNewNumber(sql, condominiumId, { supplierId, documentNumber, except: bill.id })
    const lines = await findLines(sql, condominiumId, given.lines)
    const before = await readBefore(context, bill.id)
    if (supplierId !== before.supplier_id) await requireSupplier(sql, condominiumId, supplierId)
    const cents = sumCents(lines.map((line) => line.cents))
    const isRebooked = before.competence !== given.competence || before.lines !== keyOf(lines)
    if (isRebooked) await rebook(context, given, lines, before.withheld)
    await sql`
      update public.bills set ${sql({
        supplier_id: supplierId,
        description: given.description,
        competence: `${given.competence}-01`,
        due_on: given.due_on,
        cents,
        gross_cents: before.withheld ? before.gross_cents : cents,
        document_number: documentNumber,
        payment_code: given.payment_code ?? null,
        notes: given.notes ?? null,
        version: bill.version + 1,
      })} where condominium_id = ${condominiumId} and id = ${bill.id}`
    const { description, competence, due_on } = given
    const was = {
      description: before.description,
      competence: before.competence,
      due_on: before.due_on,
      cents: bill.cents,
    }
    audit({
      entity: 'bills',
      entityId: bill.id,
      before: was,
      after: { description, competence, due_on, cents },
    })
    // A trigger has voided the approvals of the earlier version: requests the needed ones again.
    if (isRebooked || supplierId !== before.supplier_id || given.description !== before.description)
      await askApproval(context, [bill.id])
    return { bill_id: bill.id }
  },
})

const keyOf = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines.map(({ fundId, rubricId, description, cents }) => [fundId, rubricId, description, cents]),
  )

async function readBefore({ sql, condominiumId }: Context, id: string) {
  const [bill] = await sql<(Before & { supplier_id: string | null; gross_cents: number })[]>`
    select b.description, to_char(b.competence, 'YYYY-MM') as competence, b.due_on::text as due_on, b.supplier_id,
      b.gross_cents::float8 as gross_cents, b.withheld_from is not null or exists (
        select from public.bills t where t.condominium_id = b.condominium_id and t.withheld_from = b.id and t.status <> 'cancelled') as withheld
    from public.bills b where b.condominium_id = ${condominiumId} and b.id = ${id}`
  const rows = await sql<Line[]>`
    select fund_id as "fundId", rubric_id as "rubricId", description, cents::float8 as cents from public.bill_lines
    where condominium_id = ${condominiumId} and bill_id = ${id} order by position`
  return { ...bill!, lines: keyOf(rows) }
}

async function rebook(
  context: Context,
  given: Given,
  lines: readonly Line[],
  withheld: boolean,
): Promise<void> {
  // The parts of an invoice depend on one another: with withheld taxes, amounts change only by recording it again.
  if (withheld) throw new AppError('bill_withheld')
  const { sql, condominiumId, userId } = context
  const { bill_id: id, description, competence } = given
  await reverse(
    sql,
    condominiumId,
    userId,
    await standingBookings(sql, condominiumId, id),
    'Despesa corrigida',
  )
  await sql`delete from public.bill_lines where condominium_id = ${condominiumId} and bill_id = ${id}`
  await writeLines(sql, condominiumId, userId, { id, lines, competence, description })
}
