import { Button, List, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { changeKinds } from '../../../../domain/people/change.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toFailure } from '../../../lib/failure.ts'
import { toast } from '../../../lib/toasts.tsx'
import { counted } from '../../../lib/words.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { ChangeLines } from './change-lines.tsx'
import type { AskedChange } from './queries.ts'

export type Decision = { decision: 'approve' | 'refuse'; changes: readonly AskedChange[] }
type Result = { change_id: string; status: 'approved' | 'refused' | 'failed'; message?: string }

/** Decides one request or many; lists failures by row. */
export function DecideDialog({ decision, changes, onClose }: Decision & { onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const command = useCommand('review-changes', { action: 'decidir os pedidos', quiet: true })
  const approves = decision === 'approve'
  const one = changes.length === 1 ? changes[0] : undefined
  const send = (acknowledged: boolean) => {
    setMissing(!approves && reason.trim() === '')
    if (!approves && reason.trim() === '') return
    const body = {
      change_ids: changes.map(({ id }) => id),
      decision,
      reason,
      acknowledge_duplicates: acknowledged,
    }
    command.mutate(body, {
      onSuccess: ({ results }) => {
        const done = results.filter(({ status }) => status !== 'failed').length
        if (done > 0)
          toast(
            'success',
            `${counted(done, 'pedido', 'pedidos')} ${approves ? 'aprovado' : 'recusado'}${done > 1 ? 's' : ''}`,
            'Quem pediu recebe um e-mail.',
          )
        if (done === results.length) onClose()
      },
    })
  }
  const failed = command.data?.results.filter(({ status }) => status === 'failed') ?? []
  const duplicate = command.error && toFailure(command.error).code === 'person_duplicate'
  if (failed.length > 0) return <Failures failed={failed} changes={changes} onClose={onClose} />
  return (
    <FormDialog
      title={
        one
          ? `${approves ? 'Aprovar' : 'Recusar'}: ${one.person.name}`
          : `${approves ? 'Aprovar' : 'Recusar'} ${changes.length} pedidos`
      }
      verb={approves ? 'Aprovar' : 'Recusar'}
      destructive={!approves}
      loading={command.isPending}
      error={command.error}
      onClose={onClose}
      onSubmit={() => send(false)}
    >
      {duplicate && (
        <Button variant="default" onClick={() => send(true)}>
          É outra pessoa: aprovar assim mesmo
        </Button>
      )}
      {one && (
        <div>
          <Text size="sm">{changeKinds[one.kind]}</Text>
          <ChangeLines change={one} />
        </div>
      )}
      {!one && (
        <Text size="sm">O cadastro muda na hora, pedido por pedido. Quem pediu recebe um e-mail.</Text>
      )}
      {!approves && (
        <Textarea
          label="Motivo"
          placeholder="Mande uma cópia do documento para a administração."
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={missing && 'Diga o motivo: a pessoa vai lê-lo.'}
        />
      )}
    </FormDialog>
  )
}

type FailuresProps = { failed: readonly Result[]; changes: readonly AskedChange[]; onClose: () => void }

function Failures({ failed, changes, onClose }: FailuresProps) {
  const names = new Map(changes.map(({ id, person }) => [id, person.name]))
  return (
    <FormDialog
      title="Alguns pedidos ficaram"
      verb="Entendi"
      loading={false}
      error={null}
      onClose={onClose}
      onSubmit={onClose}
    >
      <Notice kind="warning">Os outros foram decididos. Estes não:</Notice>
      <List size="sm">
        {failed.map(({ change_id, message }) => (
          <List.Item key={change_id}>
            <strong>{names.get(change_id)}</strong>: {message}
          </List.Item>
        ))}
      </List>
    </FormDialog>
  )
}
