import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { civilDate } from '../../../../../domain/calendar.ts'
import { type UnitKind, unitKinds } from '../../../../../domain/units/unit-kind.ts'
import { unitLabel } from '../../../../../domain/units/unit-label.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { fieldErrors } from '../../../../lib/failure.ts'
import { useGoOn } from '../../../../lib/mutations/go-on.ts'
import { openZone } from '../../../../lib/zone.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../../ui/form/date-field.tsx'
import { toastChanged, useGoBack, useUndoChange } from '../../edit/unit-commands.ts'
import { UnitSelect } from '../../edit/unit-select.tsx'
import type { Unit } from '../../queries.ts'

type Values = {
  other: string | null
  on: string
  block: string
  number: string
  kind: UnitKind
  reason: string
}

/** Makes one unit of this and another of the same owners. */
export function MergeDialog({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const goOn = useGoOn()
  const goBack = useGoBack(unit.id)
  const merge = useCommand('merge-units', { action: 'unir as unidades', quiet: true })
  const undo = useUndoChange()
  const today = civilDate(new Date(), openZone())
  const { block, number, kind, floor } = unit
  const form = useForm<Values>({
    initialValues: { other: null, on: today, block, number, kind, reason: '' },
    validate: {
      other: (value) => (value ? null : 'Escolha a unidade que se une a esta.'),
      number: (value) => (value.trim() ? null : 'Diga o número da unidade.'),
    },
  })
  const send = form.onSubmit(({ other, ...values }) =>
    merge.mutate(
      { ...values, unit_ids: [unit.id, other], floor },
      {
        onSuccess: ({ change_id, unit_id }) => {
          toastChanged('Unidades unidas', unitLabel(values), () => undo.run(change_id, () => goBack(unit_id)))
          goOn(`/dashboard/units/${unit_id}`)
        },
        onError: (error) => {
          form.setErrors(fieldErrors(error))
        },
      },
    ),
  )
  return (
    <FormDialog
      title={`Unir ${unitLabel(unit)} a outra`}
      verb="Unir unidades"
      loading={merge.isPending}
      error={merge.error}
      onClose={onClose}
      onSubmit={send}
    >
      <Text size="sm">
        Frações e áreas se somam. As duas unidades são encerradas; pessoas, vagas e grupos passam à nova.
      </Text>
      <UnitSelect label="Unir com" without={[unit.id]} {...form.getInputProps('other')} />
      <SimpleGrid cols={2}>
        <TextInput label="Bloco da nova" maxLength={20} {...form.getInputProps('block')} />
        <TextInput label="Número da nova" maxLength={20} {...form.getInputProps('number')} />
      </SimpleGrid>
      <SimpleGrid cols={2}>
        <Select
          label="Tipo"
          allowDeselect={false}
          data={Object.entries(unitKinds).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('kind')}
        />
        <DateField label="Em" maxDate={today} {...form.getInputProps('on')} />
      </SimpleGrid>
      <TextInput
        label="Motivo"
        placeholder="Opcional; fica no histórico"
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}
