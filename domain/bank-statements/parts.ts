import { z } from 'zod'
import { text } from '../fields/text.ts'

const id = z.uuid('Escolha de novo.')
const cents = z
  .number('Informe o valor.')
  .int('Informe o valor em centavos inteiros.')
  .min(1, 'O valor precisa ser maior que zero.')
  .max(1_000_000_000_000, 'O valor é alto demais.')
const description = text(200).nullish()

/** What one or several lines are for: existing entries in the books, or what to book them as. */
export const matchPart = z.discriminatedUnion(
  'kind',
  [
    /** Existing entries of this bank account in the books. */
    z.object({ kind: z.literal('entries'), transfer_ids: z.array(id).min(1).max(500) }),
    /** Pays a bill; `cents` is what leaves the account, late amounts and discounts being what the bill's rest does not explain. */
    z.object({ kind: z.literal('bill'), bill_id: id, cents, discount_cents: cents.nullish() }),
    /** A unit's money: for one charge, or for its debts from the oldest on. */
    z.object({ kind: z.literal('charge'), charge_id: id, cents }),
    /** An income or an expense without its own document; an incoming expense is a refund. */
    z.object({
      kind: z.literal('rubric'),
      fund: z.string().min(1).max(36),
      rubric: z.string().min(1).max(36),
      cents,
      description,
      inwards: z.boolean(),
    }),
    /** A transfer to or from another account of the condominium; the fund keeps its money. */
    z.object({
      kind: z.literal('transfer'),
      bank_account_id: id,
      fund: z.string().min(1).max(36),
      cents,
      inwards: z.boolean(),
      description,
    }),
    /** Unidentified money: it is pending in Recebimentos. */
    z.object({ kind: z.literal('unknown'), cents }),
  ],
  'Escolha o que é esta linha.',
)
export type MatchPart = z.output<typeof matchPart>

/** Returns the amount that a part moves in the bank account; null if already booked. */
export function movedBy(part: MatchPart): number | null {
  switch (part.kind) {
    case 'entries':
      return null
    case 'bill':
      return -part.cents
    case 'rubric':
    case 'transfer':
      return part.inwards ? part.cents : -part.cents
    default:
      return part.cents
  }
}

export const matchHows = {
  suggested: 'Sugestão',
  rule: 'Regra',
  learned: 'Como antes',
  chosen: 'Escolhida',
} as const
export type MatchHow = keyof typeof matchHows

/** What a match remembers for the next line of its kind. */
export type Choice =
  | { kind: 'rubric'; fund_id: string; rubric_id: string }
  | { kind: 'transfer'; fund_id: string; bank_account_id: string }
  | { kind: 'bill'; supplier_id: string }
  | { kind: 'charge'; unit_id: string }

/** A line of a statement as lists show it. Centavos, incoming amounts positive. */
export type StatementRow = {
  id: string
  occurred_on: string
  cents: number
  memo: string
  check_number: string | null
  match: {
    id: string
    title: string
    how: MatchHow
    reason: string | null
    created_at: string
    author: string | null
    line_count: number
    cents: number
  } | null
  /** Of the row after which the next page begins. */
  key: string
}
