import { limitFaults } from '../../../../../domain/agreements/limits.ts'
import { type AgreementPlan, planAgreement, sumsOf } from '../../../../../domain/agreements/plan.ts'
import {
  type AgreementRules,
  type AgreementTerms,
  agreementTerms,
} from '../../../../../domain/agreements/terms.ts'
import { type DebtValue, valuesOn } from '../../../../../domain/agreements/value.ts'
import { addDays, addMonths, dayOfMonth, shiftMonth } from '../../../../../domain/calendar.ts'
import type { LateRules } from '../../../../../domain/charges/late-rules.ts'
import type { Cents } from '../../../../../domain/money.ts'
import type { UnitCharge } from '../../delinquency/delinquency-queries.ts'
import type { Agreement } from '../agreements-queries.ts'

/** The terms as they are typed; amounts and counts may be empty meanwhile. */
export type TermValues = {
  charge_ids: string[]
  late_waiver_percent: string
  principal_waiver_cents: Cents | null
  fee_percent: string
  down_cents: Cents | null
  down_due_on: string | null
  count: number | string
  first_due_on: string | null
  method: AgreementTerms['method']
  interest_percent_month: string
  day_rule: AgreementTerms['day_rule']
  breach_days: number | string
  breach_instalments: number | string
  decision_id: string | null
  message: string
}

/** Returns the condominium's usual terms for everything late; or the proposed terms. */
export function firstValues(
  rules: AgreementRules,
  late: readonly string[],
  today: string,
  answered: Agreement | null,
): TermValues {
  const next = shiftMonth(today.slice(0, 7), 1)
  const first = dayOfMonth(next, 10)
  const shared = { message: '', decision_id: answered?.decision_id ?? null }
  if (answered) {
    const { terms, charge_ids } = answered
    const firstDue = terms.first_due_on > today ? terms.first_due_on : first
    const downDue = terms.down_due_on && terms.down_due_on >= today ? terms.down_due_on : today
    return {
      ...shared,
      ...terms,
      late_waiver_percent: comma(terms.late_waiver_percent),
      fee_percent: comma(terms.fee_percent),
      interest_percent_month: comma(terms.interest_percent_month),
      charge_ids,
      first_due_on: firstDue,
      down_due_on: terms.down_cents > 0 ? downDue : null,
    }
  }
  return {
    ...shared,
    ...{
      charge_ids: [...late],
      late_waiver_percent: '0',
      principal_waiver_cents: null,
      fee_percent: comma(rules.fee_percent),
    },
    down_cents: null,
    down_due_on: addDays(today, 3),
    count: 3,
    first_due_on: first > addDays(today, 3) ? first : addMonths(first, 1),
    ...{
      method: rules.method,
      interest_percent_month: comma(rules.interest_percent_month),
      day_rule: rules.day_rule,
    },
    breach_days: rules.breach_days,
    breach_instalments: rules.breach_instalments,
  }
}

/** As people write a percentage. */
export const comma = (text: string): string => text.replace('.', ',')

export const termsOf = (values: TermValues) => ({
  late_waiver_percent: values.late_waiver_percent || '0',
  principal_waiver_cents: values.principal_waiver_cents ?? 0,
  fee_percent: values.fee_percent || '0',
  down_cents: values.down_cents ?? 0,
  down_due_on: values.down_cents ? values.down_due_on : null,
  count: Number(values.count),
  first_due_on: values.first_due_on ?? '',
  method: values.method,
  interest_percent_month: values.method === 'none' ? '0' : values.interest_percent_month || '0',
  day_rule: values.day_rule,
  breach_days: Number(values.breach_days),
  breach_instalments: Number(values.breach_instalments),
})

export type Simulation = {
  values: DebtValue[]
  /** Null while the terms are unreadable or not allowed. */
  plan: AgreementPlan | null
  terms: AgreementTerms | null
  faults: Record<string, string>
  net: Cents
}

type Asked = {
  charges: readonly UnitCharge[]
  late: LateRules
  rules: AgreementRules
  today: string
  by: 'management' | 'resident'
}

/** Applies the terms to the chosen debts as of today, or returns their faults: the same rules as the command's. */
export function simulate(typed: TermValues, { charges, late, rules, today, by }: Asked): Simulation {
  const chosen = new Set(typed.charge_ids)
  const values = valuesOn(
    charges.filter(({ id }) => chosen.has(id)),
    late,
    today,
  )
  const read = agreementTerms.safeParse(termsOf(typed))
  const nothing = { values, plan: null, net: 0 }
  if (!read.success) {
    const faults = Object.fromEntries(
      read.error.issues.map(({ path, message }) => [String(path[0]), message]),
    )
    return { ...nothing, terms: null, faults }
  }
  const { totals, net, fee } = sumsOf(values, read.data)
  if (values.length === 0)
    return { ...nothing, terms: read.data, faults: { charge_ids: 'Escolha ao menos uma dívida.' } }
  const found = limitFaults({
    terms: read.data,
    rules,
    today,
    by,
    debt: totals.total,
    net: net + fee,
    hasDecision: typed.decision_id !== null && by === 'management',
  })
  const faults = Object.fromEntries(found.map(({ path, message }) => [path, message]))
  const blocks =
    ['down_cents', 'count'].some((path) => path in faults) &&
    (read.data.down_cents >= net + fee || net + fee - read.data.down_cents < read.data.count)
  return {
    values,
    terms: read.data,
    faults,
    net: net + fee,
    plan: blocks ? null : planAgreement(values, read.data, today, late.holidays),
  }
}
