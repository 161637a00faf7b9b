import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { MoneyField } from '../../../ui/form/money-field.tsx'
import { WholeNumberField } from '../../../ui/form/whole-number-field.tsx'
import { type MaintenanceSettings, settingsQuery } from '../queries.ts'

/** From which amount on quotes are compared, and when a warranty is told of. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { id } = useCondominium()
  const { data } = useQuery(settingsQuery(id))
  return data ? <Form settings={data} onClose={onClose} /> : null
}

function Form({ settings, onClose }: { settings: MaintenanceSettings; onClose: () => void }) {
  const [asks, setAsks] = useState(settings.quotes_above_cents !== null)
  const [above, setAbove] = useState<number | null>(settings.quotes_above_cents ?? 500_000)
  const [needed, setNeeded] = useState<number | string>(settings.quotes_needed)
  const [days, setDays] = useState<number | string>(settings.warranty_days)
  const save = useCommand('save-maintenance-settings', {
    ...{ action: 'gravar as regras', done: 'Regras gravadas', quiet: true },
  })
  return (
    <FormDialog
      title="Regras da manutenção"
      verb="Salvar"
      loading={save.isPending}
      error={save.error}
      small
      onClose={onClose}
      onSubmit={() =>
        save.mutate(
          {
            quotes_above_cents: asks ? above : null,
            quotes_needed: Number(needed),
            warranty_days: Number(days),
          },
          { onSuccess: onClose },
        )
      }
    >
      <Checkbox
        label="Pedir vários orçamentos para valores altos"
        checked={asks}
        onChange={({ currentTarget }) => setAsks(currentTarget.checked)}
      />
      {asks && (
        <>
          <MoneyField label="A partir de" value={above} onChange={setAbove} />
          <WholeNumberField label="Quantos orçamentos" min={2} max={10} value={needed} onChange={setNeeded} />
        </>
      )}
      <WholeNumberField
        label="Avisar do fim de uma garantia"
        description="Dias antes de ela terminar"
        min={1}
        max={365}
        value={days}
        onChange={setDays}
      />
    </FormDialog>
  )
}
