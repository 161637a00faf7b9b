import { Button, Collapse, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { leastDown } from '../../../../../domain/agreements/limits.ts'
import type { AgreementRules } from '../../../../../domain/agreements/terms.ts'
import { dayRuleWords, methodWords, shownPercent } from '../../../../../domain/agreements/words.ts'
import { addDays, addMonths } from '../../../../../domain/calendar.ts'
import { formatCents } from '../../../../../domain/money.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { WholeNumberField } from '../../../../ui/form/whole-number-field.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { decisionChoicesQuery } from '../../../decisions/queries.ts'
import { BreachFields } from '../breach-fields.tsx'
import type { Simulation, TermValues } from './simulation.ts'
import classes from './simulator.module.css'

type TermFieldsProps = {
  form: UseFormReturnType<TermValues>
  simulation: Simulation
  rules: AgreementRules
  today: string
  by: 'management' | 'resident'
}

/** Field messages go below the field, so that fields in a row align. */
const below = {
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as (
    | 'label'
    | 'input'
    | 'description'
    | 'error'
  )[],
}

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** Edits how it is paid, and for the management the discount and how it is broken. */
export function TermFields({ form, simulation, rules, today, by }: TermFieldsProps) {
  const error = (name: keyof TermValues) => form.errors[name] ?? simulation.faults[name]
  const { values } = form
  const down = (cents: number | null) => form.setFieldValue('down_cents', cents)
  const least = leastDown(rules, simulation.net)
  return (
    <Section title="Pagamento">
      <div className={classes.fields}>
        <MoneyField
          label="Entrada"
          {...below}
          description={by === 'resident' && least > 0 ? `Pelo menos ${formatCents(least)}` : 'Opcional'}
          value={values.down_cents}
          onChange={down}
          error={error('down_cents')}
        />
        {Boolean(values.down_cents) && (
          <DateField
            label="Entrada até"
            minDate={today}
            maxDate={addDays(today, 60)}
            {...form.getInputProps('down_due_on')}
            error={error('down_due_on')}
          />
        )}
        <WholeNumberField
          label="Parcelas"
          {...below}
          description={by === 'resident' ? `Até ${rules.resident_max_instalments}` : 'Até 120'}
          min={1}
          max={by === 'resident' ? rules.resident_max_instalments : 120}
          {...form.getInputProps('count')}
          error={error('count')}
        />
        <DateField
          label="Primeira parcela em"
          {...below}
          description="As outras no mesmo dia dos meses seguintes"
          minDate={addDays(today, 1)}
          maxDate={addMonths(today, 3)}
          {...form.getInputProps('first_due_on')}
          error={error('first_due_on')}
        />
        {(by === 'management' || Number(rules.resident_max_waiver_percent) > 0) && (
          <TextInput
            label="Desconto em multa e juros (%)"
            {...below}
            description={waiverNote(rules, by)}
            inputMode="decimal"
            {...form.getInputProps('late_waiver_percent')}
            error={error('late_waiver_percent')}
          />
        )}
      </div>
      {by === 'management' && <MoreTerms form={form} simulation={simulation} />}
      <Textarea
        mt="md"
        label={by === 'resident' ? 'Mensagem para a administração' : 'Mensagem para o morador'}
        placeholder="Opcional"
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('message')}
      />
    </Section>
  )
}

const waiverNote = (rules: AgreementRules, by: 'management' | 'resident'): string => {
  const most = by === 'resident' ? rules.resident_max_waiver_percent : rules.max_waiver_percent
  if (by === 'resident')
    return Number(most) > 0 ? `Até ${shownPercent(most)}` : 'Este condomínio não dá desconto'
  return Number(most) > 0
    ? `Até ${shownPercent(most)} sem outra decisão de assembleia`
    : 'Só com decisão de assembleia'
}

function MoreTerms({ form, simulation }: Pick<TermFieldsProps, 'form' | 'simulation'>) {
  const { id } = useCondominium()
  const decisions = useQuery(decisionChoicesQuery(id))
  const { values } = form
  const hidden = [
    'principal_waiver_cents',
    'decision_id',
    'fee_percent',
    'interest_percent_month',
    'breach_days',
    'breach_instalments',
  ]
  const isWrong = hidden.some((name) => name in simulation.faults || name in form.errors)
  const [opened, { toggle }] = useDisclosure(false)
  const shows = opened || isWrong
  const Arrow = shows ? ChevronUp : ChevronDown
  const error = (name: keyof TermValues) => form.errors[name] ?? simulation.faults[name]
  return (
    <>
      <Button
        variant="subtle"
        px={0}
        mt="sm"
        mih={44}
        onClick={toggle}
        aria-expanded={shows}
        rightSection={<Arrow size={18} />}
      >
        Juros, honorários, decisão e rompimento
      </Button>
      <Collapse expanded={shows}>
        <div className={classes.fields}>
          <Select
            label="Como parcelar"
            allowDeselect={false}
            data={options(methodWords)}
            {...form.getInputProps('method')}
          />
          {values.method !== 'none' && (
            <TextInput
              label="Juros ao mês (%)"
              {...below}
              description="Até 2% ao mês"
              inputMode="decimal"
              {...form.getInputProps('interest_percent_month')}
              error={error('interest_percent_month')}
            />
          )}
          <TextInput
            label="Honorários de advogado (%)"
            {...below}
            description="Sobre o total, até 20%"
            inputMode="decimal"
            {...form.getInputProps('fee_percent')}
            error={error('fee_percent')}
          />
          <Select
            label="Em dia sem banco, vence"
            allowDeselect={false}
            data={options(dayRuleWords)}
            {...form.getInputProps('day_rule')}
          />
          <MoneyField
            label="Desconto no valor original"
            {...below}
            description="Só com decisão de assembleia"
            value={values.principal_waiver_cents}
            onChange={(cents) => form.setFieldValue('principal_waiver_cents', cents)}
            error={error('principal_waiver_cents')}
          />
          <Select
            label="Decisão de assembleia"
            {...below}
            description="A que autoriza este acordo"
            placeholder="Nenhuma"
            clearable
            searchable
            data={(decisions.data ?? []).map((decision) => ({ value: decision.id, label: decision.label }))}
            {...form.getInputProps('decision_id')}
            error={error('decision_id')}
          />
          <BreachFields form={form} faults={simulation.faults} />
        </div>
        {values.method === 'price' && (
          <p style={{ margin: '8px 0 0', fontSize: '0.8125rem', color: 'var(--warning)' }}>
            A tabela Price tem juros sobre juros: entre particulares, há decisões que a recusam (Súmula 121 do
            STF).
          </p>
        )}
      </Collapse>
    </>
  )
}
