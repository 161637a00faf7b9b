import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import {
  type IncidentStatus,
  type Waiting,
  waitings,
  waitingWords,
} from '../../../../domain/incidents/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toast } from '../../../lib/toasts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'

const moves = {
  in_progress: {
    title: 'Começar o atendimento',
    verb: 'Começar',
    label: 'O que vai ser feito (todos que acompanham leem)',
  },
  waiting: {
    title: 'Pôr em espera',
    verb: 'Pôr em espera',
    label: 'O que falta (todos que acompanham leem)',
  },
  solved: {
    title: 'Dar por resolvida',
    verb: 'Resolver',
    label: 'O que foi feito (todos que acompanham leem)',
  },
  closed: { title: 'Encerrar', verb: 'Encerrar', label: 'Por que termina aqui (todos que acompanham leem)' },
} as const satisfies Partial<Record<IncidentStatus, { title: string; verb: string; label: string }>>
export type Move = keyof typeof moves

type StatusDialogProps = { ids: readonly string[]; move: Move; onClose: () => void; onDone?: () => void }
type Answer = { changed: number; unchanged: { protocol: string }[] }

/** Moves one or several on, with what people read of it. */
export function StatusDialog({ ids, move, onClose, onDone }: StatusDialogProps) {
  const [note, setNote] = useState('')
  const [waitingFor, setWaitingFor] = useState<Waiting>('supplier')
  const save = useCommand('change-incidents', { action: 'mudar a situação', quiet: true })
  const { title, verb, label } = moves[move]
  const done = ({ unchanged }: Answer) => {
    if (unchanged.length > 0)
      toast(
        'info',
        'Algumas ficaram como estavam',
        `Sem mudança: ${unchanged.map(({ protocol }) => protocol).join(', ')}`,
      )
    onDone?.()
    onClose()
  }
  return (
    <FormDialog
      title={title}
      verb={verb}
      loading={save.isPending}
      error={save.error}
      held={note !== ''}
      small
      onClose={onClose}
      onSubmit={() =>
        save.mutate(
          {
            ids,
            change: {
              kind: 'status',
              status: move,
              waiting_for: move === 'waiting' ? waitingFor : null,
              note,
            },
          },
          { onSuccess: done },
        )
      }
    >
      {move === 'waiting' && (
        <Select
          label="Por quem"
          description={
            waitingFor === 'reporter' ? 'O prazo para até a resposta chegar.' : 'O prazo continua a correr.'
          }
          data={waitings.map((value) => ({ value, label: waitingWords[value] }))}
          value={waitingFor}
          allowDeselect={false}
          onChange={(value) => setWaitingFor(value as Waiting)}
        />
      )}
      <Textarea
        label={label}
        autosize
        minRows={3}
        maxLength={1000}
        value={note}
        data-autofocus
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  )
}
