import type { AccountKind, TransferKind } from '../ledger/words.ts'

/** A row of a closed month, read from its canonical text: the page shows what was hashed. */
export type ClosedLine = {
  id: string
  occurredOn: string
  kind: TransferKind
  fundId: string
  debit: AccountKind
  credit: AccountKind
  cents: number
  chargeId: string | null
  postedAt: string
  description: string | null
}

/** Returns null for any other text. The description comes last and may contain anything but a line break. */
export function readLine(text: string): ClosedLine | null {
  const parts = text.split('|')
  const [id, occurredOn, kind, fundId, debit, credit, cents, chargeId] = parts
  const postedAt = parts[14]
  if (!id || !occurredOn || !kind || !fundId || !debit || !credit || !postedAt || !/^\d+$/.test(cents ?? ''))
    return null
  return {
    id,
    occurredOn,
    kind: kind as TransferKind,
    fundId,
    debit: debit.split(':')[0] as AccountKind,
    credit: credit.split(':')[0] as AccountKind,
    cents: Number(cents),
    chargeId: chargeId || null,
    postedAt,
    description: parts.slice(15).join('|') || null,
  }
}
