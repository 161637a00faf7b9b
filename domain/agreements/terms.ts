import { z } from 'zod'
import { day } from '../fields/time.ts'
import { compare, percent } from '../rational.ts'
import { dayRules, instalmentMethods } from './schedule.ts'

/** Above this interest between private parties is usury: double the 1 % a month of the former law (Decreto 22.626/1933, art. 1º). */
const LARGEST_INTEREST_PERCENT = '2'
/** What a court grants the winner's lawyer at the most (CPC, art. 85, § 2º). */
const LARGEST_FEE_PERCENT = '20'
const MOST_INSTALMENTS = 120

/** A percentage as decimal text with a point, at most `largest`. */
const percentUpTo = (largest: string, message: string) =>
  z
    .string('Informe o percentual.')
    .trim()
    .transform((text) => text.replace(/%$/, '').trim().replace(',', '.'))
    // Non-numbers are not compared, here or by the rules over several fields.
    .refine((text) => /^\d{1,3}(\.\d{1,4})?$/.test(text), {
      error: 'Informe um percentual como 10 ou 0,5.',
      abort: true,
    })
    .refine((text) => compare(percent(text), percent(largest)) <= 0, message)

const cents = z
  .number('Informe o valor.')
  .int('Informe o valor em centavos inteiros.')
  .min(0, 'O valor não pode ser negativo.')
  .max(100_000_000_000, 'O valor é alto demais.')
const count = (most: number) =>
  z
    .number('Informe um número.')
    .int('Use um número inteiro.')
    .min(1, 'No mínimo 1.')
    .max(most, `No máximo ${most}.`)

/** When an agreement is broken, as its paper says. */
export const breachRule = {
  /** Days that an instalment may be late. */
  breach_days: count(180),
  /** Number of instalments late at once that breaks the agreement. */
  breach_instalments: count(12),
}

export const agreementTerms = z.object({
  /** Of fines and interest. */
  late_waiver_percent: percentUpTo('100', 'O desconto vai até 100%.').default('0'),
  /** Of capital and correction: only as an assembly decided. */
  principal_waiver_cents: cents.default(0),
  fee_percent: percentUpTo(LARGEST_FEE_PERCENT, 'Honorários vão até 20% (art. 85, § 2º, do CPC).').default(
    '0',
  ),
  down_cents: cents.default(0),
  down_due_on: day()
    .nullish()
    .transform((value) => value ?? null),
  count: count(MOST_INSTALMENTS),
  first_due_on: day(),
  method: z.enum(instalmentMethods, 'Escolha como parcelar.').default('none'),
  interest_percent_month: percentUpTo(
    LARGEST_INTEREST_PERCENT,
    'Os juros das parcelas vão até 2% ao mês (Decreto 22.626/1933, art. 1º).',
  ).default('0'),
  day_rule: z.enum(dayRules, 'Escolha o que fazer em dia sem banco.').default('same'),
  ...breachRule,
})
export type AgreementTerms = z.output<typeof agreementTerms>

/** What a condominium offers: usual terms, what management may let off without another decision, and what residents may propose. */
export const agreementRules = z
  .object({
    max_waiver_percent: percentUpTo('100', 'O desconto vai até 100%.').default('0'),
    /** The decision that allows letting off fines and interest. */
    waiver_decision_id: z
      .uuid('Escolha a decisão.')
      .nullish()
      .transform((value) => value ?? null),
    fee_percent: percentUpTo(LARGEST_FEE_PERCENT, 'Honorários vão até 20% (art. 85, § 2º, do CPC).').default(
      '0',
    ),
    method: z.enum(instalmentMethods).default('none'),
    interest_percent_month: percentUpTo(
      LARGEST_INTEREST_PERCENT,
      'Os juros das parcelas vão até 2% ao mês (Decreto 22.626/1933, art. 1º).',
    ).default('0'),
    day_rule: z.enum(dayRules).default('same'),
    ...breachRule,
    /** Days before the breach on which the payer is warned. */
    warn_days: z.number().int().min(1, 'No mínimo 1 dia.').max(30, 'No máximo 30 dias.'),
    resident_may_propose: z.boolean(),
    resident_max_instalments: count(60),
    resident_min_down_percent: percentUpTo('100', 'A entrada vai até 100%.').default('0'),
    resident_max_waiver_percent: percentUpTo('100', 'O desconto vai até 100%.').default('0'),
  })
  .superRefine((rules, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (isAbove(rules.max_waiver_percent, '0') && !rules.waiver_decision_id)
      fault(
        'waiver_decision_id',
        'Quem pode abrir mão de multa e juros é a assembleia ou a convenção: escolha a decisão que autoriza.',
      )
    if (isAbove(rules.resident_max_waiver_percent, rules.max_waiver_percent))
      fault('resident_max_waiver_percent', 'Não pode passar do que a administração pode conceder.')
    if (rules.breach_days <= rules.warn_days)
      fault('warn_days', 'O aviso precisa caber antes do prazo de rompimento.')
  })
export type AgreementRules = z.output<typeof agreementRules>

export const isAbove = (text: string, limit: string): boolean => compare(percent(text), percent(limit)) > 0

/** Until the condominium says otherwise: nothing is let off, residents ask in person. */
export const usualRules: AgreementRules = {
  max_waiver_percent: '0',
  waiver_decision_id: null,
  fee_percent: '0',
  method: 'none',
  interest_percent_month: '0',
  day_rule: 'same',
  breach_days: 30,
  breach_instalments: 2,
  warn_days: 10,
  resident_may_propose: false,
  resident_max_instalments: 6,
  resident_min_down_percent: '10',
  resident_max_waiver_percent: '0',
}
