import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { addDays } from '../../../../domain/calendar.ts'
import { momentAt } from '../../../../domain/reservations/rules.ts'
import type { AssemblyView } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { openZone } from '../../../lib/zone.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'

type Props = { assembly: AssemblyView; onClose: () => void }

export function EndDialogs({ act, ...props }: Props & { act: 'close' | 'suspend' }) {
  return act === 'close' ? <CloseDialog {...props} /> : <SuspendDialog {...props} />
}

function CloseDialog({ assembly, onClose }: Props) {
  const waiting = assembly.items.filter(({ state }) => state === 'waiting').length
  const close = useCommand('close-assembly', {
    action: 'encerrar a assembleia',
    done: 'Assembleia encerrada. As decisões estão registradas.',
    quiet: true,
  })
  return (
    <FormDialog
      title="Encerrar a assembleia"
      verb="Encerrar"
      small
      loading={close.isPending}
      error={close.error}
      onClose={onClose}
      onSubmit={() => close.mutate({ assembly_id: assembly.id }, { onSuccess: onClose })}
    >
      <p style={{ margin: 0 }}>O que foi votado vira decisão do condomínio, e nada mais muda.</p>
      {waiting > 0 && (
        <Notice kind="warning">
          {waiting === 1 ? 'Um item ainda não foi tratado' : `${waiting} itens ainda não foram tratados`} e
          sai de pauta.
        </Notice>
      )}
    </FormDialog>
  )
}

function SuspendDialog({ assembly, onClose }: Props) {
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('19:00')
  const [reason, setReason] = useState('')
  const suspend = useCommand('suspend-assembly', {
    action: 'tornar a sessão permanente',
    done: 'Sessão permanente. Quem faltou é convocado para continuar.',
    quiet: true,
  })
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (
    <FormDialog
      title="Sessão permanente"
      verb="Suspender e continuar depois"
      loading={suspend.isPending}
      error={suspend.error}
      disabled={!day || reason.trim().length < 3}
      held={reason !== ''}
      onClose={onClose}
      onSubmit={() =>
        day &&
        suspend.mutate(
          {
            assembly_id: assembly.id,
            resumes_at: momentAt(day, hours * 60 + minutes, openZone()).toISOString(),
            reason,
          },
          { onSuccess: onClose },
        )
      }
    >
      <Notice kind="info">
        Quando falta um quórum especial, a maioria dos presentes pode manter a sessão aberta: continua em até
        60 dias e termina em até 90. Os votos dados valem e podem mudar até o fim (art. 1.353, §§ 1º a 3º).
      </Notice>
      <DateField
        label="Continua no dia"
        minDate={addDays(assembly.today, 1)}
        maxDate={addDays(assembly.today, 60)}
        value={day}
        onChange={setDay}
      />
      <TextInput
        label="Hora"
        type="time"
        value={time}
        onChange={({ currentTarget }) => setTime(currentTarget.value)}
      />
      <Textarea
        label="Argumentos e decisão dos presentes, para a ata parcial"
        autosize
        minRows={3}
        maxLength={2000}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
