import { z } from 'zod'
import { id } from '../fields/id.ts'
import type { Cents } from '../money.ts'
import { mulRate } from '../money.ts'
import type { FeeBasis, KnownLine } from './fee-lines.ts'
import { readChange } from './months.ts'
import { feeTerms, lineKey } from './year-line.ts'

const percent = z
  .string('Informe a porcentagem.')
  .trim()
  .max(12, 'Informe de −100% a 1.000%.')
  .refine((text) => readChange(text) !== null, 'Informe de −100% a 1.000%.')

/** One thing that would be otherwise: a line by so many percent, or to so many centavos a month; a rubric that is not in it yet too. */
const change = z
  .object({
    fund_id: id('Escolha o fundo.'),
    rubric_id: id('Escolha a rubrica.'),
    percent: percent.optional(),
    cents: z
      .number('Informe o valor.')
      .int('Informe o valor em centavos inteiros.')
      .min(0, 'O valor não pode ser negativo.')
      .max(1_000_000_000_000, 'O valor é alto demais.')
      .optional(),
  })
  .refine(({ percent: rate, cents }) => (rate === undefined) !== (cents === undefined), {
    path: ['percent'],
    message: 'Informe a porcentagem ou o valor.',
  })

export const whatIfInput = z.object({
  changes: z.array(change).max(60, 'Mude até 60 linhas por vez.').default([]),
  reserve_percent: feeTerms.reserve_percent.optional(),
  allowance_percent: feeTerms.allowance_percent.optional(),
})
export type WhatIf = z.output<typeof whatIfInput>
type Change = WhatIf['changes'][number]

const changed = (cents: Cents, { percent: rate, cents: amount }: Change): Cents => {
  if (amount !== undefined) return amount
  const { n, d } = readChange(rate ?? '0')!
  return mulRate(cents, d + n, d, 'half-up')
}

/**
 * Computes the hypothetical budget. Months before the version applies stay. `fresh` are the lines that the changes name and the budget lacks, all
 * zero.
 */
export function whatIf(basis: FeeBasis, wanted: WhatIf, fresh: readonly KnownLine[] = []): FeeBasis {
  const changes = new Map(wanted.changes.map((one) => [lineKey(one), one]))
  const lines = [...basis.lines, ...fresh].map((line) => {
    const one = changes.get(lineKey(line))
    if (!one) return line
    return {
      ...line,
      cents: line.cents.map((cents, month) => (month < basis.first ? cents : changed(cents, one))),
    }
  })
  const { reserve_percent, allowance_percent } = wanted
  return {
    ...basis,
    lines,
    terms: {
      ...basis.terms,
      reserve_percent: reserve_percent ?? basis.terms.reserve_percent,
      allowance_percent: allowance_percent ?? basis.terms.allowance_percent,
    },
  }
}
