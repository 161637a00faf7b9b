import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CommandDialog } from '../../../ui/dialog/command-dialog.tsx'
import { MomentField } from '../../../ui/form/time-field.tsx'
import { halfMoment, momentTyped, noMoment } from '../moments.ts'
import type { Outage } from './outage-queries.ts'

type OutageNewsDialogProps = { outage: Outage; kind: 'update' | 'end'; onClose: () => void }

/** Announces news of an outage, or its end: everyone notified of the beginning receives it. */
export function OutageNewsDialog({ outage, kind, onClose }: OutageNewsDialogProps) {
  const form = useForm({
    initialValues: { body: '', forecast_at: noMoment },
    validate: { forecast_at: halfMoment },
  })
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
        ...(kind === 'update' && { forecast_at: momentTyped(forecast_at) }),
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
        <MomentField label="Previsão (vazia: não se sabe)" clearable {...form.getInputProps('forecast_at')} />
      )}
    </CommandDialog>
  )
}
