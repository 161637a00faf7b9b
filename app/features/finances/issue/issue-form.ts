import { type UseFormReturnType, useForm } from '@mantine/form'
import { addDays, dayOfMonth, shiftMonth } from '../../../../domain/calendar.ts'
import { chargeRunInput } from '../../../../domain/charges/budget.ts'
import type { FieldError } from '../../../../domain/errors.ts'
import type { Cents } from '../../../../domain/money.ts'

/** A line as the form holds it: like the budget's, with an amount that may still be missing. */
export type LineValues = {
  key: string
  /** 'ordinary', 'reserve' or a fund's id; the rubric's id. */
  fund: string
  rubric: string
  description: string
  cents: Cents | null
  rule: 'ideal_share' | 'equal'
}

export type IssueValues = { due_on: string; reserve_percent: string; lines: LineValues[] }
export type IssueForm = UseFormReturnType<IssueValues>

export const emptyLine = (): LineValues => ({
  key: crypto.randomUUID(),
  fund: 'ordinary',
  rubric: '',
  description: '',
  cents: null,
  rule: 'ideal_share',
})

/** Day 10 of the month charged, or of the next one that is still ahead. */
function usualDueDate(competence: string, today: string): string {
  const due = dayOfMonth(competence, 10)
  if (due > today) return due
  const thisMonth = dayOfMonth(today.slice(0, 7), 10)
  return thisMonth > today ? thisMonth : dayOfMonth(shiftMonth(today.slice(0, 7), 1), 10)
}

/** What goes to preview-charge-run and issue-charge-run, where the description falls back on the rubric's name. */
export const toRun = (competence: string, { due_on, reserve_percent, lines }: IssueValues) => ({
  competence,
  due_on,
  reserve_percent: reserve_percent.trim() || '0',
  lines: lines.map(({ key: _key, description, ...line }) => ({
    ...line,
    description: description.trim(),
  })),
})
export type IssueRun = ReturnType<typeof toRun>

/** Errors of the domain or of the server beside the form's fields. */
export const errorsByField = (fields: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ path, message }) => [path, message]))

/** The month's form, checked by the same rules as the server's. */
export function useIssueForm(competence: string, today: string): IssueForm {
  return useForm<IssueValues>({
    initialValues: { due_on: usualDueDate(competence, today), reserve_percent: '10', lines: [emptyLine()] },
    validate: (values) => {
      const checked = chargeRunInput.safeParse(toRun(competence, values))
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
