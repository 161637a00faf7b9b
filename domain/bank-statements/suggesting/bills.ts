import { daysBetween, formatDate } from '../../calendar.ts'
import { formatCents } from '../../money.ts'
import { namesIt } from '../line-text.ts'
import type { Certainty, OpenBill, OpenLine, Proposal } from './candidates.ts'

const DUE_DAYS = 15
/** Fine and interest that a supplier may have put on top of a late bill. */
const MOST_LATE = 0.15

const isNamed = (bill: OpenBill, line: OpenLine): boolean =>
  bill.documents.some((document) => line.documents.includes(document)) ||
  (bill.supplier !== null && namesIt(bill.supplier, line.memo))

/** Bills that a line that went out may have paid, best first. */
export function billsFor(line: OpenLine, bills: readonly OpenBill[]): Proposal[] {
  const paid = -line.cents
  if (paid <= 0) return []
  const near = bills.filter(({ dueOn }) => Math.abs(daysBetween(dueOn, line.on)) <= DUE_DAYS)
  const exact = near.filter(({ leftCents }) => leftCents === paid)
  const named = exact.filter((bill) => isNamed(bill, line))
  if (named.length > 0) {
    const certainty = named.length === 1 ? 'sure' : 'likely'
    return byDue(named, line).map((bill) =>
      proposalOf(line, bill, certainty, 'Mesmo valor, e a linha traz o fornecedor'),
    )
  }
  const late = near.filter(
    (bill) =>
      bill.leftCents < paid &&
      paid <= bill.leftCents * (1 + MOST_LATE) &&
      bill.dueOn < line.on &&
      isNamed(bill, line),
  )
  return [
    ...byDue(exact, line).map((bill) =>
      proposalOf(line, bill, exact.length === 1 ? 'likely' : 'possible', 'Mesmo valor de uma conta a pagar'),
    ),
    ...byDue(late, line).map((bill) =>
      proposalOf(
        line,
        bill,
        'likely',
        `A linha traz o fornecedor; ${formatCents(paid - bill.leftCents)} seriam multa e juros`,
      ),
    ),
  ].slice(0, 3)
}

const byDue = (bills: readonly OpenBill[], line: OpenLine) =>
  bills.toSorted(
    (one, other) => Math.abs(daysBetween(one.dueOn, line.on)) - Math.abs(daysBetween(other.dueOn, line.on)),
  )

export const proposalOf = (
  line: OpenLine,
  bill: OpenBill,
  certainty: Certainty,
  reason: string,
): Proposal => ({
  certainty,
  how: 'suggested',
  ruleId: null,
  title: `${bill.description}${bill.supplier ? `, ${bill.supplier}` : ''} (vence ${formatDate(bill.dueOn)})`,
  reason,
  parts: [{ kind: 'bill', bill_id: bill.id, cents: -line.cents }],
  claims: [bill.id],
})
