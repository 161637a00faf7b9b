import { Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ViewedItem } from '../../../../domain/voting/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'

/** For a trustee's lost code: what was cast is never opened, and the item is voted on again. */
export function AnnulDialog({ item, onClose }: { item: ViewedItem; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const annul = useCommand('annul-secret-vote', {
    action: 'anular a votação',
    done: 'Votação anulada. O item volta para a pauta.',
    quiet: true,
  })
  return (
    <FormDialog
      title="Anular a votação secreta"
      verb="Anular"
      destructive
      loading={annul.isPending}
      error={annul.error}
      disabled={reason.trim().length < 3}
      held={reason !== ''}
      onClose={onClose}
      onSubmit={() => annul.mutate({ item_id: item.id, reason }, { onSuccess: onClose })}
    >
      <p style={{ margin: 0 }}>
        Os votos de “{item.title}” nunca serão abertos, e o item volta para a pauta, para ser votado de novo.
        Quem perdeu o código faz outra chave, ou outra pessoa é nomeada.
      </p>
      <Textarea
        data-autofocus
        label="Motivo, que todos leem e vai para a ata"
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
