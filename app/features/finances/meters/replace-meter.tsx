import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { parseReading } from '../../../../domain/meters/reading.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DigitsField, isNamed, isReading, SerialField } from './meter-fields.tsx'
import type { Month, SheetRow } from './meter-queries.ts'

/** The last reading of the old one and the first of the new: the month is the sum of both. */
export function ReplaceMeter({ of, row, onClose }: { of: Month; row: SheetRow; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      removed_on: of.today,
      last_value: '',
      is_confirmed: false,
      serial: '',
      digits: row.digits,
      first_value: '0',
    },
    validate: { last_value: isReading, serial: isNamed, first_value: isReading },
  })
  return (
    <CommandDialog
      title={`Trocar o medidor de ${row.unit_label}`}
      verb="Trocar"
      command="replace-meter"
      action="trocar o medidor"
      done={{ title: 'Medidor trocado', message: 'O consumo do mês soma o antigo e o novo.' }}
      form={form}
      body={({ last_value, first_value, is_confirmed, ...rest }) => ({
        ...rest,
        meter_id: row.meter_id,
        competence: of.month,
        last_value: parseReading(last_value) ?? 0,
        first_value: parseReading(first_value) ?? 0,
        is_confirmed,
        has_rolled_over: is_confirmed,
      })}
      onClose={onClose}
    >
      <DateField label="Retirado em" maxDate={of.today} {...form.getInputProps('removed_on')} />
      <TextInput label="Última leitura do antigo" inputMode="decimal" {...form.getInputProps('last_value')} />
      {form.errors.last_value && parseReading(form.values.last_value) !== null && (
        <Checkbox
          label="Conferi, a leitura é esta"
          {...form.getInputProps('is_confirmed', { type: 'checkbox' })}
        />
      )}
      <SerialField label="Número do novo" {...form.getInputProps('serial')} />
      <DigitsField label="Dígitos inteiros do novo" {...form.getInputProps('digits')} />
      <TextInput label="Leitura inicial do novo" inputMode="decimal" {...form.getInputProps('first_value')} />
    </CommandDialog>
  )
}
