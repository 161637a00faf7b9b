import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PollView } from '../../../../domain/voting/polls.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'

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
  const [reason, setReason] = useState('')
  const { title, verb, text, done } = words[how]
  const end = useCommand('end-poll', { action: 'encerrar a enquete', done, quiet: true })
  return (
    <FormDialog
      title={title}
      verb={verb}
      small
      destructive={how !== 'close'}
      loading={end.isPending}
      error={end.error}
      disabled={how === 'cancel' && reason.trim().length < 3}
      held={reason !== ''}
      onClose={onClose}
      onSubmit={() =>
        end.mutate(
          { poll_id: poll.id, how, reason: how === 'cancel' ? reason : null },
          {
            onSuccess: () => {
              onClose()
              if (how === 'discard') navigate('/dashboard/voting/enquetes')
            },
          },
        )
      }
    >
      <p style={{ margin: 0 }}>{text}</p>
      {how === 'cancel' && (
        <Textarea
          data-autofocus
          label="Motivo, que todos leem"
          autosize
          minRows={2}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
