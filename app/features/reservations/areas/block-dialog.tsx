import { Checkbox, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '../../../../domain/calendar.ts'
import { momentAt } from '../../../../domain/reservations/rules.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toast } from '../../../lib/toasts.tsx'
import { openZone } from '../../../lib/zone.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { Area } from '../queries.ts'

const reasons = ['Manutenção', 'Pintura', 'Evento do condomínio', 'Assembleia']

/** Closes a space for whole days; what is booked in them is cancelled without cost only where that is ticked. */
export function BlockDialog({ area, onClose }: { area: Area; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const [from, setFrom] = useState<string | null>(null)
  const [until, setUntil] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [cancels, setCancels] = useState(false)
  const block = useCommand('block-area', {
    action: 'fechar o espaço',
    quiet: true,
  })
  const last = until ?? from
  return (
    <FormDialog
      title={`Fechar ${area.name}`}
      verb="Fechar por este período"
      loading={block.isPending}
      error={block.error}
      disabled={!from || !last || last < from || reason.trim().length < 3}
      held={reason !== ''}
      onClose={onClose}
      onSubmit={() => {
        if (!from || !last) return
        block.mutate(
          {
            ...{ id, area_id: area.id, reason, cancels },
            starts_at: momentAt(from, 0, openZone()).toISOString(),
            ends_at: momentAt(addDays(last, 1), 0, openZone()).toISOString(),
          },
          {
            onSuccess: ({ cancelled }) => {
              toast(
                'success',
                'Espaço fechado',
                cancelled === 0
                  ? ''
                  : `${cancelled} reservas canceladas sem custo; as unidades são avisadas.`,
              )
              onClose()
            },
          },
        )
      }}
    >
      <DateField label="Do dia" value={from} onChange={setFrom} />
      <DateField label="Até o dia" description="Vazio: um dia só." value={until} onChange={setUntil} />
      <Select
        label="Motivo"
        data={reasons}
        value={reasons.includes(reason) ? reason : null}
        onChange={(value) => setReason(value ?? '')}
        placeholder="Escolha ou escreva abaixo"
      />
      <TextInput
        label="Com outras palavras"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        label="Cancelar, sem custo, as reservas deste período"
        checked={cancels}
        onChange={(event) => setCancels(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
