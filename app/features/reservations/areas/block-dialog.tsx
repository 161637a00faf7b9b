import { Checkbox, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { addDays } from '../../../../domain/calendar.ts'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import { toast } from '../../../lib/toasts.tsx'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TimeField } from '../../../ui/form/time-field.tsx'
import type { Area } from '../queries.ts'

const reasons = ['Manutenção', 'Pintura', 'Evento do condomínio', 'Assembleia']

/** The minute of the day that 'HH:mm' says. */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

type Span = { starts_at: string | null; from_time: string; ends_at: string | null; until_time: string }

/** From when until when it is closed; without times, whole days. Null until it says both. */
function spanOf({ starts_at, from_time, ends_at, until_time }: Span): { from: Date; until: Date } | null {
  if (!starts_at) return null
  const from = momentAt(starts_at, from_time ? minuteOf(from_time) : 0, openZone())
  const last = ends_at ?? starts_at
  const until = until_time
    ? momentAt(last, minuteOf(until_time), openZone())
    : momentAt(addDays(last, 1), 0, openZone())
  return { from, until }
}

/** Closes a space for days or hours; cancels existing bookings without cost only where that is ticked. */
export function BlockDialog({ area, onClose }: { area: Area; onClose: () => void }) {
  const [id] = useState(() => crypto.randomUUID())
  const form = useForm({
    initialValues: {
      starts_at: null as string | null,
      from_time: '',
      ends_at: null as string | null,
      until_time: '',
      reason: '',
      cancels: false,
    },
    validate: {
      starts_at: (day) => (day ? null : 'Diga o dia.'),
      until_time: (_, values) => {
        const span = spanOf(values)
        return span && span.until <= span.from ? 'O fim vem depois do começo.' : null
      },
      reason: (text) => (text.trim().length >= 3 ? null : 'Diga por quê: os moradores leem o motivo.'),
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
      body={({ reason, cancels, ...values }) => {
        const span = spanOf(values)
        return {
          reason,
          cancels,
          id,
          area_id: area.id,
          starts_at: span?.from.toISOString(),
          ends_at: span?.until.toISOString(),
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
      <TimeField
        label="Das"
        description="Vazio: desde o começo do dia."
        {...form.getInputProps('from_time')}
      />
      <DateField
        label="Até o dia"
        description="Vazio: um dia só."
        clearable
        {...form.getInputProps('ends_at')}
      />
      <TimeField
        label="Até as"
        description="Vazio: até o fim do dia."
        {...form.getInputProps('until_time')}
      />
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
