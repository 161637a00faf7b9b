import { addDays, addMonths } from '../calendar.ts'
import type { FieldError } from '../errors.ts'
import { type Cents, formatCents, mulRate } from '../money.ts'
import { formatShort, parseDecimal, percent, rational } from '../rational.ts'
import { type AgreementRules, type AgreementTerms, isAbove } from './terms.ts'

type Asked = {
  terms: AgreementTerms
  rules: AgreementRules
  today: string
  /** The agreed debt, before the waiver. */
  debt: Cents
  /** What would be paid in all but for the interest of the instalments: the base of the least down payment. */
  net: Cents
  by: 'management' | 'resident'
  /** Whether a recorded decision supports this very agreement. */
  hasDecision: boolean
}

const shown = (text: string): string => `${formatShort(parseDecimal(text) ?? rational(0), 4)}%`

/** Returns the faults of the requested terms, by field; empty when they are allowed. */
export function limitFaults(asked: Asked): FieldError[] {
  const { terms, rules, by } = asked
  const faults = dayFaults(asked)
  const fault = (path: string, message: string) => void faults.push({ path, message })
  if (terms.down_cents > 0 && terms.down_due_on === null) fault('down_due_on', 'Informe o dia da entrada.')
  if (terms.down_cents >= asked.net) fault('down_cents', 'A entrada precisa ser menor que o total do acordo.')
  else if (asked.net - terms.down_cents < terms.count) fault('count', 'O valor não dá para tantas parcelas.')
  if (terms.principal_waiver_cents > 0 && !asked.hasDecision)
    fault(
      'decision_id',
      'Desconto no valor original ou na correção só com decisão de assembleia: escolha a decisão.',
    )
  if (by === 'resident') return [...faults, ...residentFaults(asked)]
  if (isAbove(terms.late_waiver_percent, rules.max_waiver_percent) && !asked.hasDecision)
    fault(
      'late_waiver_percent',
      `Sem decisão de assembleia para este acordo, o desconto vai até ${shown(rules.max_waiver_percent)} de multa e juros.`,
    )
  return faults
}

function dayFaults({ terms, today }: Asked): FieldError[] {
  const faults: FieldError[] = []
  const fault = (path: string, message: string) => void faults.push({ path, message })
  const { first_due_on: first, down_due_on: down } = terms
  if (first <= today) fault('first_due_on', 'A primeira parcela vence depois de hoje.')
  else if (first > addMonths(today, 3)) fault('first_due_on', 'A primeira parcela vence em até 3 meses.')
  if (terms.down_cents > 0 && down) {
    if (down < today) fault('down_due_on', 'A entrada vence hoje ou depois.')
    else if (down > addDays(today, 60)) fault('down_due_on', 'A entrada vence em até 60 dias.')
    else if (first <= down) fault('first_due_on', 'A primeira parcela vence depois da entrada.')
  }
  return faults
}

function residentFaults({ terms, rules, net }: Asked): FieldError[] {
  const faults: FieldError[] = []
  const fault = (path: string, message: string) => void faults.push({ path, message })
  if (terms.count > rules.resident_max_instalments)
    fault('count', `Você pode propor até ${rules.resident_max_instalments} parcelas.`)
  const least = leastDown(rules, net)
  if (terms.down_cents < least) fault('down_cents', `A entrada é de pelo menos ${formatCents(least)}.`)
  if (isAbove(terms.late_waiver_percent, rules.resident_max_waiver_percent))
    fault(
      'late_waiver_percent',
      `Você pode propor até ${shown(rules.resident_max_waiver_percent)} de desconto em multa e juros.`,
    )
  return faults
}

/** The least down payment that a resident may propose of a sum. */
export function leastDown({ resident_min_down_percent }: AgreementRules, net: Cents): Cents {
  const rate = percent(resident_min_down_percent)
  return mulRate(net, rate.n, rate.d, 'half-up')
}

/** What a resident does not choose is as the condominium offers it. */
export const residentTerms = (terms: AgreementTerms, rules: AgreementRules): AgreementTerms => ({
  ...terms,
  principal_waiver_cents: 0,
  fee_percent: rules.fee_percent,
  method: rules.method,
  interest_percent_month: rules.interest_percent_month,
  day_rule: rules.day_rule,
  breach_days: rules.breach_days,
  breach_instalments: rules.breach_instalments,
})
