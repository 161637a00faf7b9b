import { z } from 'zod'
import { addMonths, isCivilDate } from '../calendar.ts'
import { text } from '../fields/text.ts'
import { day, month } from '../fields/time.ts'
import { mulRate, sumCents } from '../money.ts'
import { formatShort, parseDecimal, percent, rational } from '../rational.ts'
import { type BudgetLine, budgetLineInput, plainLine } from './budget-line.ts'
import { discountInput } from './discount.ts'
import { runKinds } from './run-kinds.ts'

export type { BudgetLine } from './budget-line.ts'

const reservePercent = z
  .union([z.string(), z.number()])
  .transform((given) => String(given).trim().replace(/%$/, '').trim().replace(',', '.'))
  .refine((text) => /^\d{1,3}(\.\d{1,4})?$/.test(text) && Number(text) <= 100, 'Informe de 0 a 100%.')
  .transform((text) => (Number(text) === 0 ? null : text))
  .nullish()

/** A due date years away is a slip of the pen. Dates that are none have their own message. */
const isNear = (month: string, due: string): boolean => !isCivilDate(month) || due <= addMonths(month, 12)

const run = z.object({
  kind: z.enum(runKinds, 'Escolha o tipo de cobrança.').default('ordinary'),
  /** Which of the month's runs of its kind: two people issuing the same one at once collide here. */
  number: z.number().int().min(1).max(99, 'Use até 99 emissões por mês.').default(1),
  /** Empty: what its kind is usually called. */
  name: text(60).default(''),
  competence: month('Informe o mês da cobrança.'),
  due_on: day('Informe a data de vencimento.'),
  decision_id: z.uuid('Decisão inválida.').nullish(),
  /** Why an extraordinary run could not wait for an assembly. */
  reason: text(300).default(''),
  discount: discountInput.nullish(),
  /** The agreement for the boletos; by default that of the funds' own account, else the main one's. */
  agreement_id: z.uuid('Convênio inválido.').nullish(),
  lines: z.array(budgetLineInput).max(60, 'Inclua até 60 despesas.'),
  /** Pending items of units (`unit_dues`) to charge with it. */
  dues: z.array(z.uuid('Lançamento inválido.')).max(5000, 'Inclua até 5.000 lançamentos.').default([]),
  reserve_percent: reservePercent,
})

/** The month's fees as the síndico enters them. `reserve_percent` is percent of the ordinary lines, '10' or '7,5'. */
export const chargeRunInput = run.superRefine((given, context) => {
  const problem = (path: (string | number)[], message: string) =>
    context.addIssue({ code: 'custom', path, message })
  if (given.lines.length === 0 && given.dues.length === 0) problem(['lines'], 'Inclua ao menos uma despesa.')
  if (!isNear(`${given.competence}-01`, given.due_on))
    problem(['due_on'], 'O vencimento está a mais de um ano do mês cobrado.')
  if (given.discount && given.discount.until > given.due_on)
    problem(['discount', 'until'], 'O desconto vale no máximo até o vencimento.')
  // Urgent works may precede the assembly, which is then called at once (Código Civil, art. 1.341, §§ 2º e 3º).
  if (given.kind === 'extraordinary' && !given.decision_id && given.reason.length < 3)
    problem(['decision_id'], 'Escolha a decisão da assembleia, ou diga por que era urgente.')
  if (given.name.length === 1) problem(['name'], 'Use ao menos 2 letras.')
})
export type ChargeRun = z.output<typeof run>

/**
 * Returns the lines to apportion: those entered and, with a percentage, the reserve fund's, computed on the condominium's total of ordinary lines and
 * apportioned like the others (never per unit, or the lines would not close to the centavo). A unit's own consumption or fine is no expense of the
 * condominium, and the reserve takes nothing from it.
 */
export function budgetLines({
  lines,
  reserve_percent,
}: Pick<ChargeRun, 'lines' | 'reserve_percent'>): BudgetLine[] {
  if (!reserve_percent) return [...lines]
  const ordinary = sumCents(
    lines
      .filter(({ fund, rule }) => fund === 'ordinary' && rule !== 'tariff' && rule !== 'amounts')
      .map((line) => line.cents),
  )
  const rate = percent(reserve_percent)
  const cents = mulRate(ordinary, rate.n, rate.d, 'half-up')
  if (cents === 0) return [...lines]
  const written = formatShort(parseDecimal(reserve_percent) ?? rational(0n), 4)
  return [
    ...lines,
    plainLine({
      fund: 'reserve',
      rubric: 'reserve_fee',
      description: `Fundo de reserva (${written}% das despesas ordinárias)`,
      cents,
      rule: 'ideal_share',
    }),
  ]
}
