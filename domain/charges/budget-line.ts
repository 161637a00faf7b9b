import { z } from 'zod'
import { text } from '../fields/text.ts'
import { type Cents, sumCents } from '../money.ts'
import { unitKindNames } from '../units/unit-kind.ts'

/** R$ 10 bilhões: above any condominium's month, and far below where a sum of lines leaves the safe integers. */
const LARGEST_LINE: Cents = 1_000_000_000_000

/** How a line is shared, with the word people read. */
export const lineRules = {
  ideal_share: 'Fração ideal',
  equal: 'Partes iguais',
  area: 'Área',
  consumption: 'Consumo medido',
  tariff: 'Tarifa por consumo',
  amounts: 'Valor por unidade',
} as const
export type LineRule = keyof typeof lineRules
export const lineRuleNames = Object.keys(lineRules) as [LineRule, ...LineRule[]]

export const meterKinds = {
  water: 'Água',
  hot_water: 'Água quente',
  gas: 'Gás',
  energy: 'Energia',
  other: 'Outro',
} as const
export type MeterKind = keyof typeof meterKinds
export const meterKindNames = Object.keys(meterKinds) as [MeterKind, ...MeterKind[]]

/** Rules whose amount is the sum of what each unit comes to: it is not typed. */
export const isSummed = (rule: LineRule): boolean => rule === 'tariff' || rule === 'amounts'
/** Rules that read the month's meters. */
export const isMetered = (rule: LineRule): boolean => rule === 'consumption' || rule === 'tariff'

const amount = z
  .number('Informe o valor.')
  .int('Informe o valor em centavos inteiros.')
  .max(LARGEST_LINE, 'O valor é alto demais.')

const unitAmount = z.object({
  unit_id: z.uuid('Unidade inválida.'),
  cents: amount.min(1, 'O valor precisa ser maior que zero.'),
  /** What it is for: the reservation, the fine. Shown on the unit's charge. */
  note: text(200).default(''),
})

/** A cost: from which fund, for what, how much. */
export const costLineInput = z.object({
  /** 'ordinary' or 'reserve', which a condominium has once, or a fund's id. */
  fund: z.string('Escolha o fundo.').trim().min(1, 'Escolha o fundo.').max(36, 'Escolha o fundo.'),
  /** A rubric's id, code ('2.2.01') or purpose ('bank_fee'). */
  rubric: z.string('Escolha a rubrica.').trim().min(1, 'Escolha a rubrica.').max(60, 'Escolha a rubrica.'),
  /** Empty: the rubric's name. */
  description: text(120).default(''),
  cents: amount.min(1, 'O valor precisa ser maior que zero.'),
})

const line = costLineInput.extend({
  /** 0 where each unit has its own amount: it is their sum. */
  cents: amount.min(0, 'O valor precisa ser maior que zero.').default(0),
  rule: z.enum(lineRuleNames, 'Escolha como ratear.').default('ideal_share'),
  block: z.string().trim().min(1).max(20).nullish(),
  group_id: z.uuid('Grupo inválido.').nullish(),
  excluded_units: z.array(z.uuid('Unidade inválida.')).max(500, 'Exclua até 500 unidades.').default([]),
  excluded_kinds: z.array(z.enum(unitKindNames)).default([]),
  reason: text(200).default(''),
  meter_kind: z.enum(meterKindNames).nullish(),
  amounts: z.array(unitAmount).max(5000, 'Informe até 5.000 unidades.').default([]),
})

/** Whether a line is not for everybody: then it says why. */
export const isScoped = ({
  block,
  group_id,
  excluded_units,
  excluded_kinds,
}: Pick<z.output<typeof line>, 'block' | 'group_id' | 'excluded_units' | 'excluded_kinds'>): boolean =>
  Boolean(block || group_id || excluded_units.length > 0 || excluded_kinds.length > 0)

/** One cost of a run. Units that pay exclusively, or do not pay, see the reason (Código Civil, art. 1.340). */
export const budgetLineInput = line.superRefine((given, context) => {
  const problem = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message })
  if (!isSummed(given.rule) && given.cents === 0) problem('cents', 'O valor precisa ser maior que zero.')
  if (isScoped(given) && given.reason.length < 3)
    problem('reason', 'Diga por que só estas unidades pagam. O motivo sai na cobrança.')
  if (isMetered(given.rule) && !given.meter_kind) problem('meter_kind', 'Escolha o que foi medido.')
  if (given.block && given.group_id) problem('group_id', 'Escolha um bloco ou um grupo.')
  if (given.rule !== 'amounts') return
  if (given.amounts.length === 0) problem('amounts', 'Inclua ao menos uma unidade.')
  const units = new Set(given.amounts.map(({ unit_id }) => unit_id))
  if (units.size < given.amounts.length) problem('amounts', 'Há unidade repetida. Some os valores dela.')
})

/** One cost of the month: its amount, its fund and how it is shared. Centavos. */
export type BudgetLine = z.output<typeof line>

/** Returns a line's amount as typed so far: the sum of its units where each has its own amount. */
export const typedCents = ({
  rule,
  cents,
  amounts,
}: Pick<BudgetLine, 'rule' | 'cents' | 'amounts'>): Cents =>
  rule === 'amounts' ? sumCents(amounts.map((unit) => unit.cents)) : cents

/** A line of everybody, as most are. */
export const plainLine = (
  given: Pick<BudgetLine, 'fund' | 'rubric' | 'description' | 'cents'> & { rule: 'ideal_share' | 'equal' },
): BudgetLine => ({ ...given, excluded_units: [], excluded_kinds: [], reason: '', amounts: [] })
