import { formatMonth } from '../calendar.ts'
import { type TransferKind, transferKinds } from './words.ts'

type Told = { kind: TransferKind; occurred_on: string; description: string | null; unit_label: string | null }

const byUnits: Partial<Record<TransferKind, string>> = {
  receipt: 'Pagamento de cobrança',
  late_receipt: 'Multa e juros pagos',
}

/** What a transfer was, for people. A month's charges and what is paid of them are booked by the million, without words of their own. */
export function transferText({ kind, occurred_on, description, unit_label }: Told): string {
  if (description) return description
  const what =
    kind === 'fee' ? `Cobrança de ${formatMonth(occurred_on)}` : (byUnits[kind] ?? transferKinds[kind])
  // The unit first: it is what is looked for, and the end of a line may be cut.
  return unit_label ? `${unit_label}: ${what.toLowerCase()}` : what
}
