import { Checkbox, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { addDays } from '../../../../domain/calendar.ts'
import { momentAt } from '../../../../domain/reservations/rules.ts'
import { toast } from '../../../lib/toasts.tsx'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import type { Area } from '../queries.ts'

const reasons = ['Manutenção', 'Pintura', 'Evento do condomínio', 'Assembleia']

/** Closes a space for whole days; cancels existing bookings without cost only where that is ticked. */
export function BlockDialog({ area, onClose }: { area: Area; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    initialValues: {
      starts_at: null as string | null,
      ends_at: null as string | null,
      reason: '',
      cancels: false,
    },
  })
  const { reason } = form.values
  return (
    <CommandDialog
      title={`Fechar ${area.name}`}
      verb="Fechar por este período"
      command="block-area"
      action="fechar o espaço"
      form={form}
      body={({ starts_at, ends_at, ...values }) => {
        const last = ends_at ?? starts_at
        return {
          ...values,
          id,
          area_id: area.id,
          starts_at: starts_at && momentAt(starts_at, 0, openZone()).toISOString(),
          ends_at: last && momentAt(addDays(last, 1), 0, openZone()).toISOString(),
        }
      }}
      onDone={({ cancelled }) =>
        toast(
          'success',
          'Espaço fechado',
          cancelled === 0 ? '' : `${cancelled} reservas canceladas sem custo; as unidades são avisadas.`,
        )
      }
      onClose={onClose}
    >
      <DateField label="Do dia" {...form.getInputProps('starts_at')} />
      <DateField label="Até o dia" description="Vazio: um dia só." {...form.getInputProps('ends_at')} />
      <Select
        label="Motivo"
        data={reasons}
        value={reasons.includes(reason) ? reason : null}
        onChange={(value) => form.setFieldValue('reason', value ?? '')}
        placeholder="Escolha ou escreva abaixo"
      />
      <TextInput label="Com outras palavras" maxLength={200} {...form.getInputProps('reason')} />
      <Checkbox
        label="Cancelar, sem custo, as reservas deste período"
        {...form.getInputProps('cancels', { type: 'checkbox' })}
      />
    </CommandDialog>
  )
}
