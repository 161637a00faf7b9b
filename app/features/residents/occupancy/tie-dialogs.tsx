import { Checkbox, Select, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { civilDate } from '../../../../domain/calendar.ts'
import { occupancyKinds } from '../../../../domain/units/occupancy-kind.ts'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { RecordTie } from '../register/queries.ts'

export const kindChoices = Object.entries(occupancyKinds).map(([value, label]) => ({ value, label }))

type TieDialogProps = {
  tie: RecordTie
  /** 'Ana Souza em A-101' */
  name: string
  onClose: () => void
}

/** Ends a tie on a day. Its past stays in the history. */
export function EndDialog({ tie, name, onClose }: TieDialogProps) {
  const form = useForm({ initialValues: { ends_on: civilDate(new Date(), openZone()), reason: '' } })
  return (
    <CommandDialog
      title={`Encerrar: ${name}`}
      verb="Encerrar vínculo"
      action="encerrar o vínculo"
      command="end-occupancy"
      done="Vínculo encerrado"
      form={form}
      body={(values) => ({ occupancy_id: tie.id, ...values })}
      destructive
      onClose={onClose}
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
    </CommandDialog>
  )
}

/** Corrects a wrong record. The earlier version stays, with the reason. */
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
  return (
    <CommandDialog
      title={`Corrigir: ${name}`}
      verb={remove ? 'Remover vínculo' : 'Salvar correção'}
      action="corrigir o vínculo"
      command="correct-occupancy"
      done={remove ? 'Vínculo removido' : 'Vínculo corrigido'}
      form={form}
      body={({ kind, starts_on, ends_on, reason }) =>
        remove
          ? { occupancy_id: tie.id, remove, reason }
          : { occupancy_id: tie.id, ...changed(tie, { kind, starts_on, ends_on: ends_on || null }), reason }
      }
      destructive={remove}
      onClose={onClose}
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
    </CommandDialog>
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
