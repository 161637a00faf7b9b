import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { civilDate } from '../../../../../domain/calendar.ts'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { toFailure } from '../../../../lib/failure.ts'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { counted } from '../../../../lib/words.ts'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { FormErrors } from '../../../../ui/form/form-errors.tsx'
import { toastChanged, useUndoChange, useUnitCommand } from '../../edit/unit-commands.ts'
import type { Unit } from '../../queries.ts'

type Values = { closes_on: string; reason: string }

/** Removes a unit that was a mistake; one with a history is closed on a day instead. */
export function CloseDialog({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const goOn = useGoOn()
  const remove = useUnitCommand<object, { change_id: string; kind: 'close' | 'remove' }>(
    'remove-unit',
    'remover a unidade',
  )
  const undo = useUndoChange()
  const today = civilDate(new Date())
  const failure = remove.error && toFailure(remove.error)
  const history = failure?.code === 'unit_has_history' ? failure.details : null
  const closes = unit.occupancies.length > 0 || history !== null
  const form = useForm<Values>({ initialValues: { closes_on: today, reason: '' } })
  const send = form.onSubmit(({ closes_on, reason }) =>
    remove.mutate(
      { unit_id: unit.id, closes_on: closes ? closes_on : null, reason },
      {
        onSuccess: ({ change_id, kind }) => {
          const title = kind === 'close' ? 'Unidade encerrada' : 'Unidade removida'
          toastChanged(title, unitLabel(unit), () => undo.run(change_id))
          onClose()
          goOn('/dashboard/units')
        },
        onError: (error) => {
          for (const { path, message } of toFailure(error).fields) form.setFieldError(path, message)
        },
      },
    ),
  )
  const label = unitLabel(unit)
  return (
    <Modal opened onClose={onClose} title={closes ? `Encerrar ${label}` : `Remover ${label}`}>
      <form onSubmit={send} noValidate>
        <Stack>
          {failure && !history && failure.fields.length === 0 && <FormErrors message={failure.message} />}
          <Text>
            {closes
              ? `${label} tem histórico${historyText(history)}. Encerrada, ela sai das listas e das próximas cobranças; o que foi emitido continua nela, e ninguém mais consta como morador.`
              : `${label} não tem cobranças nem pessoas: ela é apagada, e a mudança fica registrada.`}
          </Text>
          {closes && <DateField label="Encerrar em" maxDate={today} {...form.getInputProps('closes_on')} />}
          <TextInput
            label="Motivo"
            placeholder="Opcional; fica no histórico"
            maxLength={500}
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button variant="subtle" onClick={onClose}>
              Voltar
            </Button>
            <Button variant="default" c="var(--danger)" type="submit" loading={remove.isPending}>
              {closes ? `Encerrar ${label}` : `Remover ${label}`}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function historyText(history: Readonly<Record<string, unknown>> | null): string {
  if (!history) return ''
  const parts = [
    Number(history.charges) > 0 && counted(Number(history.charges), 'cobrança', 'cobranças'),
    Number(history.people) > 0 && counted(Number(history.people), 'pessoa', 'pessoas'),
    Number(history.annexes) > 0 && counted(Number(history.annexes), 'anexo', 'anexos'),
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? ` (${parts.join(', ')})` : ''
}
