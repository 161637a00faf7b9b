import { Button, Checkbox, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { z } from 'zod'
import { formatCents } from '../../../../domain/money.ts'
import { featureFlags } from '../../../../domain/permissions/roles.ts'
import { type PlanTerms, planSlug, planTerms, unlimited } from '../../../../domain/plans/plan-terms.ts'
import { featureNames } from '../../../../domain/plans/plan-words.ts'
import { periodPrice } from '../../../../domain/subscriptions/price.ts'
import type { Answer } from '../../../lib/commands/contract.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useGoOn, useSearchParams } from '../../../lib/mutations/go-on.ts'
import { toast } from '../../../lib/toasts.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../../ui/page/not-loaded.tsx'
import { Page, Section } from '../../../ui/page/page.tsx'
import { PlanPreview } from './plan-preview.tsx'
import classes from './plans.module.css'
import { type PlatformPlan, platformPlansQuery, termsOf } from './plans-queries.ts'

const list = '/dashboard/subscription-plans'

/** A new plan, a copy of one (`?copia=`), or other terms for one that exists. */
export function Component() {
  const { planId } = useParams()
  const { params } = useSearchParams()
  const plans = useQuery({ ...platformPlansQuery, refetchOnWindowFocus: false })
  const wanted = planId ?? params.get('copia')
  const plan = plans.data?.find(({ id }) => id === wanted) ?? null
  const newest = plan && plans.data?.find(({ slug }) => slug === plan.slug)
  const title = planId ? (plan ? `Editar ${plan.name}` : 'Editar plano') : 'Novo plano'
  return (
    <Page title={title} sentence={plan && planId ? `Versão ${plan.version}, ${plan.slug}.` : undefined}>
      <NotLoaded query={plans} rows={8} />
      {plans.data && wanted && !plan && (
        <EmptyState title="Plano não encontrado">
          <Link to={list}>Ver todos os planos</Link>
        </EmptyState>
      )}
      {plans.data && plan && planId && newest && newest.id !== plan.id && (
        <EmptyState title={`Há uma versão ${newest.version} deste plano`}>
          <Link to={`${list}/${newest.id}`}>Editar a partir dela</Link>
        </EmptyState>
      )}
      {plans.data && (!wanted || (plan && (!planId || newest?.id === plan.id))) && (
        <Editor key={wanted ?? 'novo'} plan={plan} isCopy={!planId} />
      )}
    </Page>
  )
}

const blank: PlanTerms = {
  name: '',
  description: '',
  monthly_cents: 0,
  max_units: 100,
  max_admins: 1,
  max_common_spaces: 1,
  storage_gigabytes: 10,
  trial_days: 7,
  features: Object.fromEntries(featureFlags.map((flag) => [flag, true])) as PlanTerms['features'],
}

type PlanForm = { slug: string; is_superadmin_only: boolean; terms: PlanTerms }
const newPlan = z.object({ slug: planSlug, is_superadmin_only: z.boolean(), terms: planTerms })
const oldPlan = z.object({ terms: planTerms })

function Editor({ plan, isCopy }: { plan: PlatformPlan | null; isCopy: boolean }) {
  const goOn = useGoOn()
  const save = useCommand('save-subscription-plan', { action: 'salvar o plano', quiet: true })
  const offer = useCommand('offer-subscription-plan', { action: 'mudar a oferta do plano' })
  const terms = plan ? { ...termsOf(plan), ...(isCopy && { name: '' }) } : blank
  const form = useForm<PlanForm>({
    initialValues: { slug: '', is_superadmin_only: plan?.is_superadmin_only ?? false, terms },
    validate: schemaResolver(isCopy ? newPlan : oldPlan, { sync: true }),
  })
  const tell = ({ mode, version, plan_id }: Answer<'save-subscription-plan'>) => {
    if (mode === 'new_plan')
      return toast('success', 'Plano criado', 'Ele só aparece quando você o oferecer.', {
        label: 'Oferecer agora',
        run: () => offer.mutate({ plan_id, is_active: true }),
      })
    if (mode === 'unchanged') return toast('info', 'Nada mudou')
    const undo = () =>
      mode === 'new_version' && plan
        ? offer.mutate({ plan_id: plan.id, is_active: plan.is_active })
        : save.mutate({ plan_id, terms })
    const words = mode === 'new_version' ? `Versão ${version} criada` : 'Plano salvo'
    toast('success', words, 'Vale desde já para quem contratar.', { label: 'Desfazer', run: undo })
  }
  const submit = form.onSubmit((values) =>
    save.mutate(isCopy || !plan ? values : { plan_id: plan.id, terms: values.terms }, {
      onSuccess: (saved) => {
        tell(saved)
        goOn(list)
      },
    }),
  )
  return (
    <form onSubmit={submit} noValidate className={classes.columns}>
      <Stack gap={20}>
        {save.error && <FormErrors message={toFailure(save.error).message} />}
        <Fields form={form} isNew={isCopy} />
        <Group>
          <Button type="submit" loading={save.isPending}>
            {isCopy ? 'Criar plano' : plan?.is_kept ? 'Salvar como nova versão' : 'Salvar'}
          </Button>
          <Button component={Link} to={list} variant="subtle">
            Voltar
          </Button>
        </Group>
      </Stack>
      <PlanPreview plan={isCopy ? null : plan} terms={form.values.terms} />
    </form>
  )
}

type Form = Pick<UseFormReturnType<PlanForm>, 'values' | 'getInputProps' | 'setFieldValue'>
type FieldsProps = { form: Form; isNew: boolean }

function Fields({ form, isNew }: FieldsProps) {
  const { monthly_cents } = form.values.terms
  return (
    <>
      <Group grow align="start">
        <TextInput label="Nome" maxLength={40} {...form.getInputProps('terms.name')} />
        {isNew && (
          <TextInput
            label="Endereço"
            description="Não muda depois: letras, números e hífens."
            placeholder="condominio-clube"
            maxLength={40}
            {...form.getInputProps('slug')}
          />
        )}
      </Group>
      <Textarea
        label="Para quem é"
        description="Uma frase, mostrada na assinatura."
        autosize
        minRows={2}
        maxLength={160}
        {...form.getInputProps('terms.description')}
      />
      <Group grow align="start">
        <MoneyField
          label="Preço por mês"
          description={`Por ano, ${formatCents(periodPrice(monthly_cents, 'annual'))}, com 20% de desconto.`}
          {...form.getInputProps('terms.monthly_cents')}
          value={monthly_cents}
          onChange={(cents) => form.setFieldValue('terms.monthly_cents', cents ?? 0)}
        />
        <WholeNumberField
          label="Dias de teste"
          description="Sem cartão, a partir do cadastro."
          min={0}
          max={90}
          {...form.getInputProps('terms.trial_days')}
        />
      </Group>
      <Section title="Limites">
        <Stack gap={16}>
          <Limit form={form} name="max_units" label="Unidades" />
          <WholeNumberField
            label="Administradores, com o síndico"
            min={1}
            max={1000}
            maw={260}
            {...form.getInputProps('terms.max_admins')}
          />
          <Limit form={form} name="max_common_spaces" label="Áreas comuns" />
          <WholeNumberField
            label="Espaço para arquivos, em GB"
            min={1}
            max={10_000}
            maw={260}
            {...form.getInputProps('terms.storage_gigabytes')}
          />
        </Stack>
      </Section>
      <Section title="O que inclui">
        <div className={classes.features}>
          {featureFlags.map((flag) => (
            <Checkbox
              key={flag}
              label={featureNames[flag]}
              checked={form.values.terms.features[flag] === true}
              onChange={(event) => form.setFieldValue(`terms.features.${flag}`, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Section>
      {isNew && (
        <Checkbox
          label="Só por convite"
          description="Não aparece na página pública nem na assinatura; só a plataforma o vê."
          {...form.getInputProps('is_superadmin_only', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

type LimitProps = Pick<FieldsProps, 'form'> & { name: 'max_units' | 'max_common_spaces'; label: string }

function Limit({ form, name, label }: LimitProps) {
  const isFree = form.values.terms[name] >= unlimited
  return (
    <Group align="end" gap={20}>
      <WholeNumberField
        label={label}
        min={name === 'max_units' ? 1 : 0}
        max={unlimited - 1}
        maw={260}
        disabled={isFree}
        {...form.getInputProps(`terms.${name}`)}
        value={isFree ? '' : form.values.terms[name]}
      />
      <Checkbox
        label="Sem limite"
        mb={12}
        checked={isFree}
        onChange={(event) =>
          form.setFieldValue(`terms.${name}`, event.currentTarget.checked ? unlimited : 100)
        }
      />
    </Group>
  )
}
