import { type UseFormReturnType, useForm } from '@mantine/form'
import { addDays, dayOfMonth, shiftMonth } from '../../../../domain/calendar.ts'
import { chargeRunInput } from '../../../../domain/charges/budget.ts'
import { isMetered, isSummed, type LineRule, type MeterKind } from '../../../../domain/charges/budget-line.ts'
import type { RunKind } from '../../../../domain/charges/run-kinds.ts'
import type { FieldError } from '../../../../domain/errors.ts'
import type { Cents } from '../../../../domain/money.ts'
import type { UnitKind } from '../../../../domain/units/unit-kind.ts'

export type AmountValues = { key: string; unit_id: string | null; cents: Cents | null; note: string }

/** A line in the form: like the budget's, with an amount that may still be missing. */
export type LineValues = {
  key: string
  /** 'ordinary', 'reserve' or a fund's id; the rubric's id. */
  fund: string
  rubric: string
  description: string
  cents: Cents | null
  rule: LineRule
  block: string | null
  group_id: string | null
  excluded_units: string[]
  excluded_kinds: UnitKind[]
  reason: string
  meter_kind: MeterKind | null
  amounts: AmountValues[]
}

export type IssueValues = {
  name: string
  decision_id: string | null
  reason: string
  due_on: string
  reserve_percent: string
  /** Empty: none. */
  discount: string
  discount_until: string | null
  /** Null: the usual one for the funds charged. */
  agreement_id: string | null
  /** The units' pending dues included in the run. */
  dues: string[]
  lines: LineValues[]
}
export type IssueForm = UseFormReturnType<IssueValues>

/** Which run of a month is made: its place among the others. */
export type Issuing = { competence: string; kind: RunKind; number: number }

export const emptyAmount = (): AmountValues => ({
  key: crypto.randomUUID(),
  unit_id: null,
  cents: null,
  note: '',
})

export const emptyLine = (kind: RunKind = 'ordinary'): LineValues => ({
  key: crypto.randomUUID(),
  fund: 'ordinary',
  rubric: '',
  description: '',
  cents: null,
  rule: kind === 'individual' ? 'amounts' : 'ideal_share',
  block: null,
  group_id: null,
  excluded_units: [],
  excluded_kinds: [],
  reason: '',
  meter_kind: null,
  amounts: kind === 'individual' ? [emptyAmount()] : [],
})

/** Day 10 of the month charged, or of the next one that is still ahead. */
function usualDueDate(competence: string, today: string): string {
  const due = dayOfMonth(competence, 10)
  if (due > today) return due
  const thisMonth = dayOfMonth(today.slice(0, 7), 10)
  return thisMonth > today ? thisMonth : dayOfMonth(shiftMonth(today.slice(0, 7), 1), 10)
}

/** Detects an untouched line: it does not count when only the units' pending dues are charged. */
const isBlank = ({ rubric, description, cents, amounts }: LineValues): boolean =>
  !rubric &&
  !description.trim() &&
  cents === null &&
  amounts.every((own) => !own.unit_id && own.cents === null)

function toLine({ key: _key, amounts, cents, ...line }: LineValues) {
  return {
    ...line,
    description: line.description.trim(),
    cents: isSummed(line.rule) ? 0 : cents,
    meter_kind: isMetered(line.rule) ? line.meter_kind : null,
    amounts:
      line.rule === 'amounts'
        ? amounts.map(({ unit_id, cents: own, note }) => ({ unit_id, cents: own, note: note.trim() }))
        : [],
  }
}

/** Builds the input of preview-charge-run and issue-charge-run, where the description falls back on the rubric's name. */
export function toRun(issuing: Issuing, values: IssueValues) {
  const { discount, discount_until, reserve_percent, lines, reason, decision_id, ...rest } = values
  const isExtraordinary = issuing.kind === 'extraordinary'
  return {
    ...issuing,
    ...rest,
    name: rest.name.trim(),
    decision_id: isExtraordinary ? decision_id : null,
    reason: isExtraordinary ? reason.trim() : '',
    reserve_percent: (issuing.kind === 'ordinary' && reserve_percent.trim()) || '0',
    discount: discount.trim() ? { percent: discount, until: discount_until ?? '' } : null,
    lines: rest.dues.length > 0 && lines.every(isBlank) ? [] : lines.map(toLine),
  }
}
export type IssueRun = ReturnType<typeof toRun>

/** Maps errors of the domain or of the server to the form's fields. */
export const errorsByField = (fields: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ path, message }) => [fieldOf[path] ?? path, message]))

const fieldOf: Record<string, string> = { 'discount.percent': 'discount', 'discount.until': 'discount_until' }

const untouched = (issuing: Issuing, today: string): IssueValues => ({
  name: '',
  decision_id: null,
  reason: '',
  due_on: usualDueDate(issuing.competence, today),
  reserve_percent: '10',
  discount: '',
  discount_until: null,
  agreement_id: null,
  dues: [],
  lines: [emptyLine(issuing.kind)],
})

/** The month's form, checked by the same rules as the server's. */
export function useIssueForm(issuing: Issuing, today: string): IssueForm {
  return useForm<IssueValues>({
    initialValues: untouched(issuing, today),
    validate: (values) => {
      const checked = chargeRunInput.safeParse(toRun(issuing, values))
      const fields = (checked.error?.issues ?? []).map(({ path, message }) => ({
        path: path.join('.'),
        message,
      }))
      if (values.due_on <= today)
        fields.push({
          path: 'due_on',
          message: `Escolha uma data a partir de ${addDays(today, 1).split('-').reverse().join('/')}.`,
        })
      return errorsByField(fields.filter(({ path }) => !path.endsWith('.description')))
    },
  })
}

/** What the síndico has seen and wants all the same. */
export type Acknowledged = { acknowledge_share_difference: boolean; acknowledge_discount: boolean }
