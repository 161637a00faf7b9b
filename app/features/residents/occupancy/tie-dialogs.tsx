import { Checkbox, Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { civilDate } from '../../../../domain/calendar.ts'
import { occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { fieldErrors } from '../../../lib/failure.ts'
import { openZone } from '../../../lib/zone.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { RecordTie } from '../register/queries.ts'

export const kindChoices = Object.entries(occupancyKinds).map(([value, label]) => ({ value, label }))

type TieDialogProps = {
  tie: RecordTie
  /** 'Ana Souza em A-101' */
  name: string
  onClose: () => void
}

/** Ends a tie on a day; what it was until then stays in the history. */
export function EndDialog({ tie, name, onClose }: TieDialogProps) {
  const command = useCommand('end-occupancy', {
    action: 'encerrar o vínculo',
    done: 'Vínculo encerrado',
    quiet: true,
  })
  const form = useForm({ initialValues: { ends_on: civilDate(new Date(), openZone()), reason: '' } })
  const submit = form.onSubmit((values) =>
    command.mutate(
      { occupancy_id: tie.id, ...values },
      { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) },
    ),
  )
  return (
    <FormDialog
      title={`Encerrar: ${name}`}
      verb="Encerrar vínculo"
      destructive
      loading={command.isPending}
      error={command.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        A história fica guardada. Quem só tinha este vínculo perde o acesso ao aplicativo depois do último
        dia.
      </Text>
      <DateField label="Último dia" {...form.getInputProps('ends_on')} data-autofocus />
      <TextInput
        label="Motivo (opcional)"
        placeholder="Fim do contrato"
        maxLength={300}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

/** Corrects what was recorded wrongly; the earlier version stays with the reason. */
export function CorrectDialog({ tie, name, onClose }: TieDialogProps) {
  const form = useForm({
    initialValues: {
      kind: tie.kind as string,
      starts_on: tie.starts_on,
      ends_on: tie.ends_on,
      remove: false,
      reason: '',
    },
  })
  const { remove } = form.values
  const command = useCommand('correct-occupancy', {
    action: 'corrigir o vínculo',
    done: remove ? 'Vínculo removido' : 'Vínculo corrigido',
    quiet: true,
  })
  const submit = form.onSubmit(({ kind, starts_on, ends_on, reason }) =>
    command.mutate(
      remove
        ? { occupancy_id: tie.id, remove, reason }
        : { occupancy_id: tie.id, ...changed(tie, { kind, starts_on, ends_on: ends_on || null }), reason },
      { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) },
    ),
  )
  return (
    <FormDialog
      title={`Corrigir: ${name}`}
      verb={remove ? 'Remover vínculo' : 'Salvar correção'}
      destructive={remove}
      loading={command.isPending}
      error={command.error}
      onClose={onClose}
      onSubmit={submit}
    >
      <Text size="sm" c="dimmed">
        Use para consertar um erro de registro. A versão anterior fica guardada, com o motivo e quem corrigiu.
      </Text>
      {!remove && (
        <>
          <Select
            label="O que a pessoa é"
            data={kindChoices}
            allowDeselect={false}
            {...form.getInputProps('kind')}
          />
          <DateField label="Início" {...form.getInputProps('starts_on')} />
          <DateField label="Fim" description="Vazio: continua" clearable {...form.getInputProps('ends_on')} />
        </>
      )}
      <Checkbox
        label="Este vínculo nunca existiu: remover"
        {...form.getInputProps('remove', { type: 'checkbox' })}
      />
      <TextInput label="O que estava errado" maxLength={300} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}

/** Only what differs: the other rows of the same time keep theirs. */
function changed(tie: RecordTie, given: { kind: string; starts_on: string; ends_on: string | null }) {
  return {
    ...(given.kind !== tie.kind && { kind: given.kind }),
    ...(given.starts_on !== tie.starts_on && { starts_on: given.starts_on }),
    ...(given.ends_on !== tie.ends_on && { ends_on: given.ends_on }),
  }
}
