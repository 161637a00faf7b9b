import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { unitDueInput } from '../../../../domain/charges/unit-dues.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { MonthField } from '../../../ui/form/date-field.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { UnitSelect } from '../issue/lines/unit-choice.tsx'
import { RubricSelect } from '../ledger/pickers.tsx'
import type { DueRow } from './dues-queries.ts'

type Values = {
  unit_id: string
  rubric: string
  description: string
  note: string
  cents: number | null
  charged_from: string
}

/** Records an amount for a unit's next charge, or corrects one; `month` is the first that may charge it. */
export function DueDialog({
  due,
  month,
  onClose,
}: {
  due: DueRow | null
  month: string
  onClose: () => void
}) {
  const form = useForm<Values>({
    initialValues: {
      unit_id: due?.unit_id ?? '',
      rubric: due?.rubric_id ?? '',
      description: due?.description ?? '',
      note: due?.note ?? '',
      cents: due?.cents ?? null,
      charged_from: due?.charged_from ?? month,
    },
    validate: (values) =>
      Object.fromEntries(
        (unitDueInput.safeParse(values).error?.issues ?? []).map(({ path, message }) => [
          path.join('.'),
          message,
        ]),
      ),
  })
  return (
    <CommandDialog
      title={due ? `Editar lançamento da unidade ${due.unit_label}` : 'Lançar para uma unidade'}
      verb="Salvar"
      action="salvar o lançamento"
      command="save-unit-due"
      done={{ title: 'Lançamento salvo', message: 'Ele entra na próxima emissão que você fizer.' }}
      form={form}
      body={(values) => ({ ...values, due_id: due?.id ?? null })}
      onClose={onClose}
    >
      {!due && <UnitSelect {...form.getInputProps('unit_id')} data-autofocus />}
      <RubricSelect label="Rubrica de receita" nature="income" {...form.getInputProps('rubric')} />
      <TextInput
        label="A que se refere"
        description="Sai na cobrança, como está escrito."
        maxLength={120}
        {...form.getInputProps('description')}
      />
      <TextInput label="Observação" placeholder="Opcional" maxLength={160} {...form.getInputProps('note')} />
      <MoneyField
        label="Valor"
        value={form.values.cents}
        onChange={(cents) => form.setFieldValue('cents', cents)}
        error={form.errors.cents}
      />
      <MonthField
        label="A partir de que mês"
        {...form.getInputProps('charged_from')}
        value={form.values.charged_from}
      />
    </CommandDialog>
  )
}
