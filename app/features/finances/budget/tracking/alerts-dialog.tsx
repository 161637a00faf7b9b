import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { parseReais } from '../../../../../domain/money.ts'
import { useMayManage } from '../../../../lib/membership/may-manage.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'
import type { Alerts } from '../budget-queries.ts'

type Values = { is_on: boolean; percent: string; cents: number | null }

/** Parses '10' or '7,5' percent as hundredths; null for invalid text. */
function basisPoints(text: string): number | null {
  const found = parseReais(text.replace('%', ''))
  return found !== null && found >= 0 && found <= 100_000 ? found : null
}

/** Sets when the administration is notified that a rubric exceeded its monthly budget. */
export function AlertsDialog({ alerts, onClose }: { alerts: Alerts; onClose: () => void }) {
  const mayManage = useMayManage()
  const form = useForm<Values>({
    initialValues: {
      is_on: alerts.is_on,
      percent: (alerts.basis_points / 100).toLocaleString('pt-BR'),
      cents: alerts.cents,
    },
    validate: {
      percent: (text) => (basisPoints(text) === null ? 'Informe de 0 a 1.000%.' : null),
      cents: (cents) => (cents ? null : 'Informe o valor.'),
    },
  })
  return (
    <CommandDialog
      title="Avisos do orçamento"
      verb="Salvar"
      action="salvar os avisos"
      command="save-budget-alerts"
      done={{ title: 'Avisos salvos', message: 'Conferimos toda manhã, este mês e o anterior.' }}
      form={form}
      body={({ is_on, percent, cents }) => ({ is_on, basis_points: basisPoints(percent), cents })}
      busy={!mayManage}
      onClose={onClose}
    >
      <Switch
        label="Avisar a administração"
        description="Uma vez por mês e rubrica, pelos canais que cada um escolheu."
        {...form.getInputProps('is_on', { type: 'checkbox' })}
      />
      <TextInput
        label="Acima do previsto em"
        inputMode="decimal"
        rightSection="%"
        maxLength={8}
        {...form.getInputProps('percent')}
      />
      <MoneyField
        label="E ao menos"
        description="Os dois limites precisam ser alcançados."
        value={form.values.cents}
        onChange={(cents) => form.setFieldValue('cents', cents)}
        error={form.errors.cents}
      />
    </CommandDialog>
  )
}
