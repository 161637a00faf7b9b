import { spreadOver } from '../../../../domain/bills/instalments.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { Part } from '../../../../domain/payments/imputation.ts'
import type { ReceiptMethod } from '../../../../domain/payments/receipt.ts'
import type { ItemLeft } from './charges-owed.ts'
import type { Books, Row } from './postings.ts'

/** A receipt as its transfers need it. */
export type Booked = {
  id: string
  method: ReceiptMethod
  receivedOn: string
  amountCents: Cents
  bankAccountId: string | null
}

/** Where a receipt's money lies: in the cash box, or in a bank account. */
export const moneyOf = ({ method, bankAccountId }: Pick<Booked, 'method' | 'bankAccountId'>) =>
  method === 'cash' ? { kind: 'cash' } : { kind: 'bank', bank: bankAccountId }

/** Books a waiting receipt as money without an owner. */
export const waitingRow = (receipt: Booked, { ordinary }: Books): Row => ({
  fundId: ordinary,
  debit: moneyOf(receipt),
  credit: { kind: 'unidentified' },
  cents: receipt.amountCents,
  on: receipt.receivedOn,
  kind: 'receipt',
  receiptId: receipt.id,
})

/** `unit` is the label of the unit that paid, if it is known: three fees of one day are told apart by it. */
export const feeRow = (
  receipt: Booked,
  { ordinary, fee }: Books,
  cents: Cents,
  unit: string | undefined,
): Row => ({
  fundId: ordinary,
  debit: { kind: 'expense', rubric: fee },
  credit: moneyOf(receipt),
  cents,
  on: receipt.receivedOn,
  kind: 'expense',
  receiptId: receipt.id,
  description: [receipt.method === 'boleto' ? 'Tarifa do boleto' : 'Tarifa do recebimento', unit]
    .filter(Boolean)
    .join(', '),
})

/** Books an amount into the unit's credit, or out. */
export function creditRow(
  receipt: Booked,
  { ordinary }: Books,
  unitId: string,
  cents: Cents,
  way: 'in' | 'out',
): Row {
  const [money, credit] = [moneyOf(receipt), { kind: 'advances' }]
  const sides = way === 'in' ? { debit: money, credit } : { debit: credit, credit: money }
  return {
    ...sides,
    fundId: ordinary,
    cents,
    on: receipt.receivedOn,
    kind: 'advance',
    receiptId: receipt.id,
    unitId,
  }
}

/** Spreads a part over the items of its charge, including the discount. Every centavo falls on an item, none on one that is paid. */
export const spreadPart = ({ principal, discount }: Part, items: readonly ItemLeft[]): Cents[] =>
  spreadOver(
    principal + discount,
    items.map(({ left }) => left),
  )

/** A part on a charge: each fund gets what its items were for, late amounts go to the ordinary fund. */
export function partRows(
  receipt: Booked,
  books: Books,
  part: Part & { paymentId: string; unitId: string },
  items: readonly ItemLeft[],
  spread: readonly Cents[],
): Row[] {
  const shared = {
    on: receipt.receivedOn,
    receiptId: receipt.id,
    unitId: part.unitId,
    chargeId: part.chargeId,
    paymentId: part.paymentId,
  }
  const money = moneyOf(receipt)
  const discounts = spreadOver(part.discount, spread)
  const rows = new Map<string, Row>()
  const add = (row: Row) => {
    const key = `${row.fundId} ${row.kind} ${row.credit.kind} ${row.credit.rubric}`
    const same = rows.get(key)
    if (same) same.cents += row.cents
    else rows.set(key, row)
  }
  for (const [place, { fund_id: fundId, rubric_id: rubric }] of items.entries()) {
    const [whole, discount] = [spread[place] ?? 0, discounts[place] ?? 0]
    const credit = { kind: 'receivable', rubric }
    add({ ...shared, fundId, debit: money, credit, cents: whole - discount, kind: 'receipt' })
    const letOff = { kind: 'discount', rubric: books.discount }
    if (discount > 0) add({ ...shared, fundId, debit: letOff, credit, cents: discount, kind: 'discount' })
  }
  if (part.late > 0)
    add({
      ...shared,
      fundId: books.ordinary,
      debit: money,
      credit: { kind: 'late_income', rubric: books.late },
      cents: part.late,
      kind: 'late_receipt',
    })
  return [...rows.values()]
}
