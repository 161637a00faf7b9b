import { mayBePaid } from '../../../../domain/bills/approval.ts'
import { type PayMethod, payMethods } from '../../../../domain/bills/bill-state.ts'
import { spreadOver } from '../../../../domain/bills/instalments.ts'
import { AppError } from '../../../../domain/errors.ts'
import { type Cents, formatCents } from '../../../../domain/money.ts'
import type { Context } from '../command.ts'
import { refused } from '../guards.ts'
import { bankLedger, ledgerAccount } from '../ledger/accounts.ts'
import { type Posting, post } from '../ledger/posting.ts'
import { standings } from './approving.ts'

export type Bill = {
  id: string
  description: string
  status: 'open' | 'paid' | 'cancelled'
  cents: Cents
  paid_cents: Cents
  version: number
}

/** Locks the bill until the transaction ends, so that two people never pay it at once. Throws `not_found`. */
export async function lockBill({ sql, condominiumId }: Context, id: string): Promise<Bill> {
  const [bill] = await sql<Bill[]>`
    select id, description, status, cents::float8 as cents, paid_cents::float8 as paid_cents, version from public.bills
    where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!bill) throw new AppError('not_found')
  return bill
}

export type Payment = {
  paid_on: string
  method: PayMethod
  bank_account_id?: string | null
  cents: Cents
  late_cents: Cents
  discount_cents: Cents
  /** Of the payments that are made together with it. */
  batch_id?: string
}

type Line = { position: number; fund_id: string; rubric_id: string; left: Cents }

/**
 * Throws unless money may leave for the bill: every payment passes through here. The table's trigger also refuses bills that wait for an approval.
 */
async function requirePayable(
  { sql, condominiumId, today }: Context,
  bill: Bill,
  { cents, discount_cents, paid_on }: Payment,
): Promise<void> {
  if (bill.status === 'paid') throw new AppError('bill_paid')
  if (bill.status === 'cancelled') throw new AppError('bill_cancelled')
  if (paid_on > today) throw refused('paid_on', 'A data do pagamento não pode ser futura.')
  const left = bill.cents - bill.paid_cents
  if (cents > left)
    throw refused('cents', `Falta pagar ${formatCents(left)}. O que passar disso são juros e multa.`)
  if (discount_cents >= cents) throw refused('discount_cents', 'O desconto é menor que o valor pago.')
  const [standing] = await standings(sql, condominiumId, [bill.id])
  if (standing && !mayBePaid(standing.state)) throw new AppError('bill_needs_approval')
}

/**
 * Pays a bill, in full or in part: payables against the account, line by line. Throws `bill_needs_approval`, `bill_paid`, `bill_cancelled`,
 * `month_closed`.
 */
export async function payBill(context: Context, bill: Bill, payment: Payment): Promise<string> {
  const { sql, condominiumId, userId } = context
  await requirePayable(context, bill, payment)
  const lines = await sql<Line[]>`
    select position, fund_id, rubric_id, (cents - paid_cents)::float8 as left from public.bill_lines
    where condominium_id = ${condominiumId} and bill_id = ${bill.id} order by position`
  const parts = spreadOver(
    payment.cents,
    lines.map(({ left }) => left),
  )
  const bankId = payment.method === 'cash' ? null : (payment.bank_account_id ?? null)
  const [made] = await sql<{ id: string }[]>`
    insert into public.bill_payments (condominium_id, bill_id, paid_on, method, bank_account_id, cents, late_cents, discount_cents, parts, batch_id, created_by)
    values (${condominiumId}, ${bill.id}, ${payment.paid_on}, ${payment.method}, ${bankId}, ${payment.cents}, ${payment.late_cents},
      ${payment.discount_cents}, ${parts}, ${payment.batch_id ?? null}, ${userId}) returning id`
  await settleLines(context, bill.id, parts)
  const postings = await postingsOf(context, bill, { ...payment, id: made!.id }, lines, parts)
  await post(sql, condominiumId, userId, postings)
  return made!.id
}

/** Pays all that is left of a bill. */
export async function payRest(
  context: Context,
  id: string,
  payment: Pick<Payment, 'paid_on' | 'method' | 'bank_account_id' | 'batch_id'>,
): Promise<string> {
  const bill = await lockBill(context, id)
  return payBill(context, bill, {
    ...payment,
    cents: bill.cents - bill.paid_cents,
    late_cents: 0,
    discount_cents: 0,
  })
}

/** Adds what was paid (or takes back what was not) to the lines and the bill. */
export async function settleLines(
  { sql, condominiumId }: Context,
  billId: string,
  parts: readonly Cents[],
): Promise<void> {
  const rows = parts.map((cents, position) => ({ position: position + 1, cents }))
  await sql`
    update public.bill_lines l set paid_cents = l.paid_cents + r.cents
    from jsonb_to_recordset(${sql.json(rows)}) as r (position integer, cents bigint)
    where l.condominium_id = ${condominiumId} and l.bill_id = ${billId} and l.position = r.position`
  await sql`
    update public.bills b set paid_cents = s.paid, status = case when s.paid = b.cents then 'paid' else 'open' end, version = b.version + 1
    from (select sum(paid_cents) as paid from public.bill_lines where condominium_id = ${condominiumId} and bill_id = ${billId}) s
    where b.condominium_id = ${condominiumId} and b.id = ${billId}`
}

/** Books the cost of late payment on the first line's rubric, and deducts a discount from the lines in proportion. */
async function postingsOf(
  { sql, condominiumId }: Context,
  bill: Bill,
  payment: Payment & { id: string },
  lines: readonly Line[],
  parts: readonly Cents[],
): Promise<Posting[]> {
  const discounts = spreadOver(payment.discount_cents, parts)
  const postings: Posting[] = []
  const description = `${bill.description} (${payMethods[payment.method]})`.slice(0, 300)
  const shared = { on: payment.paid_on, groupId: payment.id, billId: bill.id, description }
  for (const [position, line] of lines.entries()) {
    const part = parts[position] ?? 0
    const discount = discounts[position] ?? 0
    const late = position === 0 ? payment.late_cents : 0
    if (part + late === 0) continue
    const account = (kind: string) => ledgerAccount(sql, condominiumId, line.fund_id, kind, line.rubric_id)
    const money =
      payment.method === 'cash'
        ? await ledgerAccount(sql, condominiumId, line.fund_id, 'cash')
        : await bankLedger(
            sql,
            condominiumId,
            line.fund_id,
            payment.bank_account_id ?? null,
            'bank_account_id',
          )
    const add = (cents: Cents, kind: string, debitId: string, creditId: string) => {
      if (cents > 0) postings.push({ ...shared, fundId: line.fund_id, debitId, creditId, cents, kind })
    }
    const payable = await account('payable')
    add(part - discount, 'payment', payable, money)
    if (discount > 0) add(discount, 'adjustment', payable, await account('expense'))
    if (late > 0) add(late, 'expense', await account('expense'), money)
  }
  return postings
}
