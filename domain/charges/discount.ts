import { z } from 'zod'
import { day } from '../fields/time.ts'
import { type Cents, formatCents, mulRate } from '../money.ts'
import { formatShort, parseDecimal, rational } from '../rational.ts'

/** For early payment: percent of each charge ('5' or '2,5') or centavos off each, until a day. */
export const discountInput = z
  .object({
    percent: z
      .union([z.string(), z.number()])
      .transform((given) => String(given).trim().replace(/%$/, '').trim().replace(',', '.'))
      .refine((text) => /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) > 0, 'Informe de 0,01 a 99,99%.')
      .nullish(),
    cents: z.number().int('Informe o valor em centavos inteiros.').min(1, 'Informe o desconto.').nullish(),
    until: day('Informe até quando vale o desconto.'),
  })
  .refine(({ percent, cents }) => (percent ? 1 : 0) + (cents ? 1 : 0) === 1, {
    path: ['percent'],
    message: 'Informe o desconto em porcentagem ou em reais.',
  })
export type Discount = z.output<typeof discountInput>

/** Returns the discount on a charge in centavos: never the whole amount. A percentage drops its fraction of a centavo. */
export function discountOn(
  amount: Cents,
  discount: { percent?: string | null; cents?: Cents | null } | null | undefined,
): Cents {
  if (!discount) return 0
  const rate = discount.percent ? parseDecimal(discount.percent) : null
  const off = rate ? mulRate(amount, rate.n, rate.d * 100n, 'down') : (discount.cents ?? 0)
  return Math.max(0, Math.min(off, amount - 1))
}

/** The fine that the law allows, in percent (Código Civil, art. 1.336, § 1º). */
const LARGEST_FINE = rational(2n, 100n)

/**
 * Returns whether a discount exceeds the fine that the law allows: courts then see a disguised fine, entirely invalid (Enunciado 505 da V Jornada de
 * Direito Civil, CJF). `part` is of `whole`, the largest proportion among the charges.
 */
export const disguisesFine = (part: Cents, whole: Cents): boolean =>
  BigInt(part) * LARGEST_FINE.d > BigInt(whole) * LARGEST_FINE.n

/** 'Desconto de R$ 20,00 para pagamento até 05/11/2026.' */
export const discountSentence = (cents: Cents, until: string): string =>
  `Desconto de ${formatCents(cents)} para pagamento até ${until.split('-').reverse().join('/')}.`

/** '5' of '5.00'. */
export const shownPercent = (percent: string): string => formatShort(parseDecimal(percent) ?? rational(0n), 2)
