import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ArrowRight } from 'lucide-react'
import { clearDraft, useFormDraft } from '../../lib/drafts.ts'
import { toFailure } from '../../lib/failure.ts'
import { WholeNumberField } from '../../ui/form/whole-number-field.tsx'
import { defaultPlan } from '../subscriptions/queries.ts'
import { useCompleteOnboarding } from './mutations.ts'
import { PlanChoice, usePlans } from './plan-choice.tsx'

const draft = 'first-steps'

/** Asks a síndico for the missing condominium name, number of units and plan. Needs a session. */
export function FirstSteps({ name = '' }: { name?: string }) {
  const plans = usePlans()
  const complete = useCompleteOnboarding()
  const form = useForm({
    initialValues: { name, units: '' as number | '', plan: defaultPlan },
    validate: {
      name: (value) => (value.trim().length < 2 ? 'Digite o nome do condomínio.' : null),
      units: (value) => (value === '' ? 'Digite o número de unidades.' : null),
    },
  })
  useFormDraft(draft, form)
  const send = form.onSubmit((values) =>
    complete.mutate(
      { condominium_name: values.name.trim(), total_units: Number(values.units), plan_slug: values.plan },
      {
        onSuccess: () => clearDraft(draft),
        onError: (error) => {
          for (const { path, message } of toFailure(error).fields) {
            form.setFieldError(path === 'total_units' ? 'units' : 'name', message)
          }
        },
      },
    ),
  )
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="lg">
        <Group grow align="flex-start" preventGrowOverflow={false} wrap="wrap">
          <TextInput label="Nome do condomínio" maxLength={120} miw={240} {...form.getInputProps('name')} />
          <WholeNumberField
            label="Número de unidades"
            min={1}
            max={999_999}
            miw={240}
            {...form.getInputProps('units')}
          />
        </Group>
        <div>
          <PlanChoice
            plans={plans}
            units={form.values.units === '' ? null : Number(form.values.units)}
            chosen={form.values.plan}
            onChoose={(slug) => form.setFieldValue('plan', slug)}
          />
        </div>
        <Group justify="flex-end">
          <Button type="submit" loading={complete.isPending} rightSection={<ArrowRight size={18} />}>
            Começar Teste Grátis
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
