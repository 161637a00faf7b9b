import { Button, Group, Radio, Skeleton, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatCents } from '../../../domain/money.ts'
import { clearDraft, useFormDraft } from '../../lib/drafts.ts'
import { toFailure } from '../../lib/failure.ts'
import { useMembership } from '../../lib/membership/membership.tsx'
import { useGoOn } from '../../lib/mutations/go-on.ts'
import { FormErrors } from '../../ui/form/form-errors.tsx'
import { WholeNumberField } from '../../ui/form/whole-number-field.tsx'
import { NotLoaded } from '../../ui/page/not-loaded.tsx'
import { Page } from '../../ui/page/page.tsx'
import { defaultPlan, type Plan, planWords, unlimited } from '../subscriptions/queries.ts'
import { useCreateCondominium } from './mutations.ts'
import { plansQuery } from './queries.ts'

const draft = 'new-condominium'

/** Another condominium for someone who administers one. */
export function Component() {
  const plans = useQuery(plansQuery)
  return (
    <Page
      title="Novo condomínio"
      sentence="Ele começa com 7 dias de teste grátis, sem cartão, e você como síndico."
    >
      <NotLoaded query={plans} place={<Skeleton height={360} maw={560} />} />
      {plans.data && <NewCondominium plans={plans.data} />}
    </Page>
  )
}

const fits = (plan: Plan, units: number): boolean => plan.max_units >= unlimited || units <= plan.max_units

function NewCondominium({ plans }: { plans: readonly Plan[] }) {
  const create = useCreateCondominium()
  const { select } = useMembership()
  const goOn = useGoOn()
  const form = useForm({
    initialValues: { name: '', units: '' as number | '', plan: defaultPlan },
    validate: {
      name: (value) => (value.trim().length < 2 ? 'Digite o nome do condomínio.' : null),
      units: (value) => (value === '' ? 'Digite o número de unidades.' : null),
      plan: (value, { units }) => {
        const plan = plans.find(({ slug }) => slug === value)
        if (!plan) return 'Escolha um plano.'
        return fits(plan, Number(units)) ? null : 'Este plano é pequeno para estas unidades.'
      },
    },
  })
  useFormDraft(draft, form)
  const send = form.onSubmit(({ name, units, plan }) =>
    create.mutate(
      { name: name.trim(), total_units: Number(units), plan_slug: plan },
      {
        onSuccess: ({ condominium_id }) => {
          clearDraft(draft)
          select(condominium_id)
          goOn('/dashboard')
        },
      },
    ),
  )
  const units = form.values.units === '' ? null : Number(form.values.units)
  return (
    <form onSubmit={send} noValidate style={{ maxWidth: 560 }}>
      <Stack gap={20}>
        {create.isError && <FormErrors message={toFailure(create.error).message} />}
        <TextInput label="Nome do condomínio" maxLength={120} {...form.getInputProps('name')} />
        <WholeNumberField label="Número de unidades" min={1} max={999_999} {...form.getInputProps('units')} />
        <Radio.Group label="Plano" {...form.getInputProps('plan')}>
          <Stack gap={12} mt={8}>
            {plans.map((plan) => (
              <Radio
                key={plan.slug}
                value={plan.slug}
                label={`${plan.name}: ${formatCents(Math.round(plan.monthly_price * 100))} por mês`}
                description={describe(plan, units)}
              />
            ))}
          </Stack>
        </Radio.Group>
        <Group>
          <Button type="submit" loading={create.isPending}>
            Criar condomínio
          </Button>
          <Button component={Link} to="/dashboard/condominiums" variant="subtle">
            Voltar
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function describe(plan: Plan, units: number | null): string {
  const words = planWords(plan)
  const size = units !== null && !fits(plan, units) ? `${words.units}: pequeno para as suas` : words.units
  return [size, ...words.items.slice(0, 2).map(({ name }) => name)].join(' · ')
}
