import { Checkbox } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { type MaintenanceSettings, settingsQuery } from '../queries.ts'

/** Sets the amounts from which quotes are compared and an assembly decides, and when a warranty reminder is sent. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { id } = useCondominium()
  const { data } = useQuery(settingsQuery(id))
  return data ? <Form settings={data} onClose={onClose} /> : null
}

function Form({ settings, onClose }: { settings: MaintenanceSettings; onClose: () => void }) {
  const form = useForm({
    initialValues: {
      asks: settings.quotes_above_cents !== null,
      quotes_above_cents: (settings.quotes_above_cents ?? 500_000) as number | null,
      quotes_needed: settings.quotes_needed as number | string,
      waits: settings.assembly_above_cents !== null,
      assembly_above_cents: (settings.assembly_above_cents ?? 5_000_000) as number | null,
      warranty_days: settings.warranty_days as number | string,
    },
  })
  return (
    <CommandDialog
      title="Regras da manutenção"
      verb="Salvar"
      action="salvar as regras"
      command="save-maintenance-settings"
      done="Regras salvas"
      form={form}
      body={({ asks, quotes_above_cents, waits, assembly_above_cents, ...values }) => ({
        quotes_above_cents: asks ? quotes_above_cents : null,
        quotes_needed: Number(values.quotes_needed),
        assembly_above_cents: waits ? assembly_above_cents : null,
        warranty_days: Number(values.warranty_days),
      })}
      small
      onClose={onClose}
    >
      <Checkbox
        label="Pedir vários orçamentos para valores altos"
        {...form.getInputProps('asks', { type: 'checkbox' })}
      />
      {form.values.asks && (
        <>
          <MoneyField
            label="A partir de"
            value={form.values.quotes_above_cents}
            onChange={(cents) => form.setFieldValue('quotes_above_cents', cents)}
            error={form.errors.quotes_above_cents}
          />
          <WholeNumberField
            label="Quantos orçamentos"
            min={2}
            max={10}
            {...form.getInputProps('quotes_needed')}
          />
        </>
      )}
      <Checkbox
        label="Pedir a decisão da assembleia para valores altos"
        description="Obras úteis, voluptuárias e acréscimos pedem sempre (Código Civil, art. 1.341 a 1.343)."
        {...form.getInputProps('waits', { type: 'checkbox' })}
      />
      {form.values.waits && (
        <MoneyField
          label="Acima de"
          value={form.values.assembly_above_cents}
          onChange={(cents) => form.setFieldValue('assembly_above_cents', cents)}
          error={form.errors.assembly_above_cents}
        />
      )}
      <WholeNumberField
        label="Avisar do fim de uma garantia"
        description="Dias antes de ela terminar"
        min={1}
        max={365}
        {...form.getInputProps('warranty_days')}
      />
    </CommandDialog>
  )
}
