import { AppError } from '../../../../domain/errors.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { WaitReason } from '../../../../domain/payments/imputation.ts'
import type { ReceiptMethod, ReceiptSource, ReceiptState } from '../../../../domain/payments/receipt.ts'
import type { Sql } from '../database.ts'
import { openFund, rubricId } from '../ledger/accounts.ts'
import { booksOf, postRows, takeBack } from './postings.ts'
import { moneyOf } from './receipt-rows.ts'
import { bookKept } from './receiving.ts'

export type Receipt = {
  id: string
  method: ReceiptMethod
  source: ReceiptSource
  receivedOn: string
  cents: Cents
  bankFeeCents: Cents
  bankAccountId: string | null
  unitId: string | null
  chargeId: string | null
  status: ReceiptState
  reason: WaitReason | null
  creditCents: Cents
}

/** Locks the receipt until the transaction ends: of two people who decide at once, one finds it decided. Throws `not_found`. */
export async function lockReceipt(sql: Sql, condominiumId: string, id: string): Promise<Receipt> {
  const [receipt] = await sql<Receipt[]>`
    select id, method, source, received_on::text as "receivedOn", amount_cents::float8 as cents, bank_fee_cents::float8 as "bankFeeCents",
      bank_account_id as "bankAccountId", unit_id as "unitId", charge_id as "chargeId", status, reason, credit_cents::float8 as "creditCents"
    from public.receipts where condominium_id = ${condominiumId} and id = ${id} for update`
  if (!receipt) throw new AppError('not_found')
  return receipt
}

/** Where waiting money goes: to charges (with any excess to the unit's credit), to a unit's credit, to a fund as other income, or back. */
export type Decision =
  | { to: 'charges'; chargeIds: readonly string[] }
  | { to: 'credit'; unitId: string }
  | { to: 'income'; fund: string; rubric: string }
  | { to: 'refund'; on: string; method: 'bank' | 'cash'; bankAccountId: string | null }

/**
 * Decides on a receipt that waits. It leaves `unidentified` on the day on which it came (in a closed month, on the first open one).
 * Throws `receipt_decided`, `charge_not_open`, `not_found`.
 */
export async function decideReceipt(
  sql: Sql,
  condominiumId: string,
  userId: string,
  receipt: Receipt,
  decision: Decision,
  note: string,
): Promise<void> {
  if (receipt.status !== 'waiting') throw new AppError('receipt_decided')
  if (decision.to === 'refund') return refund(sql, condominiumId, userId, receipt, decision, note)
  if (decision.to === 'income') return bookIncome(sql, condominiumId, userId, receipt, decision, note)
  await takeBack(sql, condominiumId, userId, [receipt.id], { keep: ['expense'], reason: 'Identificado' })
  const chargeIds = decision.to === 'charges' ? decision.chargeIds : []
  const unitId = decision.to === 'credit' ? decision.unitId : null
  await bookKept(
    sql,
    condominiumId,
    [{ ...receipt, chargeIds, unitId, note, isNew: false, closesBoleto: receipt.method === 'boleto' }],
    userId,
  )
}

/** No unit's: it was other income, of the fund that it was for. */
async function bookIncome(
  sql: Sql,
  condominiumId: string,
  userId: string,
  receipt: Receipt,
  { fund, rubric }: Extract<Decision, { to: 'income' }>,
  note: string,
): Promise<void> {
  const { id: fundId } = await openFund(sql, condominiumId, fund, 'decision.fund')
  const rubric_id = await rubricId(sql, condominiumId, rubric, 'income', 'decision.rubric')
  await takeBack(sql, condominiumId, userId, [receipt.id], { keep: ['expense'], reason: 'Identificado' })
  await postRows(sql, condominiumId, userId, [
    {
      fundId,
      debit: moneyOf(receipt),
      credit: { kind: 'income', rubric: rubric_id },
      cents: receipt.cents,
      on: receipt.receivedOn,
      kind: 'receipt',
      receiptId: receipt.id,
      description: note.slice(0, 260) || null,
    },
  ])
  await sql`
    update public.receipts
    set status = 'posted', outcome = 'income', note = coalesce(${note || null}, note), decided_by = ${userId}, decided_at = private.now()
    where condominium_id = ${condominiumId} and id = ${receipt.id}`
}

async function refund(
  sql: Sql,
  condominiumId: string,
  userId: string,
  receipt: Receipt,
  { on, method, bankAccountId }: Extract<Decision, { to: 'refund' }>,
  note: string,
): Promise<void> {
  const { ordinary } = await booksOf(sql, condominiumId)
  await postRows(sql, condominiumId, userId, [
    {
      fundId: ordinary,
      debit: { kind: 'unidentified' },
      credit:
        method === 'cash' ? { kind: 'cash' } : { kind: 'bank', bank: bankAccountId ?? receipt.bankAccountId },
      cents: receipt.cents,
      on,
      kind: 'refund',
      receiptId: receipt.id,
      description: `Devolução: ${note}`.slice(0, 260),
    },
  ])
  await sql`
    update public.receipts set status = 'refunded', note = ${note}, decided_by = ${userId}, decided_at = private.now()
    where condominium_id = ${condominiumId} and id = ${receipt.id}`
}
