import { z } from 'zod'
import { addMonths, isCivilDate } from '../calendar.ts'
import { type Cents, mulRate, sumCents } from '../money.ts'
import { formatShort, parseDecimal, percent, rational } from '../rational.ts'

/** R$ 10 bilhões: above any condominium's month, and far below where a sum of lines leaves the safe integers. */
const LARGEST_LINE: Cents = 1_000_000_000_000

export const budgetLineInput = z.object({
  /** 'ordinary' and 'reserve', which a condominium has once, or a fund's id. */
  fund: z.string('Escolha o fundo.').trim().min(1, 'Escolha o fundo.').max(36, 'Escolha o fundo.'),
  /** A rubric's id, code ('2.2.01') or purpose ('bank_fee'). */
  rubric: z.string('Escolha a rubrica.').trim().min(1, 'Escolha a rubrica.').max(60, 'Escolha a rubrica.'),
  /** Empty: the rubric's name. */
  description: z.string().trim().max(120, 'Use até 120 caracteres.').default(''),
  cents: z
    .number('Informe o valor.')
    .int('Informe o valor em centavos inteiros.')
    .min(1, 'O valor precisa ser maior que zero.')
    .max(LARGEST_LINE, 'O valor é alto demais.'),
  rule: z.enum(['ideal_share', 'equal'], 'Escolha como ratear.').default('ideal_share'),
})

/** One cost of the month: what is charged, to which fund it belongs and how it is shared. Centavos. */
export type BudgetLine = z.output<typeof budgetLineInput>

const reservePercent = z
  .union([z.string(), z.number()])
  .transform((given) => String(given).trim().replace(/%$/, '').trim().replace(',', '.'))
  .refine((text) => /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) <= 100, 'Informe de 0 a 100%.')
  .transform((text) => (Number(text) === 0 ? null : text))
  .nullish()

/** A due date years away is a slip of the pen. Dates that are none have their own message. */
const isNear = (month: string, due: string): boolean => !isCivilDate(month) || due <= addMonths(month, 12)

/** The month's fees as the síndico enters them. `reserve_percent` is percent of the ordinary lines, '10' or '7,5'. */
export const chargeRunInput = z
  .object({
    competence: z.string().regex(/^[12]\d{3}-(0[1-9]|1[0-2])$/, 'Informe o mês da cobrança.'),
    due_on: z.string().refine(isCivilDate, 'Informe a data de vencimento.'),
    lines: z.array(budgetLineInput).min(1, 'Inclua ao menos uma despesa.').max(60, 'Inclua até 60 despesas.'),
    reserve_percent: reservePercent,
  })
  .refine(({ competence, due_on }) => isNear(`${competence}-01`, due_on), {
    path: ['due_on'],
    message: 'O vencimento está a mais de um ano do mês cobrado.',
  })
export type ChargeRun = z.output<typeof chargeRunInput>

/**
 * The lines to apportion: those entered and, with a percentage, the reserve fund's, computed on the condominium's total of
 * ordinary lines and apportioned like the others (never per unit, or the lines would not close to the centavo).
 */
export function budgetLines({ lines, reserve_percent }: ChargeRun): BudgetLine[] {
  if (!reserve_percent) return [...lines]
  const ordinary = sumCents(lines.filter((line) => line.fund === 'ordinary').map((line) => line.cents))
  const rate = percent(reserve_percent)
  const cents = mulRate(ordinary, rate.n, rate.d, 'half-up')
  if (cents === 0) return [...lines]
  const written = formatShort(parseDecimal(reserve_percent) ?? rational(0n), 4)
  return [
    ...lines,
    {
      fund: 'reserve',
      rubric: 'reserve_fee',
      description: `Fundo de reserva (${written}% das despesas ordinárias)`,
      cents,
      rule: 'ideal_share',
    },
  ]
}
