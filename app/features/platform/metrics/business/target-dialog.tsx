import { Button, Group, NumberInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { indicatorNames, isMoney } from '../../../../../domain/platform/indicators.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { MoneyField } from '../../../../ui/form/money-field.tsx'

type TargetDialogProps = { indicator: string; target: number | null; onClose: () => void }

/** Sets what a figure is to reach: a percentage, or reais by month. */
export function TargetDialog({ indicator, target, onClose }: TargetDialogProps) {
  const inMoney = isMoney(indicator)
  const form = useForm<{ value: number | string | null }>({
    initialValues: { value: target === null ? null : inMoney ? target : target / 10 },
    validate: { value: (value) => (typeof value === 'number' && value > 0 ? null : 'Informe a meta.') },
  })
  const clear = useCommand('save-indicator-target', { action: 'remover a meta', done: 'Meta removida' })
  return (
    <CommandDialog
      title={`Meta · ${indicatorNames[indicator]}`}
      verb="Salvar a meta"
      command="save-indicator-target"
      action="salvar a meta"
      done="Meta salva"
      small
      form={form}
      busy={clear.isPending}
      body={({ value }) => ({ indicator, value: inMoney ? Number(value) : Math.round(Number(value) * 10) })}
      onClose={onClose}
    >
      {inMoney ? (
        <MoneyField
          label="Meta por mês"
          {...form.getInputProps('value')}
          value={form.values.value === null ? null : Number(form.values.value)}
        />
      ) : (
        <NumberInput
          label="Meta"
          description="Em porcentagem. O gráfico mostra a meta como uma linha."
          suffix="%"
          decimalScale={1}
          decimalSeparator=","
          allowNegative={false}
          max={100}
          {...form.getInputProps('value')}
          value={form.values.value ?? ''}
        />
      )}
      {target !== null && (
        <Group mt="sm">
          <Button
            variant="subtle"
            loading={clear.isPending}
            onClick={() => clear.mutate({ indicator, value: null }, { onSuccess: onClose })}
          >
            Remover a meta
          </Button>
        </Group>
      )}
    </CommandDialog>
  )
}
