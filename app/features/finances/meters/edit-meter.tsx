import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatReading, parseReading } from '../../../../domain/meters/reading.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { DialFields, isNamed, isReading, SerialField } from './meter-fields.tsx'
import type { Month, SheetRow } from './meter-queries.ts'

type MeterProps = { of: Month; row: SheetRow; onClose: () => void }

/** Corrects a meter. Once read, its starting value is fixed: the months were computed from it. */
export function EditMeter({ of, row, onClose }: MeterProps) {
  const form = useForm({
    initialValues: {
      serial: row.serial,
      measure: row.measure as string,
      digits: row.digits,
      installed_on: row.installed_on,
      first: formatReading(row.first_value),
    },
    validate: { serial: isNamed, first: isReading },
  })
  return (
    <CommandDialog
      title={`Medidor de ${row.unit_label}`}
      verb="Salvar"
      command="save-meter"
      action="corrigir o medidor"
      done={{ title: 'Medidor corrigido', message: '' }}
      form={form}
      body={({ first, ...rest }) => ({
        ...rest,
        of: 'unit',
        id: row.meter_id,
        unit_id: row.unit_id,
        kind: of.kind,
        first_value: parseReading(first) ?? row.first_value,
      })}
      onClose={onClose}
    >
      <SerialField {...form.getInputProps('serial')} />
      <DialFields form={form} />
      {!row.is_read && (
        <>
          <DateField label="Em uso desde" maxDate={of.today} {...form.getInputProps('installed_on')} />
          <TextInput label="Leitura inicial" inputMode="decimal" {...form.getInputProps('first')} />
        </>
      )}
    </CommandDialog>
  )
}

/** Takes out a meter that was never read: one that was is replaced. */
export function RemoveMeter({ row, onClose }: MeterProps) {
  const form = useForm({ initialValues: {} })
  return (
    <CommandDialog
      title={`Excluir o medidor de ${row.unit_label}?`}
      verb="Excluir"
      command="remove-meter"
      action="excluir o medidor"
      done={{ title: 'Medidor excluído', message: 'Para voltar atrás, cadastre-o de novo.' }}
      form={form}
      body={() => ({ meter_id: row.meter_id })}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>Ele não tem leitura: nada mais muda.</p>
    </CommandDialog>
  )
}
