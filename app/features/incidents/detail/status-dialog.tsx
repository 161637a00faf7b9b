import { Select, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type IncidentStatus,
  type Waiting,
  waitings,
  waitingWords,
} from '../../../../domain/incidents/words.ts'
import { toast } from '../../../lib/toasts.tsx'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'

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

/** Moves one or several to the next state, with a text for readers. */
export function StatusDialog({ ids, move, onClose, onDone }: StatusDialogProps) {
  const form = useForm({ initialValues: { waiting_for: 'supplier' as Waiting, note: '' } })
  const { title, verb, label } = moves[move]
  return (
    <CommandDialog
      title={title}
      verb={verb}
      small
      command="change-incidents"
      action="mudar a situação"
      form={form}
      body={({ waiting_for, note }) => ({
        ids,
        change: { kind: 'status', status: move, waiting_for: move === 'waiting' ? waiting_for : null, note },
      })}
      onClose={onClose}
      onDone={({ unchanged }) => {
        if (unchanged.length > 0)
          toast(
            'info',
            'Algumas ficaram como estavam',
            `Sem mudança: ${unchanged.map(({ protocol }) => protocol).join(', ')}`,
          )
        onDone?.()
      }}
    >
      {move === 'waiting' && (
        <Select
          label="Por quem"
          description={
            form.values.waiting_for === 'reporter'
              ? 'O prazo para até a resposta chegar.'
              : 'O prazo continua a correr.'
          }
          data={waitings.map((value) => ({ value, label: waitingWords[value] }))}
          allowDeselect={false}
          {...form.getInputProps('waiting_for')}
        />
      )}
      <Textarea
        label={label}
        autosize
        minRows={3}
        maxLength={1000}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </CommandDialog>
  )
}
