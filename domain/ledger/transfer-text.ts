import { formatMonth } from '../calendar.ts'
import { type TransferKind, transferKinds } from './words.ts'

type Told = { kind: TransferKind; occurred_on: string; description: string | null; unit_label: string | null }

const byUnits: Partial<Record<TransferKind, string>> = {
  receipt: 'Pagamento de cobrança',
  late_receipt: 'Multa e juros pagos',
}

/** Describes a transfer for people. A month's charges and their payments are booked by the million, without their own descriptions. */
export function transferText({ kind, occurred_on, description, unit_label }: Told): string {
  if (description) return description
  const what =
    kind === 'fee' ? `Cobrança de ${formatMonth(occurred_on)}` : (byUnits[kind] ?? transferKinds[kind])
  // The unit comes first: people search for it, and the end of a line may be cut.
  return unit_label ? `${unit_label}: ${what.toLowerCase()}` : what
}
