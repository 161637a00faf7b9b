import { Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dayOfMonth } from '../../../../domain/calendar.ts'
import { meterKinds } from '../../../../domain/charges/budget-line.ts'
import { measureNames, measures, parseReading } from '../../../../domain/meters/reading.ts'
import { DateField } from '../../../ui/form/date-field.tsx'
import { UnitSelect } from '../issue/lines/unit-choice.tsx'
import { CommandDialog } from '../ledger/command-dialog.tsx'
import type { Month, SheetRow } from './meter-queries.ts'

type MeterDialogProps = {
  of: Month
  /** The meter that is taken off; without one, meters are added. */
  replaced?: SheetRow
  onClose: () => void
}

export function MeterDialog({ of, replaced, onClose }: MeterDialogProps) {
  return replaced ? (
    <ReplaceDialog of={of} row={replaced} onClose={onClose} />
  ) : (
    <AddDialog of={of} onClose={onClose} />
  )
}

const isReading = (text: string) =>
  parseReading(text) === null ? 'Escreva só números: 1234 ou 1.234,567.' : null
const isNamed = (text: string) => (text.trim() === '' ? 'Informe o número do medidor.' : null)
const usualMeasure = { water: 'm3', hot_water: 'm3', gas: 'm3', energy: 'kWh', other: 'un' } as const

/** One meter for every unit at once, or one of a unit. */
function AddDialog({ of, onClose }: { of: Month; onClose: () => void }) {
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
          <TextInput label="Número do medidor" maxLength={40} {...form.getInputProps('serial')} />
        </>
      )}
      <Select
        label="Medida"
        allowDeselect={false}
        data={measureNames.map((value) => ({ value, label: measures[value] }))}
        {...form.getInputProps('measure')}
      />
      <NumberInput
        label="Dígitos inteiros do mostrador"
        description="Depois do último, ele volta a zero."
        min={3}
        max={9}
        allowDecimal={false}
        {...form.getInputProps('digits')}
      />
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

/** The last reading of the old one and the first of the new: the month is the sum of both. */
function ReplaceDialog({ of, row, onClose }: { of: Month; row: SheetRow; onClose: () => void }) {
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
      {form.errors.last_value && (
        <Checkbox
          label="Conferi, a leitura é esta"
          {...form.getInputProps('is_confirmed', { type: 'checkbox' })}
        />
      )}
      <TextInput label="Número do novo" maxLength={40} {...form.getInputProps('serial')} />
      <NumberInput
        label="Dígitos inteiros do novo"
        min={3}
        max={9}
        allowDecimal={false}
        {...form.getInputProps('digits')}
      />
      <TextInput label="Leitura inicial do novo" inputMode="decimal" {...form.getInputProps('first_value')} />
    </CommandDialog>
  )
}
