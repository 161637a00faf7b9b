import { Button, Group, Modal, Radio, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../domain/calendar.ts'
import { formatCents } from '../../../../domain/money.ts'
import { useCommandKey } from '../../../lib/command-key.ts'
import { toFailure } from '../../../lib/failure.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FormErrors } from '../../../ui/form/form-errors.tsx'
import { useMoneyCommand } from '../mutations.ts'
import { openChargesQuery, type Review } from './bank-queries.ts'

type Values = { decision: 'settle' | 'dismiss'; unit: string; charge_id: string; note: string }
type Input = { review_id: string; decision: Values['decision']; charge_id?: string; note: string }

const reasons: Record<Review['reason'], string> = {
  unknown_charge:
    'O pagamento não traz nenhuma cobrança conhecida. Escolha a que ele quita, ou devolva o valor.',
  wrong_amount: 'O valor recebido não é o que a cobrança valia no dia.',
  already_paid: 'A cobrança já estava paga: este é um segundo pagamento.',
  charge_cancelled: 'A cobrança foi cancelada antes deste pagamento.',
}

/** Decides a payment: books it on a charge, or keeps it out with a note. */
export function ReviewDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const known = review.charges?.status === 'open' ? review.charges : null
  const { key } = useCommandKey()
  const form = useForm<Values>({
    initialValues: {
      decision: review.reason === 'already_paid' ? 'dismiss' : 'settle',
      unit: review.charges?.unit_label ?? '',
      charge_id: known?.id ?? '',
      note: '',
    },
    validate: {
      charge_id: (value, { decision }) =>
        decision === 'settle' && value === '' ? 'Escolha a cobrança que este pagamento quita.' : null,
      note: (value, { decision }) =>
        decision === 'dismiss' && value.trim() === '' ? 'Diga o que foi feito com este valor.' : null,
    },
  })
  const decide = useMoneyCommand<Input, { status: string }>('review-payment', {
    action: 'conferir o pagamento',
    done: 'Conferência',
    quiet: true,
  })
  const send = form.onSubmit(({ decision, charge_id, note }) =>
    decide.mutate(
      { review_id: review.id, decision, note, key, ...(decision === 'settle' && { charge_id }) },
      {
        onSuccess: onClose,
        onError: (error) => {
          for (const { path, message } of toFailure(error).fields) form.setFieldError(path, message)
        },
      },
    ),
  )
  const failure = decide.error && toFailure(decide.error)
  return (
    <Modal opened onClose={onClose} title="Conferir pagamento" size="lg">
      <form onSubmit={send} noValidate>
        <Stack>
          {failure && failure.fields.length === 0 && <FormErrors message={failure.message} />}
          <Text>
            {`Recebido em ${formatDate(review.received_on)}: `}
            <strong style={{ fontWeight: 600 }}>{formatCents(review.amount_cents)}</strong>
            {review.expected_cents !== null &&
              `, quando o esperado era ${formatCents(review.expected_cents)}`}
            . {reasons[review.reason]}
          </Text>
          <Radio.Group label="O que fazer" {...form.getInputProps('decision')}>
            <Stack gap="xs" mt={4}>
              <Radio
                value="settle"
                label="Dar baixa em uma cobrança"
                description="O que passar do valor original entra como multa e juros."
              />
              <Radio
                value="dismiss"
                label="Não lançar"
                description="Por exemplo, o valor foi devolvido a quem pagou."
              />
            </Stack>
          </Radio.Group>
          {form.values.decision === 'settle' && <ChargeChoice form={form} />}
          <Textarea
            label={
              form.values.decision === 'settle' ? 'Observação (opcional)' : 'O que foi feito com este valor'
            }
            maxLength={500}
            {...form.getInputProps('note')}
          />
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button type="submit" loading={decide.isPending}>
              {form.values.decision === 'settle' ? 'Dar baixa' : 'Não lançar'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function ChargeChoice({ form }: { form: UseFormReturnType<Values> }) {
  const { id } = useCondominium()
  const [unit] = useDebouncedValue(form.values.unit.trim(), 300)
  const { data, isSuccess } = useQuery(openChargesQuery(id, unit))
  const options = (data ?? []).map((charge) => ({
    value: charge.id,
    label: `${formatDate(charge.due_on)} · ${formatCents(charge.amount_cents)} · ${charge.reference}`,
  }))
  const none = unit !== '' && isSuccess && options.length === 0
  return (
    <>
      <TextInput
        label="Unidade"
        placeholder="A-702"
        maxLength={42}
        {...form.getInputProps('unit')}
        error={none ? 'Nenhuma cobrança em aberto nesta unidade.' : undefined}
      />
      {options.length > 0 && (
        <Select label="Cobrança" data={options} allowDeselect={false} {...form.getInputProps('charge_id')} />
      )}
      {options.length === 0 && form.errors.charge_id && (
        <Text size="xs" c="var(--danger)" role="alert">
          {form.errors.charge_id}
        </Text>
      )}
    </>
  )
}
