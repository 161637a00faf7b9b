import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dayOfMonth } from '../../../../domain/calendar.ts'
import { meterKinds } from '../../../../domain/charges/budget-line.ts'
import { parseReading } from '../../../../domain/meters/reading.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { UnitSelect } from '../issue/lines/unit-choice.tsx'
import { DialFields, isNamed, isReading, SerialField } from './meter-fields.tsx'
import type { Month } from './meter-queries.ts'

const usualMeasure = { water: 'm3', hot_water: 'm3', gas: 'm3', energy: 'kWh', other: 'un' } as const

/** Adds one meter for every unit at once, or one for a single unit. */
export function AddMeters({ of, onClose }: { of: Month; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      everyUnit: true,
      unit_id: null as string | null,
      serial: '',
      measure: usualMeasure[of.kind] as string,
      digits: 5,
      installed_on: dayOfMonth(of.month, 1),
      first: '0',
    },
    validate: {
      unit_id: (unit, { everyUnit }) => (!everyUnit && !unit ? 'Escolha a unidade.' : null),
      serial: (text, { everyUnit }) => (everyUnit ? null : isNamed(text)),
      first: isReading,
    },
  })
  const { everyUnit } = form.values
  return (
    <CommandDialog
      title={`Medidores de ${meterKinds[of.kind].toLowerCase()}`}
      verb="Cadastrar"
      command="save-meter"
      action="cadastrar o medidor"
      done={{ title: 'Medidores cadastrados', message: 'As leituras já podem ser digitadas.' }}
      form={form}
      body={({ everyUnit: all, unit_id, serial, first, ...rest }) => ({
        ...rest,
        kind: of.kind,
        first_value: parseReading(first) ?? 0,
        ...(all ? { of: 'every_unit' } : { of: 'unit', unit_id, serial }),
      })}
      onClose={onClose}
    >
      <Checkbox
        label="Um para cada unidade que ainda não tem"
        description="O número do medidor fica igual ao da unidade; dá para corrigir depois."
        {...form.getInputProps('everyUnit', { type: 'checkbox' })}
      />
      {!everyUnit && (
        <>
          <UnitSelect
            value={form.values.unit_id}
            onChange={(unit) => form.setFieldValue('unit_id', unit)}
            error={form.errors.unit_id}
          />
          <SerialField {...form.getInputProps('serial')} />
        </>
      )}
      <DialFields form={form} />
      <DateField label="Em uso desde" maxDate={of.today} {...form.getInputProps('installed_on')} />
      <TextInput
        label="Leitura inicial"
        inputMode="decimal"
        description={
          everyUnit ? 'A mesma para todos. Para leituras diferentes, importe o mês anterior.' : undefined
        }
        {...form.getInputProps('first')}
      />
    </CommandDialog>
  )
}
