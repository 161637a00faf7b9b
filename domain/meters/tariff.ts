import { z } from 'zod'
import { meterKindNames } from '../charges/budget-line.ts'
import { day } from '../fields/time.ts'
import type { Cents } from '../money.ts'

/** A price in ten-thousandths of a real: utilities publish four decimals. */
const step = z.object({
  /** In thousandths of the measure; null in the last step, which has no end. */
  up_to: z.number().int().min(1, 'A faixa precisa ser maior que zero.').nullable(),
  price: z
    .number('Informe o preço.')
    .int()
    .min(0, 'Informe o preço.')
    .max(100_000_000, 'O preço é alto demais.'),
})

/** Price of a month's consumption: a fixed part and a price for each step. */
export const tariffInput = z
  .object({
    kind: z.enum(meterKindNames, 'Escolha o que é medido.'),
    effective_from: day('Informe desde quando vale.'),
    fixed_cents: z.number().int().min(0).max(100_000_000, 'O valor é alto demais.').default(0),
    steps: z.array(step).min(1, 'Inclua ao menos um preço.').max(12, 'Use até 12 faixas.'),
  })
  .superRefine(({ steps }, context) => {
    for (const [index, { up_to }] of steps.entries()) {
      const last = index === steps.length - 1
      const before = index === 0 ? 0 : (steps[index - 1]?.up_to ?? 0)
      if (last && up_to !== null)
        context.addIssue({
          code: 'custom',
          path: ['steps', index, 'up_to'],
          message: 'A última faixa não tem fim.',
        })
      if (!last && (up_to === null || up_to <= before))
        context.addIssue({
          code: 'custom',
          path: ['steps', index, 'up_to'],
          message: 'Cada faixa termina depois da anterior.',
        })
    }
  })
export type Tariff = Pick<z.output<typeof tariffInput>, 'fixed_cents' | 'steps'>

/** Returns centavos for a consumption in thousandths: each step's part at that step's price, added exactly and rounded once, half a centavo up. */
export function tariffAmount(consumption: number, { fixed_cents, steps }: Tariff): Cents {
  let sum = 0n
  let before = 0
  for (const { up_to, price } of steps) {
    const within = Math.max(0, Math.min(consumption, up_to ?? consumption) - before)
    sum += BigInt(within) * BigInt(price)
    before = up_to ?? consumption
  }
  // Thousandths × ten-thousandths of a real: a hundred thousand make a centavo.
  return fixed_cents + Number((sum + 50_000n) / 100_000n)
}
