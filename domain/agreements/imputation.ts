import { type LateRules, lateContext } from '../charges/late-rules.ts'
import type { Debt } from '../delinquency/debt-lines.ts'
import { remainingOn } from '../late-payment/part-payments.ts'
import type { Cents } from '../money.ts'
import { byDue } from './value.ts'

/** Money received under an agreement. */
export type Received = { id: string; on: string; cents: Cents }

/** The part that falls on one of the agreed debts: capital, and charges for lateness. */
export type Imputed = {
  receivedId: string
  debtId: string
  cents: Cents
  principalCents: Cents
  lateCents: Cents
}

/**
 * Allocates the money received under a broken agreement to the restored debts, as if paid on them on its own day: the oldest debt first (art. 355,
 * Código Civil), each one's interest and fine before its capital (art. 354). `surplus` is the amount received beyond all debts: it belongs to the
 * unit.
 */
export function imputeReceived(
  debts: readonly Debt[],
  received: readonly Received[],
  rules: LateRules,
): { imputed: Imputed[]; surplus: Map<string, Cents> } {
  const context = lateContext(rules)
  const inOrder = debts.toSorted(byDue).map((debt) => ({ ...debt, payments: [...debt.payments] }))
  const owed = ({ amountCents, dueOn, payments }: Debt, on: string) =>
    remainingOn({ principal: amountCents, due: dueOn, payments }, on, context)
  const imputed: Imputed[] = []
  const surplus = new Map<string, Cents>()
  for (const { id, on, cents } of received.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))) {
    let left = cents
    for (const debt of inOrder) {
      if (left === 0) break
      const before = owed(debt, on)
      const taken = Math.min(left, before.total)
      if (taken === 0) continue
      debt.payments.push({ on, cents: taken })
      const principalCents = before.capital - owed(debt, on).capital
      imputed.push({
        receivedId: id,
        debtId: debt.id,
        cents: taken,
        principalCents,
        lateCents: taken - principalCents,
      })
      left -= taken
    }
    if (left > 0) surplus.set(id, left)
  }
  return { imputed, surplus }
}
