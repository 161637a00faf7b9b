import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { momentTyped } from '../moments.ts'
import type { Outage } from '../queries.ts'

type OutageNewsDialogProps = { outage: Outage; kind: 'update' | 'end'; onClose: () => void }

/** What is new, or that it is over: everybody who was told of the beginning hears it. */
export function OutageNewsDialog({ outage, kind, onClose }: OutageNewsDialogProps) {
  const [body, setBody] = useState('')
  const [forecast, setForecast] = useState('')
  const save = useCommand(kind === 'end' ? 'end-outage' : 'update-outage', {
    action: 'avisar',
    done: kind === 'end' ? 'Fim avisado a todos' : 'Novidade avisada',
    quiet: true,
  })
  const more = kind === 'update' ? { forecast_at: forecast ? momentTyped(forecast).toISOString() : null } : {}
  return (
    <FormDialog
      title={kind === 'end' ? `Terminou: ${outage.title}` : outage.title}
      verb={kind === 'end' ? 'Encerrar e avisar' : 'Avisar'}
      loading={save.isPending}
      error={save.error}
      held={body !== ''}
      small
      onClose={onClose}
      onSubmit={() => save.mutate({ outage_id: outage.id, body, ...more }, { onSuccess: onClose })}
    >
      <Textarea
        label={kind === 'end' ? 'Como foi resolvido' : 'O que há de novo'}
        description={
          kind === 'end'
            ? 'As ocorrências que fazem parte dela ficam resolvidas, e quem registrou é avisado.'
            : undefined
        }
        autosize
        minRows={3}
        maxLength={1000}
        value={body}
        data-autofocus
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
      />
      {kind === 'update' && (
        <TextInput
          type="datetime-local"
          label="Previsão (vazia: não se sabe)"
          value={forecast}
          onChange={({ currentTarget }) => setForecast(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
