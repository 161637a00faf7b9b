import { ActionIcon, Button, Group, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { addMonths } from '../../../../../domain/calendar.ts'
import { type Cents, sumCents } from '../../../../../domain/money.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { clearDraft, useFormDraft } from '../../../../lib/drafts.ts'
import { fieldErrors, toFailure } from '../../../../lib/failure.ts'
import { useCondominium } from '../../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { Money } from '../../../../ui/data/money.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import { WholeNumberField } from '../../../../ui/form/whole-number-field.tsx'
import { Section } from '../../../../ui/page/page.tsx'
import { UnitSelect } from '../../issue/lines/unit-choice.tsx'
import { FundSelect } from '../../ledger/pickers.tsx'
import { homeQuery } from '../../queries.ts'
import { BreachFields } from '../breach-fields.tsx'
import classes from '../simulator/simulator.module.css'

type Line = { key: string; due_on: string | null; cents: Cents | null }
type Values = {
  unit_id: string
  agreed_on: string | null
  paid_before: number | string
  fund: string
  message: string
  breach_days: number | string
  breach_instalments: number | string
  instalments: Line[]
}
const freshLine = (): Line => ({ key: crypto.randomUUID(), due_on: null, cents: null })

/** Enters one agreement manually: what remains to be paid. */
export function BringInByHand() {
  const { id } = useCondominium()
  const goOn = useGoOn()
  const { data: home } = useQuery(homeQuery(id))
  const draft = `bring-in:${id}`
  const form = useForm<Values>({
    initialValues: {
      unit_id: '',
      agreed_on: null,
      paid_before: 0,
      fund: 'ordinary',
      message: '',
      breach_days: 30,
      breach_instalments: 2,
      instalments: [freshLine()],
    },
    validate: {
      unit_id: (text) => (text === '' ? 'Escolha a unidade.' : null),
      agreed_on: (day) => (day === null ? 'Informe o dia do acordo.' : null),
      instalments: {
        due_on: (day) => (day === null ? 'Informe o vencimento.' : null),
        cents: (cents) => (cents ? null : 'Informe o valor.'),
      },
    },
  })
  useFormDraft(draft, form)
  const run = useCommand('bring-in-agreement', { action: 'trazer o acordo', quiet: true, once: true })
  const send = form.onSubmit(({ instalments, paid_before, breach_days, breach_instalments, ...values }) =>
    run.mutate(
      {
        ...values,
        paid_before: Number(paid_before),
        breach_days: Number(breach_days),
        breach_instalments: Number(breach_instalments),
        instalments: instalments.map(({ due_on, cents }) => ({ due_on, cents })),
      },
      {
        onSuccess: ({ agreement_id, reference }) => {
          clearDraft(draft)
          toast('success', `Acordo ${reference} lançado`, 'As parcelas a vencer já têm boleto e Pix.')
          goOn(`/dashboard/finances/acordos/${agreement_id}`)
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
        },
      },
    ),
  )
  const total = sumCents(form.values.instalments.map(({ cents }) => cents ?? 0))
  return (
    <form onSubmit={send} noValidate style={{ maxWidth: 760 }}>
      {run.error && <FormErrors message={toFailure(run.error).message} />}
      <Section title="À mão">
        <div className={classes.fields}>
          <UnitSelect {...form.getInputProps('unit_id')} />
          <DateField label="Feito em" maxDate={home?.today} {...form.getInputProps('agreed_on')} />
          <WholeNumberField label="Parcelas já pagas" max={119} {...form.getInputProps('paid_before')} />
          <FundSelect {...form.getInputProps('fund')} />
          <BreachFields form={form} />
        </div>
      </Section>
      <Section title="Parcelas que faltam">
        {form.errors.instalments && <FormErrors message={form.errors.instalments} />}
        <Stack gap="sm">
          {form.values.instalments.map((line, place) => (
            <Group key={line.key} align="start" wrap="nowrap" gap={8}>
              <DateField
                label="Vencimento"
                style={{ flex: 1 }}
                {...form.getInputProps(`instalments.${place}.due_on`)}
              />
              <MoneyField
                label="Valor"
                style={{ flex: 1 }}
                value={line.cents}
                onChange={(cents) => form.setFieldValue(`instalments.${place}.cents`, cents)}
                error={form.errors[`instalments.${place}.cents`]}
              />
              <ActionIcon
                size={44}
                mt={24}
                aria-label={`Remover a parcela ${place + 1}`}
                disabled={form.values.instalments.length === 1}
                onClick={() => form.removeListItem('instalments', place)}
              >
                <Trash2 size={18} strokeWidth={1.75} />
              </ActionIcon>
            </Group>
          ))}
        </Stack>
        <Group justify="space-between" mt="md">
          <Button
            variant="default"
            leftSection={<Plus size={18} />}
            disabled={form.values.instalments.length >= 120}
            onClick={() => form.insertListItem('instalments', nextLine(form.values.instalments.at(-1)))}
          >
            Outra parcela
          </Button>
          <span>
            Total <Money cents={total} weight={600} />
          </span>
        </Group>
      </Section>
      <Textarea
        mt="md"
        label="Sobre o acordo"
        description="De que dívidas é, onde está o termo. Aparece na página do acordo."
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('message')}
      />
      <Group justify="flex-end" mt="lg">
        <Button type="submit" loading={run.isPending}>
          Trazer acordo
        </Button>
      </Group>
    </form>
  )
}

/** The same amount a month later. */
const nextLine = (last: Line | undefined): Line => ({
  ...freshLine(),
  due_on: last?.due_on ? addMonths(last.due_on, 1) : null,
  cents: last?.cents ?? null,
})
