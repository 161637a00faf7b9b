import { z } from 'zod'
import { formatDate } from '../calendar.ts'
import { day } from '../fields/time.ts'
import { compare, formatShort, parseDecimal, percent, rational } from '../rational.ts'

/** Art. 1.336, § 1º, Código Civil: the fine for late payment is at most 2 % of the debt. */
export const LARGEST_FINE_PERCENT = '2'
/** Above this a court may cut the interest (TJSP, by the Lei de Usura), though STJ allows more than 1 % (REsp 1.002.525). */
const CONTESTED_INTEREST_PERCENT = '2'

const isAbove = (text: string, limit: string): boolean => compare(percent(text), percent(limit)) > 0

const percentText = z
  .string('Informe o percentual.')
  .trim()
  .transform((text) => text.replace(/%$/, '').trim().replace(',', '.'))
  .refine((text) => /^\d{1,3}(\.\d{1,6})?$/.test(text), 'Informe um percentual como 2 ou 0,5.')

/**
 * A condominium's convention on late payment, from a date on. `interest_kind: 'legal'` and `index: 'silent'` mean that the convention is silent: the
 * law in force on each day decides; `index: 'none'`, that it charges no correction. `interest_percent_month` is percent a month as decimal text. The
 * bases, the rounding and the day count are those of the debt's due date.
 */
export const conventionInput = z
  .object({
    effective_from: day('Informe a data em que a regra passou a valer.'),
    fine_percent: percentText.refine(
      (text) => parseDecimal(text) === null || !isAbove(text, LARGEST_FINE_PERCENT),
      'A multa por atraso não pode passar de 2% (art. 1.336, § 1º, do Código Civil).',
    ),
    interest_kind: z.enum(['convention', 'legal']),
    interest_percent_month: percentText.nullable(),
    index: z.enum(['IPCA', 'INPC', 'IGPM', 'silent', 'none']),
    interest_base: z.enum(['corrected', 'principal']).default('corrected'),
    fine_base: z.enum(['nominal', 'corrected']).default('corrected'),
    rounding: z.enum(['half-up', 'half-even', 'down']).default('half-up'),
    count_from: z.enum(['due', 'effective_due']).default('due'),
  })
  .refine((input) => input.interest_kind === 'legal' || input.interest_percent_month !== null, {
    path: ['interest_percent_month'],
    message: 'Informe os juros ao mês que a convenção fixa.',
  })

export type DatedConvention = z.output<typeof conventionInput>

/** The convention in force on a date: the latest that has begun; null while there is none. */
export function conventionOn(conventions: readonly DatedConvention[], date: string): DatedConvention | null {
  let found: DatedConvention | null = null
  for (const convention of conventions) {
    const begun = convention.effective_from <= date
    if (begun && (!found || found.effective_from < convention.effective_from)) found = convention
  }
  return found
}

/** What a síndico should know before saving: lawful, but likely to be contested. In Portuguese; empty when nothing. */
export function conventionWarnings(convention: DatedConvention): string[] {
  const { interest_kind, interest_percent_month } = convention
  if (interest_kind === 'legal' || interest_percent_month === null) return []
  if (!isAbove(interest_percent_month, CONTESTED_INTEREST_PERCENT)) return []
  const rate = formatShort(parseDecimal(interest_percent_month) ?? rational(0), 6)
  return [
    `Juros de ${rate}% ao mês na convenção de ${formatDate(convention.effective_from)}: o STJ admite mais de 1% (REsp 1.002.525), mas há decisões que reduzem a 2% ao mês.`,
  ]
}
