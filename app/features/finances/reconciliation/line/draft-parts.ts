import type { MatchPart } from '../../../../../domain/bank-statements/parts.ts'

export type DraftKind = 'entries' | 'rubric' | 'bill' | 'charge' | 'transfer' | 'unknown'

/** A part as typed. `cents` is always positive; entries have their own amount. */
export type DraftPart = {
  key: string
  kind: DraftKind
  cents: number | null
  fund: string
  rubric: string | null
  billId: string | null
  unitId: string | null
  chargeId: string | null
  accountId: string | null
  transferIds: string[]
  /** Signed sum of the chosen entries. */
  entriesCents: number
  description: string
}

export const draftOf = (kind: DraftKind, cents: number | null): DraftPart => ({
  key: crypto.randomUUID(),
  kind,
  cents,
  fund: 'ordinary',
  rubric: null,
  billId: null,
  unitId: null,
  chargeId: null,
  accountId: null,
  transferIds: [],
  entriesCents: 0,
  description: '',
})

/** What a line that came in, or went out, may be. */
export const kindsOf = (isIn: boolean): { value: DraftKind; label: string }[] => [
  { value: 'rubric', label: isIn ? 'Receita ou dinheiro devolvido' : 'Despesa' },
  ...(isIn
    ? [
        { value: 'charge' as const, label: 'Cobrança de unidade' },
        { value: 'unknown' as const, label: 'Depósito a identificar' },
      ]
    : [{ value: 'bill' as const, label: 'Conta a pagar' }]),
  { value: 'transfer', label: 'Transferência entre contas' },
  { value: 'entries', label: 'O que já está nos livros' },
]

/** What the part moves in the account, signed as the line. */
export const movedCents = (part: DraftPart, isIn: boolean): number =>
  part.kind === 'entries' ? part.entriesCents : (part.cents ?? 0) * (isIn ? 1 : -1)

/** The part as the command takes it; null while something is missing. */
export function partOf(part: DraftPart, isIn: boolean): MatchPart | null {
  const { kind, cents, fund } = part
  if (kind === 'entries') return part.transferIds.length > 0 ? { kind, transfer_ids: part.transferIds } : null
  if (!cents) return null
  if (kind === 'unknown') return { kind, cents }
  if (kind === 'bill') return part.billId ? { kind, bill_id: part.billId, cents } : null
  if (kind === 'charge') return part.chargeId ? { kind, charge_id: part.chargeId, cents } : null
  const description = part.description.trim() || null
  if (kind === 'transfer')
    return part.accountId
      ? { kind, bank_account_id: part.accountId, fund, cents, inwards: isIn, description }
      : null
  return part.rubric ? { kind, fund, rubric: part.rubric, cents, inwards: isIn, description } : null
}
