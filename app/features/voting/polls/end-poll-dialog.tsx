import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import type { PollView } from '../../../../domain/voting/polls.ts'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'

export type PollEnd = 'discard' | 'close' | 'cancel'

const words: Record<PollEnd, { title: string; verb: string; text: string; done: string }> = {
  discard: {
    title: 'Descartar o rascunho',
    verb: 'Descartar',
    text: 'O rascunho deixa de existir. Ninguém foi avisado dele.',
    done: 'Rascunho descartado',
  },
  close: {
    title: 'Encerrar agora',
    verb: 'Encerrar',
    text: 'Ninguém mais responde, e o resultado aparece a todos.',
    done: 'Enquete encerrada',
  },
  cancel: {
    title: 'Cancelar enquete',
    verb: 'Cancelar enquete',
    text: 'A enquete deixa de valer. As respostas dadas ficam à vista com o motivo.',
    done: 'Enquete cancelada',
  },
}

/** Ends a poll one way or another; calling it off has its reason, which people read. */
export function EndPollDialog({ poll, how, onClose }: { poll: PollView; how: PollEnd; onClose: () => void }) {
  const navigate = useNavigate()
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (text) => (how === 'cancel' && text.trim().length < 3 ? 'Escreva o motivo.' : null) },
  })
  const { title, verb, text, done } = words[how]
  return (
    <CommandDialog
      title={title}
      verb={verb}
      action="encerrar a enquete"
      command="end-poll"
      done={done}
      form={form}
      body={({ reason }) => ({ poll_id: poll.id, how, reason: how === 'cancel' ? reason : null })}
      destructive={how !== 'close'}
      small
      onDone={() => how === 'discard' && navigate('/dashboard/voting/enquetes')}
      onClose={onClose}
    >
      <p style={{ margin: 0 }}>{text}</p>
      {how === 'cancel' && (
        <Textarea
          data-autofocus
          label="Motivo, que todos leem"
          autosize
          minRows={2}
          maxLength={300}
          {...form.getInputProps('reason')}
        />
      )}
    </CommandDialog>
  )
}
