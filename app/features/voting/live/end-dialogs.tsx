import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { addDays } from '../../../../domain/calendar.ts'
import { momentAt } from '../../../../domain/time-zones/moments.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { openZone } from '../../../lib/zone.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { TimeField } from '../../../ui/form/time-field.tsx'

type Props = { assembly: AssemblyView; onClose: () => void }

export function EndDialogs({ act, ...props }: Props & { act: 'close' | 'suspend' }) {
  return act === 'close' ? <CloseDialog {...props} /> : <SuspendDialog {...props} />
}

function CloseDialog({ assembly, onClose }: Props) {
  const form = useForm({ initialValues: {} })
  const waiting = assembly.items.filter(({ state }) => state === 'waiting').length
  return (
    <CommandDialog
      title="Encerrar a assembleia"
      verb="Encerrar"
      action="encerrar a assembleia"
      command="close-assembly"
      done="Assembleia encerrada. As decisões estão registradas."
      form={form}
      body={() => ({ assembly_id: assembly.id })}
      small
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>O que foi votado vira decisão do condomínio, e nada mais muda.</p>
      {waiting > 0 && (
        <Notice kind="warning">
          {waiting === 1 ? 'Um item ainda não foi tratado' : `${waiting} itens ainda não foram tratados`} e
          sai de pauta.
        </Notice>
      )}
    </CommandDialog>
  )
}

function SuspendDialog({ assembly, onClose }: Props) {
  const form = useForm({
    initialValues: { day: null as string | null, time: '19:00', reason: '' },
    validate: {
      day: (day) => (day ? null : 'Informe o dia.'),
      reason: (text) => (text.trim().length < 3 ? 'Escreva os argumentos e a decisão dos presentes.' : null),
    },
  })
  return (
    <CommandDialog
      title="Sessão permanente"
      verb="Suspender e continuar depois"
      action="tornar a sessão permanente"
      command="suspend-assembly"
      done="Sessão permanente. Quem faltou é convocado para continuar."
      form={form}
      body={({ day, time, reason }) => {
        const [hours = 0, minutes = 0] = time.split(':').map(Number)
        const resumes = momentAt(day!, hours * 60 + minutes, openZone())
        return { assembly_id: assembly.id, resumes_at: resumes.toISOString(), reason }
      }}
      onClose={onClose}
    >
      <Notice kind="info">
        Quando falta um quórum especial, a maioria dos presentes pode manter a sessão aberta: continua em até
        60 dias e termina em até 90. Os votos dados valem e podem mudar até o fim (art. 1.353, §§ 1º a 3º).
      </Notice>
      <DateField
        label="Continua no dia"
        minDate={addDays(assembly.today, 1)}
        maxDate={addDays(assembly.today, 60)}
        {...form.getInputProps('day')}
      />
      <TimeField label="Hora" {...form.getInputProps('time')} />
      <Textarea
        label="Argumentos e decisão dos presentes, para a ata parcial"
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('reason')}
      />
    </CommandDialog>
  )
}
