import { Anchor, Button, Group, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { addDays } from '../../../../domain/calendar.ts'
import { budgetLines, chargeRunInput } from '../../../../domain/charges/budget.ts'
import { isSummed, plainLine } from '../../../../domain/charges/budget-line.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { monthName } from '../../../lib/words.ts'
import { openHolidays } from '../../../lib/zone.ts'
import { Money } from '../../../ui/data/money.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { FillFromBudget } from '../budget/fill-from-budget.tsx'
import { fundsQuery } from '../queries.ts'
import { AccountField } from './account-field.tsx'
import { DiscountFields } from './discount-fields.tsx'
import { dueNote } from './due-note.ts'
import classes from './issue.module.css'
import { emptyLine, type IssueForm, type Issuing, toRun } from './issue-form.ts'
import { lastLinesQuery } from './issue-queries.ts'
import { LineFields } from './lines/line-fields.tsx'
import { RunFields } from './run-fields.tsx'
import { useDuesTotal, WaitingDues } from './waiting-dues.tsx'

const helpBelow: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type BudgetFormProps = { form: IssueForm; issuing: Issuing; today: string; onReady: () => void }

/** The month's budget: expenses, reserve fund, due date. */
export function BudgetForm({ form, issuing, today, onReady }: BudgetFormProps) {
  const sums = sumsOf(form, issuing)
  const dues = useDuesTotal(form, issuing)
  const isOrdinary = issuing.kind === 'ordinary'
  return (
    <form onSubmit={form.onSubmit(onReady)} noValidate>
      <FormErrors fields={form.errors} />
      <RunFields form={form} kind={issuing.kind} />
      <Section
        title={isOrdinary ? 'Despesas do mês' : 'O que cobrar'}
        action={
          <Group gap={16}>
            {isOrdinary && (
              <FillFromBudget
                month={issuing.competence}
                onFill={({ lines, reserve_percent }) =>
                  form.setValues({
                    reserve_percent,
                    lines: lines.map((line) => ({ ...emptyLine(), ...line })),
                  })
                }
              />
            )}
            <CopyLast form={form} issuing={issuing} today={today} />
          </Group>
        }
      >
        <LineFields form={form} kind={issuing.kind} />
      </Section>
      <WaitingDues form={form} issuing={issuing} />
      <Section title={isOrdinary ? 'Reserva e vencimento' : 'Vencimento'}>
        <div className={classes.terms}>
          {isOrdinary && (
            <TextInput
              label="Fundo de reserva"
              inputWrapperOrder={helpBelow}
              description="Sobre o total das despesas ordinárias"
              inputMode="decimal"
              rightSection="%"
              maxLength={8}
              {...form.getInputProps('reserve_percent')}
            />
          )}
          <DateField
            label="Vencimento"
            inputWrapperOrder={helpBelow}
            description={dueNote(form.values.due_on, openHolidays())}
            minDate={addDays(today, 1)}
            {...form.getInputProps('due_on')}
          />
          <DiscountFields form={form} today={today} />
          <AccountField form={form} />
        </div>
      </Section>
      <div className={classes.foot}>
        <div>
          <div style={{ fontSize: '0.875rem', color: 'var(--text-2)' }}>Total</div>
          <Money cents={sums.total + dues} size="figure" />
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

/** What the typed lines come to so far; those without an amount count nothing. */
function sumsOf(form: IssueForm, issuing: Issuing): { total: number; reserve: number } {
  const { lines, ...values } = form.values
  const typed = lines.flatMap((line) => {
    const own = line.amounts.reduce((total, { cents }) => total + (cents ?? 0), 0)
    const cents = line.rule === 'amounts' ? own : line.rule === 'tariff' ? null : line.cents
    return cents
      ? [plainLine({ fund: line.fund, rubric: line.rubric || '-', description: '-', cents, rule: 'equal' })]
      : []
  })
  const ordinary = typed.filter((_, index) => !isSummed(lines[index]?.rule ?? 'equal'))
  const read = chargeRunInput.shape.reserve_percent.safeParse(
    toRun(issuing, { ...values, lines: [] }).reserve_percent,
  )
  const reserve = budgetLines({ lines: ordinary, reserve_percent: read.data ?? null }).slice(ordinary.length)
  const all = [...typed, ...reserve]
  const sum = (some: typeof all) => some.reduce((total, line) => total + line.cents, 0)
  return { total: sum(all), reserve: sum(all.slice(typed.length)) }
}

function CopyLast({ form, issuing, today }: Pick<BudgetFormProps, 'form' | 'issuing' | 'today'>) {
  const { id } = useCondominium()
  const { data: funds } = useQuery(fundsQuery(id))
  const { data: last } = useQuery(lastLinesQuery(id, issuing, funds))
  if (!last || last.lines.length === 0) return null
  const copy = () => form.setValues({ lines: last.lines, reserve_percent: last.reserve_percent })
  return (
    <Anchor component="button" type="button" size="sm" fw={600} mih={44} onClick={copy}>
      {`Copiar de ${monthName(last.competence, today)}`}
    </Anchor>
  )
}
