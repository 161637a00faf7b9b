import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { momentTyped } from '../moments.ts'
import type { Outage } from './outage-queries.ts'

type OutageNewsDialogProps = { outage: Outage; kind: 'update' | 'end'; onClose: () => void }

/** Announces news of an outage, or its end: everyone notified of the beginning receives it. */
export function OutageNewsDialog({ outage, kind, onClose }: OutageNewsDialogProps) {
  const form = useForm({ initialValues: { body: '', forecast_at: '' } })
  return (
    <CommandDialog
      title={kind === 'end' ? `Terminou: ${outage.title}` : outage.title}
      verb={kind === 'end' ? 'Encerrar e avisar' : 'Avisar'}
      small
      command={kind === 'end' ? 'end-outage' : 'update-outage'}
      action="avisar"
      done={kind === 'end' ? 'Fim avisado a todos' : 'Novidade avisada'}
      form={form}
      body={({ body, forecast_at }) => ({
        outage_id: outage.id,
        body,
        ...(kind === 'update' && {
          forecast_at: forecast_at ? momentTyped(forecast_at).toISOString() : null,
        }),
      })}
      onClose={onClose}
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
        data-autofocus
        {...form.getInputProps('body')}
      />
      {kind === 'update' && (
        <TextInput
          type="datetime-local"
          label="Previsão (vazia: não se sabe)"
          {...form.getInputProps('forecast_at')}
        />
      )}
    </CommandDialog>
  )
}
