import { Checkbox, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { civilDate } from '../../../../../domain/calendar.ts'
import { civilTime, instantOf } from '../../../../../domain/time-zones/moments.ts'
import { brasiliaZone } from '../../../../../domain/time-zones/time-zones.ts'
import { CommandDialog } from '../../../../ui/dialog/command-dialog.tsx'
import { MomentField } from '../../../../ui/form/time-field.tsx'
import { WholeNumberField } from '../../../../ui/form/whole-number-field.tsx'
import type { Maintenance } from '../settings-queries.ts'

type Typed = { day: string | null; time: string }

const momentOf = (instant: string | undefined): Typed => {
  if (!instant) return { day: null, time: '' }
  const at = new Date(instant)
  return { day: civilDate(at, brasiliaZone), time: civilTime(at, brasiliaZone) }
}
const isWhole = ({ day, time }: Typed) => day !== null && time !== ''
const isoOf = ({ day, time }: Typed) => instantOf(day!, time, brasiliaZone).toISOString()

/** Announces a maintenance or changes the one that is. Hours are Brasília's. */
export function MaintenanceDialog({
  maintenance,
  onClose,
}: {
  maintenance: Maintenance | null
  onClose: () => void
}) {
  const form = useForm({
    initialValues: {
      is_now: false,
      starts: momentOf(maintenance?.starts_at),
      ends: momentOf(maintenance?.ends_at),
      text: maintenance?.text ?? '',
      told_hours: (maintenance?.told_hours ?? 24) as number | string,
      is_read_only: maintenance?.is_read_only ?? false,
    },
    validate: {
      starts: (starts, { is_now }) =>
        is_now || isWhole(starts) ? null : 'Informe o dia e a hora em que começa.',
      ends: (ends, { is_now, starts }) =>
        !isWhole(ends)
          ? 'Informe o dia e a hora em que termina.'
          : !is_now && isWhole(starts) && isoOf(ends) <= isoOf(starts)
            ? 'O fim vem depois do começo.'
            : null,
      text: (text) => (text.trim().length < 3 ? 'Escreva o que as pessoas leem.' : null),
      told_hours: (told) => (told === '' ? 'Informe as horas.' : null),
    },
  })
  const { values } = form
  return (
    <CommandDialog
      title={maintenance ? 'Mudar a manutenção' : 'Anunciar manutenção'}
      verb={maintenance ? 'Salvar' : 'Anunciar'}
      command="save-maintenance"
      action="salvar a manutenção"
      done={maintenance ? 'Manutenção salva' : 'Manutenção anunciada'}
      form={form}
      body={({ is_now, starts, ends, text, told_hours, is_read_only }) => ({
        maintenance: {
          starts_at: is_now ? null : isoOf(starts),
          ends_at: isoOf(ends),
          text,
          told_hours: Number(told_hours),
          is_read_only,
        },
      })}
      onRefused={({ fields }) => {
        const [first] = fields
        if (first) form.setFieldError('ends', first.message)
      }}
      onClose={onClose}
    >
      <Checkbox label="Começa agora" {...form.getInputProps('is_now', { type: 'checkbox' })} />
      {!values.is_now && <MomentField label="Começa" {...form.getInputProps('starts')} />}
      <MomentField label="Termina" {...form.getInputProps('ends')} />
      <Textarea
        label="O que as pessoas leem"
        description="Uma frase: o que se faz e o que deixa de funcionar."
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('text')}
      />
      {!values.is_now && (
        <WholeNumberField
          label="Avisar quantas horas antes"
          max={336}
          {...form.getInputProps('told_hours')}
        />
      )}
      <Checkbox
        label="Só leitura nesse tempo"
        description="Ninguém grava nada, menos quem administra a plataforma. Pagamentos que os bancos avisam continuam a entrar. No máximo 24 horas."
        {...form.getInputProps('is_read_only', { type: 'checkbox' })}
      />
    </CommandDialog>
  )
}
