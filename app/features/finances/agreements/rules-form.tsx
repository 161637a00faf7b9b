import { Button, Group, Select, Stack, Switch, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { type AgreementRules, agreementRules } from '../../../../domain/agreements/terms.ts'
import { dayRuleWords, methodWords } from '../../../../domain/agreements/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { toast } from '../../../lib/toasts.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { Section } from '../../../ui/page/page.tsx'
import { decisionChoicesQuery } from '../../decisions/queries.ts'
import type { KeptRules } from './agreements-queries.ts'
import { BreachFields } from './breach-fields.tsx'
import { comma } from './simulator/simulation.ts'
import classes from './simulator/simulator.module.css'

type RulesFormProps = { kept: KeptRules; readOnly: boolean }

/** Applies the command's rules, with faults per field. */
function faultsOf(values: AgreementRules): Record<string, string> {
  const parsed = agreementRules.safeParse(values)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
}

/** Percentages as people write them. */
const typed = (rules: AgreementRules): AgreementRules => ({
  ...rules,
  max_waiver_percent: comma(rules.max_waiver_percent),
  fee_percent: comma(rules.fee_percent),
  interest_percent_month: comma(rules.interest_percent_month),
  resident_min_down_percent: comma(rules.resident_min_down_percent),
  resident_max_waiver_percent: comma(rules.resident_max_waiver_percent),
})

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

export function RulesForm({ kept, readOnly }: RulesFormProps) {
  const form = useForm<AgreementRules>({ initialValues: typed(kept.rules), validate: faultsOf })
  const save = useCommand('save-agreement-rules', { action: 'salvar as condições', quiet: true })
  const send = form.onSubmit((rules) =>
    save.mutate(
      { rules: agreementRules.parse(rules), seen_at: kept.seen_at },
      {
        onSuccess: () => toast('success', 'Condições salvas', 'Valem para os próximos acordos.'),
        onError: (error) => {
          for (const { path, message } of toFailure(error).fields)
            form.setFieldError(path.replace(/^rules\./, ''), message)
        },
      },
    ),
  )
  const failure = save.error && toFailure(save.error)
  return (
    <form onSubmit={send} noValidate style={{ maxWidth: 760 }}>
      <fieldset disabled={readOnly} style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }}>
        {failure && <FormErrors message={failure.message} />}
        <Usual form={form} />
        <Waiver form={form} />
        <Residents form={form} />
        {!readOnly && (
          <Group mt="xl">
            <Button type="submit" loading={save.isPending}>
              Salvar condições
            </Button>
          </Group>
        )}
        {readOnly && <p style={{ color: 'var(--muted)' }}>Só a administração muda as condições.</p>}
      </fieldset>
    </form>
  )
}

type Form = UseFormReturnType<AgreementRules>

function Usual({ form }: { form: Form }) {
  return (
    <Section
      title="Num acordo novo"
      note="Cada acordo pode mudar isto; o que o morador propõe vem sempre assim."
    >
      <div className={classes.fields}>
        <Select
          label="Como parcelar"
          allowDeselect={false}
          data={options(methodWords)}
          {...form.getInputProps('method')}
        />
        <TextInput
          label="Juros das parcelas ao mês (%)"
          inputMode="decimal"
          disabled={form.values.method === 'none'}
          {...form.getInputProps('interest_percent_month')}
        />
        <TextInput
          label="Honorários de advogado (%)"
          inputMode="decimal"
          {...form.getInputProps('fee_percent')}
        />
        <Select
          label="Em dia sem banco, vence"
          allowDeselect={false}
          data={options(dayRuleWords)}
          {...form.getInputProps('day_rule')}
        />
        <BreachFields form={form} />
        <WholeNumberField
          label="Avisar antes de romper (dias)"
          min={1}
          max={30}
          {...form.getInputProps('warn_days')}
        />
      </div>
    </Section>
  )
}

function Waiver({ form }: { form: Form }) {
  const { id } = useCondominium()
  const { data: decisions = [] } = useQuery(decisionChoicesQuery(id))
  return (
    <Section
      title="Desconto em multa e juros"
      note="Abrir mão do que é do condomínio cabe à assembleia ou à convenção. O valor original e a correção só saem com decisão para aquele acordo."
    >
      <div className={classes.fields}>
        <TextInput
          label="A administração pode dar até (%)"
          inputMode="decimal"
          {...form.getInputProps('max_waiver_percent')}
        />
        <Select
          label="Decisão que autoriza"
          placeholder="Nenhuma"
          clearable
          searchable
          data={decisions.map((decision) => ({ value: decision.id, label: decision.label }))}
          {...form.getInputProps('waiver_decision_id')}
        />
      </div>
    </Section>
  )
}

function Residents({ form }: { form: Form }) {
  const may = form.values.resident_may_propose
  return (
    <Section title="Propostas do morador">
      <Stack gap="md">
        <Switch
          label="O morador pode simular e propor um acordo"
          description="A proposta só vale depois que a administração aceitar."
          {...form.getInputProps('resident_may_propose', { type: 'checkbox' })}
        />
        {may && (
          <div className={classes.fields}>
            <WholeNumberField
              label="Até quantas parcelas"
              min={1}
              max={60}
              {...form.getInputProps('resident_max_instalments')}
            />
            <TextInput
              label="Entrada de pelo menos (%)"
              inputMode="decimal"
              {...form.getInputProps('resident_min_down_percent')}
            />
            <TextInput
              label="Desconto que pode pedir (%)"
              inputMode="decimal"
              {...form.getInputProps('resident_max_waiver_percent')}
            />
          </div>
        )}
      </Stack>
    </Section>
  )
}
