import { z } from 'zod'
import { id } from '../fields/id.ts'
import { text } from '../fields/text.ts'
import { type Cents, sumCents } from '../money.ts'

/** R$ 10 bilhões a month: above any condominium's, and far below where a year's sum leaves the safe integers. */
const LARGEST: Cents = 1_000_000_000_000

/** More than a chart of accounts has rubrics in use. */
const MOST_LINES = 300

const feeRules = ['ideal_share', 'equal'] as const
export type FeeRule = (typeof feeRules)[number]

const percentOf = (most: number, message: string) =>
  z
    .string(message)
    .trim()
    .transform((text) => text.replace(/%$/, '').trim().replace(',', '.') || '0')
    .refine((text) => /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) <= most, message)

/** What a version charges besides its lines. Percents as decimal text: '10', '7.5'. */
export const feeTerms = {
  reserve_percent: percentOf(100, 'Informe de 0 a 100%.'),
  allowance_percent: percentOf(50, 'Informe de 0 a 50%.'),
  fee_months: z.enum(['level', 'monthly'], 'Diga se a taxa é igual todo mês.'),
}

const amount = z
  .number('Informe o valor.')
  .int('Informe o valor em centavos inteiros.')
  .min(0, 'O valor não pode ser negativo.')
  .max(LARGEST, 'O valor é alto demais.')

const yearLineInput = z.object({
  fund_id: id('Escolha o fundo.'),
  rubric_id: id('Escolha a rubrica.'),
  rule: z.enum(feeRules, 'Escolha como ratear.').default('ideal_share'),
  /** Whether units pay for it in their fee; otherwise the fund's money covers it. */
  charged: z.boolean().default(true),
  note: text(200).default(''),
  cents: z.array(amount).length(12, 'Informe os doze meses.'),
})

/** What a rubric of a fund is expected to cost, or to bring in, in each month of a fiscal year. Centavos. */
export type YearLine = z.output<typeof yearLineInput>

export const yearLines = z
  .array(yearLineInput)
  .max(MOST_LINES, `Inclua até ${MOST_LINES} linhas.`)
  .superRefine((lines, context) => {
    const seen = new Set<string>()
    for (const [index, line] of lines.entries()) {
      if (seen.has(lineKey(line)))
        context.addIssue({
          code: 'custom',
          path: [index, 'rubric_id'],
          message: 'Esta rubrica já está no orçamento deste fundo.',
        })
      seen.add(lineKey(line))
    }
  })

/** Returns a line's key in its version: a rubric occurs once per fund. */
export const lineKey = ({ fund_id, rubric_id }: Pick<YearLine, 'fund_id' | 'rubric_id'>): string =>
  `${fund_id} ${rubric_id}`

export const yearTotal = ({ cents }: Pick<YearLine, 'cents'>): Cents => sumCents(cents)
