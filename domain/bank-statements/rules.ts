import { z } from 'zod'
import { folded } from '../ascii.ts'

/** A condominium's rule for recurring lines. */
export type StatementRule = {
  id: string
  /** Text that a line must contain; `*` matches anything. Accents and case do not matter. */
  pattern: string
  direction: 'in' | 'out' | 'any'
  min_cents: number | null
  max_cents: number | null
  /** Null: every account. */
  bank_account_id: string | null
  fund_id: string
  rubric_id: string | null
  /** Moves the money to another own account instead. */
  other_account_id: string | null
  description: string | null
  /** Counts among the sure ones, which are accepted together. */
  is_sure: boolean
}

export const rulePattern = z
  .string('Diga o que a linha contém.')
  .trim()
  .max(120, 'Use até 120 letras.')
  .refine(
    (text) => folded(text).replace(/[^a-z0-9]/g, '').length >= 3,
    'Escreva ao menos 3 letras do texto da linha.',
  )

const spaced = (text: string) =>
  folded(text)
    .replace(/[^a-z0-9*]+/g, ' ')
    .trim()

/** Returns whether the parts of a pattern occur in a text one after another. */
export function containsPattern(pattern: string, text: string): boolean {
  const there = spaced(text).replaceAll('*', ' ')
  let from = 0
  for (const part of spaced(pattern)
    .split('*')
    .map((piece) => piece.trim())) {
    const at = there.indexOf(part, from)
    if (at < 0) return false
    from = at + part.length
  }
  return true
}

type Ruled = { cents: number; memo: string; bankAccountId: string }

export function ruleFits(rule: StatementRule, { cents, memo, bankAccountId }: Ruled): boolean {
  const amount = Math.abs(cents)
  return (
    (rule.direction === 'any' || (rule.direction === 'in') === cents > 0) &&
    (rule.min_cents === null || amount >= rule.min_cents) &&
    (rule.max_cents === null || amount <= rule.max_cents) &&
    (rule.bank_account_id === null || rule.bank_account_id === bankAccountId) &&
    rule.other_account_id !== bankAccountId &&
    containsPattern(rule.pattern, memo)
  )
}
