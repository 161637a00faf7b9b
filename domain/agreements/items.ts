import { type Cents, sumCents } from '../money.ts'
import { type AgreementPlan, share } from './plan.ts'

/** An account of a fund that an instalment pays for. */
type Bucket = { fundId: string; rubricId: string }
/** What a debt's capital is made of: its open items. */
export type CapitalItem = Bucket & { cents: Cents }

type ItemPart = 'capital' | 'late' | 'fee' | 'interest'
export type InstalmentItem = Bucket & { part: ItemPart; cents: Cents }

/** Where charges for lateness, lawyer's fees and interest of instalments are booked. */
type AgreementBooks = { late: Bucket; fee: Bucket; interest: Bucket }

/** What an agreement adds to the books and removes from them; capital still owed stays where it is. */
export type Recognised = { late: Cents; fee: Cents; waived: CapitalItem[] }

/**
 * Returns what each instalment pays, in the order of the law (arts. 354, 355, Código Civil): the instalment's own interest, then debt by debt, the
 * oldest first, its charges for lateness before its capital, and the lawyer's fee last. So if an agreement breaks, earlier payments already lie where
 * the law puts them. Items of an instalment sum to it, and those of one bucket to its agreed amount.
 */
export function instalmentItems(
  plan: AgreementPlan,
  capital: ReadonlyMap<string, readonly CapitalItem[]>,
  books: AgreementBooks,
): { byInstalment: InstalmentItem[][]; recognised: Recognised } {
  const waived: CapitalItem[] = []
  const queue: InstalmentItem[] = []
  for (const debt of plan.debts) {
    const items = capital.get(debt.id) ?? []
    const parts = share(
      debt.capital,
      items.map(({ cents }) => cents),
    )
    const [correctionWaived = 0, ...itemsWaived] = share(debt.principalWaived, [debt.correction, ...parts])
    const late = debt.correction - correctionWaived + debt.fine + debt.interest - debt.lateWaived
    queue.push({ part: 'late', ...books.late, cents: late })
    for (const [place, { fundId, rubricId }] of items.entries()) {
      const cents = itemsWaived[place] ?? 0
      if (cents > 0) waived.push({ fundId, rubricId, cents })
      queue.push({ part: 'capital', fundId, rubricId, cents: (parts[place] ?? 0) - cents })
    }
  }
  const late = sumCents(queue.filter(({ part }) => part === 'late').map(({ cents }) => cents))
  queue.push({ part: 'fee', ...books.fee, cents: plan.fee })
  const byInstalment = plan.instalments.map(({ cents, interestCents }) =>
    together([
      { part: 'interest' as const, ...books.interest, cents: interestCents },
      ...take(queue, cents - interestCents),
    ]),
  )
  return { byInstalment, recognised: { late, fee: plan.fee, waived: byBucket(waived) } }
}

/** The next so many centavos of the queue. */
function take(queue: InstalmentItem[], wanted: Cents): InstalmentItem[] {
  const taken: InstalmentItem[] = []
  let left = wanted
  while (left > 0) {
    const first = queue[0]
    if (!first) throw new RangeError('instalments ask for more than was agreed on')
    const cents = Math.min(left, first.cents)
    if (cents > 0) taken.push({ ...first, cents })
    left -= cents
    first.cents -= cents
    if (first.cents === 0) queue.shift()
  }
  return taken
}

const order: readonly ItemPart[] = ['interest', 'late', 'capital', 'fee']

/** One item for each part and bucket. */
function together(items: readonly InstalmentItem[]): InstalmentItem[] {
  const sums = new Map<string, InstalmentItem>()
  for (const item of items.filter(({ cents }) => cents > 0)) {
    const key = `${item.part} ${item.fundId} ${item.rubricId}`
    const known = sums.get(key)
    sums.set(key, { ...item, cents: (known?.cents ?? 0) + item.cents })
  }
  return [...sums.values()].toSorted((a, b) => order.indexOf(a.part) - order.indexOf(b.part))
}

/** Sums by fund and rubric. */
function byBucket(items: readonly CapitalItem[]): CapitalItem[] {
  const sums = new Map<string, CapitalItem>()
  for (const { fundId, rubricId, cents } of items) {
    const key = `${fundId} ${rubricId}`
    sums.set(key, { fundId, rubricId, cents: (sums.get(key)?.cents ?? 0) + cents })
  }
  return [...sums.values()]
}
