import { ActionIcon, Group, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Trash2 } from 'lucide-react'
import { stepWords } from '../../../../../domain/delinquency/dunning.ts'
import type { RulerValues } from './ruler-queries.ts'

type StepFieldsProps = {
  form: UseFormReturnType<RulerValues>
  place: number
  /** Undefined for the only step. */
  onRemove?: () => void
}

/** Edits one step: when it is sent, and its text. */
export function StepFields({ form, place, onRemove }: StepFieldsProps) {
  const days = form.values.steps[place]?.days ?? 0
  const field = (name: 'subject' | 'body') => form.getInputProps(`steps.${place}.${name}`)
  const setDays = (size: number, before: boolean) =>
    form.setFieldValue(`steps.${place}.days`, before ? -size : size)
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0, minWidth: 0 }} aria-label={stepWords(days)}>
      <Stack gap="sm">
        <Group align="end" wrap="nowrap" gap={8}>
          <NumberInput
            label="Dias"
            w={80}
            miw={80}
            min={0}
            max={365}
            allowDecimal={false}
            allowNegative={false}
            value={Math.abs(days)}
            onChange={(value) => setDays(Number(value) || 0, days < 0)}
            error={Boolean(form.errors[`steps.${place}.days`])}
          />
          <Select
            aria-label="Antes ou depois do vencimento"
            w={220}
            miw={0}
            allowDeselect={false}
            data={[
              { value: 'before', label: 'antes do vencimento' },
              { value: 'after', label: 'depois do vencimento' },
            ]}
            value={days < 0 ? 'before' : 'after'}
            onChange={(value) => setDays(Math.abs(days), value === 'before')}
          />
          {onRemove && (
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={`Remover o passo: ${stepWords(days)}`}
              onClick={onRemove}
            >
              <Trash2 size={18} />
            </ActionIcon>
          )}
        </Group>
        {form.errors[`steps.${place}.days`] && (
          <span role="alert" style={{ color: 'var(--danger)', fontSize: '0.8125rem' }}>
            {form.errors[`steps.${place}.days`]}
          </span>
        )}
        <TextInput label="Assunto" maxLength={100} {...field('subject')} />
        <Textarea label="Texto" autosize minRows={2} maxLength={1500} {...field('body')} />
      </Stack>
    </fieldset>
  )
}
