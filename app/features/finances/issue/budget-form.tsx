import { Anchor, Button, TextInput } from '@mantine/core'

import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { addDays, formatDate, isCivilDate } from '../../../../domain/calendar.ts'
import { budgetLines, chargeRunInput } from '../../../../domain/charges/budget.ts'
import { businessDays, nextBusinessDay } from '../../../../domain/holidays.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { monthName } from '../../../lib/words.ts'
import { Money } from '../../../ui/data/money.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { fundsQuery } from '../queries.ts'
import classes from './issue.module.css'
import { type IssueForm, toRun } from './issue-form.ts'
import { lastLinesQuery } from './issue-queries.ts'
import { LineFields } from './line-fields.tsx'

const isBusinessDay = businessDays()
const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type BudgetFormProps = {
  form: IssueForm
  competence: string
  today: string
  onReady: () => void
}

/** The month's budget: expenses, reserve fund, due date. */
export function BudgetForm({ form, competence, today, onReady }: BudgetFormProps) {
  const sums = sumsOf(form, competence)
  return (
    <form onSubmit={form.onSubmit(onReady)} noValidate>
      <FormErrors fields={form.errors} />
      <Section
        title="Despesas do mês"
        action={<CopyLast form={form} competence={competence} today={today} />}
      >
        <LineFields form={form} />
      </Section>
      <Section title="Reserva e vencimento">
        <div className={classes.terms}>
          <TextInput
            label="Fundo de reserva"
            inputWrapperOrder={helpBelow}
            description="Sobre o total das despesas ordinárias"
            inputMode="decimal"
            rightSection="%"
            maxLength={8}
            {...form.getInputProps('reserve_percent')}
          />
          <DateField
            label="Vencimento"
            inputWrapperOrder={helpBelow}
            description={dueNote(form.values.due_on)}
            minDate={addDays(today, 1)}
            {...form.getInputProps('due_on')}
          />
        </div>
      </Section>
      <div className={classes.foot}>
        <div>
          <div style={{ fontSize: '0.875rem', color: 'var(--text-2)' }}>Total do mês</div>
          <Money cents={sums.total} size="figure" />
          {sums.reserve > 0 && (
            <div style={{ fontSize: '0.8125rem', color: 'var(--muted)' }}>
              com <Money cents={sums.reserve} /> de fundo de reserva
            </div>
          )}
        </div>
        <Button type="submit" rightSection={<ArrowRight size={18} />}>
          Conferir o rateio
        </Button>
      </div>
    </form>
  )
}

function dueNote(due: string | null): string {
  if (!due || !isCivilDate(due)) return 'Data em que a cobrança vence'
  const effective = nextBusinessDay(due, isBusinessDay)
  return effective === due
    ? 'Dia com expediente bancário'
    : `Sem expediente bancário: paga sem acréscimo até ${formatDate(effective)}`
}

/** What the typed lines come to so far; those without an amount count nothing. */
function sumsOf(form: IssueForm, competence: string): { total: number; reserve: number } {
  const { lines, ...values } = form.values
  const typed = lines.flatMap((line) =>
    line.cents ? [{ ...line, rubric: line.rubric || '-', description: '-' }] : [],
  )
  const run = chargeRunInput.safeParse(toRun(competence, { ...values, lines: typed }))
  if (!run.success) return { total: typed.reduce((sum, line) => sum + (line.cents ?? 0), 0), reserve: 0 }
  const all = budgetLines(run.data)
  const sum = (some: typeof all) => some.reduce((total, line) => total + line.cents, 0)
  return { total: sum(all), reserve: sum(all.slice(typed.length)) }
}

function CopyLast({ form, competence, today }: Pick<BudgetFormProps, 'form' | 'competence' | 'today'>) {
  const { id } = useCondominium()
  const { data: funds } = useQuery(fundsQuery(id))
  const { data: last } = useQuery(lastLinesQuery(id, competence, funds))
  if (!last || last.lines.length === 0) return null
  const copy = () => form.setValues({ lines: last.lines, reserve_percent: last.reserve_percent })
  return (
    <Anchor component="button" type="button" size="sm" fw={600} onClick={copy}>
      {`Copiar de ${monthName(last.competence, today)}`}
    </Anchor>
  )
}
