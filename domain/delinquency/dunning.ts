import { z } from 'zod'
import { addDays, formatDate, formatMonth } from '../calendar.ts'
import { type Cents, formatCents } from '../money.ts'

/** What a text may name; each is replaced by the charge's own. */
export const dunningVariables = {
  nome: 'primeiro nome de quem paga',
  unidade: 'unidade',
  mes: 'mês da taxa',
  vencimento: 'data do vencimento',
  valor: 'valor original',
  valor_hoje: 'valor atualizado no dia do aviso',
  dias: 'dias de atraso',
} as const
type Variable = keyof typeof dunningVariables

const known = new Set(Object.keys(dunningVariables))
const unknownIn = (text: string): string | undefined =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name).find((name) => !known.has(name))

const text = (most: number, empty: string) =>
  z
    .string(empty)
    .trim()
    .min(1, empty)
    .max(most, `Use até ${most} letras.`)
    .superRefine((value, context) => {
      const wrong = unknownIn(value)
      if (wrong !== undefined)
        context.addIssue({ code: 'custom', message: `{${wrong}} não existe: use as palavras da lista.` })
    })

/** Days between two notices of one debt, at the least: the claim is a right, insisting every day is not (art. 187, Código Civil). */
const LEAST_DAYS_BETWEEN = 3

/** A step: so many days before (negative), on, or after the due date. */
const dunningStep = z
  .object({
    days: z
      .number('Informe os dias.')
      .int('Use um número inteiro de dias.')
      .min(-30, 'No máximo 30 dias antes.')
      .max(365, 'No máximo 365 dias depois.'),
    subject: text(100, 'Escreva o assunto.'),
    body: text(1500, 'Escreva o texto.'),
  })
  .refine(({ days, body }) => days <= 0 || body.includes('{valor_hoje}'), {
    path: ['body'],
    message: 'Depois do vencimento, o texto precisa dizer o valor atualizado: inclua {valor_hoje}.',
  })
export type DunningStep = z.output<typeof dunningStep>

export const dunningSteps = z
  .array(dunningStep)
  .min(1, 'Deixe ao menos um passo.')
  .max(12, 'Use até 12 passos.')
  .superRefine((steps, context) => {
    const order = steps.map(({ days }, place) => ({ days, place })).sort((a, b) => a.days - b.days)
    for (const [place, step] of order.entries()) {
      const before = order[place - 1]
      if (!before) continue
      const gap = step.days - before.days
      const fault = (message: string) =>
        context.addIssue({ code: 'custom', path: [step.place, 'days'], message })
      if (gap === 0) fault('Já há um passo neste dia.')
      else if (step.days > 0 && gap < LEAST_DAYS_BETWEEN)
        fault(`Deixe ao menos ${LEAST_DAYS_BETWEEN} dias entre avisos de atraso.`)
    }
  })
  .transform((steps) => steps.toSorted((a, b) => a.days - b.days))

/** What most condominiums do: two reminders before, and notices that become firmer. */
export const usualSteps: readonly DunningStep[] = [
  {
    days: -5,
    subject: '{unidade}: a taxa de {mes} vence em {vencimento}',
    body: 'Olá, {nome}. A taxa de {mes}, de {valor}, vence em {vencimento}. Pix e boleto estão na página da cobrança.',
  },
  {
    days: -1,
    subject: '{unidade}: a taxa de {mes} vence amanhã',
    body: 'Olá, {nome}. A taxa de {mes}, de {valor}, vence amanhã, {vencimento}. Se já pagou, desconsidere.',
  },
  {
    days: 5,
    subject: '{unidade}: não encontramos o pagamento de {mes}',
    body: 'Olá, {nome}. A taxa de {mes} venceu em {vencimento} e ainda não consta como paga. Hoje o valor é {valor_hoje}. Se já pagou, responda com o comprovante.',
  },
  {
    days: 15,
    subject: '{unidade}: taxa de {mes} com {dias} dias de atraso',
    body: 'Olá, {nome}. A taxa de {mes} está com {dias} dias de atraso. Hoje o valor é {valor_hoje}, com a conta passo a passo na página da cobrança. Se precisar de prazo, fale com a administração.',
  },
  {
    days: 45,
    subject: '{unidade}: aviso antes da cobrança judicial',
    body: 'Olá, {nome}. A taxa de {mes}, vencida em {vencimento}, continua em aberto. Hoje o valor é {valor_hoje}. Sem pagamento ou acordo, o condomínio pode cobrar na Justiça (art. 784, X, do Código de Processo Civil).',
  },
]

/** The day of a step for a charge. */
const stepDay = (dueOn: string, { days }: Pick<DunningStep, 'days'>): string => addDays(dueOn, days)

/** Days for which a missed step is still taken: a worker that was down over a weekend misses none. */
export const CATCH_UP_DAYS = 2

/** The step of a charge for today: the latest whose day has come within the last days, and was not taken; null when there is none. */
export function stepFor(
  charge: { dueOn: string; isLate: boolean; taken: readonly number[] },
  steps: readonly DunningStep[],
  today: string,
): DunningStep | null {
  const due = steps.filter((step) => {
    const day = stepDay(charge.dueOn, step)
    const reached = day <= today && day >= addDays(today, -CATCH_UP_DAYS)
    // A reminder of a due date is useless once it is late, and a notice of delay is false while it may be paid on time.
    return reached && step.days > 0 === charge.isLate && !charge.taken.includes(step.days)
  })
  return due.at(-1) ?? null
}

export type DunningFacts = {
  name: string
  unit: string
  competence: string
  dueOn: string
  amount: Cents
  today: Cents
  days: number
}

/** A text with the charge's own words in place of its variables. */
export function fillIn(template: string, facts: DunningFacts): string {
  const words: Record<Variable, string> = {
    nome: facts.name.split(' ')[0] ?? facts.name,
    unidade: facts.unit,
    mes: formatMonth(facts.competence),
    vencimento: formatDate(facts.dueOn),
    valor: formatCents(facts.amount),
    valor_hoje: formatCents(facts.today),
    dias: String(facts.days),
  }
  return template.replaceAll(/\{([a-z_]+)\}/g, (all, name: string) =>
    known.has(name) ? words[name as Variable] : all,
  )
}

/** '5 dias antes', 'no vencimento', '15 dias depois'. */
export function stepWords(days: number): string {
  if (days === 0) return 'No dia do vencimento'
  const size = Math.abs(days)
  return `${size} ${size === 1 ? 'dia' : 'dias'} ${days < 0 ? 'antes' : 'depois'}`
}
