import { Alert, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Siren, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { audienceWords, reachWords } from '../../../../domain/communications/audience.ts'
import { plainText } from '../../../../domain/communications/body.ts'
import { emergencyWord } from '../../../../domain/communications/input.ts'
import { leftToFill } from '../../../../domain/communications/templates.ts'
import { instantOf } from '../../../../domain/time-zones/moments.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useCondominium } from '../../../lib/membership/membership.tsx'
import { useGoOn } from '../../../lib/mutations/go-on.ts'
import { openZone } from '../../../lib/zone.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { DateField } from '../../../ui/form/date-field.tsx'
import { TimeField } from '../../../ui/form/time-field.tsx'
import { reachQuery } from '../queries.ts'
import type { DraftValues } from './values.ts'

/** Confirms publication: to how many, when, and for an emergency a typed word. */
export function PublishDialog({
  id: announcementId,
  values,
  onClose,
}: {
  id: string
  values: DraftValues
  onClose: () => void
}) {
  const { id } = useCondominium()
  const reach = useQuery(reachQuery(id, values.audience))
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [day, setDay] = useState<string | null>(null)
  const [time, setTime] = useState('09:00')
  const [word, setWord] = useState('')
  const goOn = useGoOn()
  const publish = useCommand('publish-announcement', { action: 'publicar o comunicado', quiet: true })
  const isEmergency = values.kind === 'urgent' && values.is_emergency
  const unfilled = leftToFill(`${values.title} ${plainText(values.body)}`)
  const ready =
    (!isEmergency || word.trim().toUpperCase() === emergencyWord) &&
    (when === 'now' || (day !== null && /^\d{2}:\d{2}$/.test(time)))
  const submit = () =>
    publish.mutate(
      {
        id: announcementId,
        publish_at: when === 'later' && day ? instantOf(day, time, openZone()).toISOString() : null,
        confirmation: isEmergency ? word : null,
      },
      { onSuccess: () => goOn(`/dashboard/communications/${announcementId}`) },
    )
  return (
    <FormDialog
      title={isEmergency ? 'Avisar todos agora' : 'Publicar comunicado'}
      verb={when === 'later' ? 'Agendar' : isEmergency ? 'Enviar por todos os canais' : 'Publicar agora'}
      disabled={!ready || reach.data?.recipients === 0}
      loading={publish.isPending}
      error={publish.error}
      held={word !== ''}
      onClose={onClose}
      onSubmit={submit}
    >
      <Stack gap={8}>
        <strong style={{ fontSize: '1.25rem', lineHeight: '1.75rem', overflowWrap: 'anywhere' }}>
          {values.title}
        </strong>
        <p style={{ margin: 0 }}>{audienceWords(values.audience)}</p>
        <p style={{ margin: 0 }} className="figures" role="status">
          {reach.data ? reachWords(reach.data) : 'Contando…'}
        </p>
      </Stack>
      {unfilled.length > 0 && (
        <Alert
          icon={<TriangleAlert size={18} />}
          color="amber"
        >{`O texto ainda tem o que preencher: ${unfilled.join(', ')}`}</Alert>
      )}
      {isEmergency ? (
        <>
          <Alert icon={<Siren size={18} />} color="red">
            Vai agora, por e-mail, aparelho, WhatsApp e SMS, a quem tiver cada um, também de madrugada.
          </Alert>
          <TextInput
            label={`Para confirmar, escreva ${emergencyWord}`}
            size="md"
            autoComplete="off"
            value={word}
            onChange={({ currentTarget }) => setWord(currentTarget.value)}
          />
        </>
      ) : (
        <>
          <SegmentedControl
            aria-label="Quando"
            value={when}
            onChange={(value) => setWhen(value as 'now' | 'later')}
            data={[
              { value: 'now', label: 'Agora' },
              { value: 'later', label: 'Agendar' },
            ]}
          />
          {when === 'later' && (
            <>
              <DateField label="Dia" value={day} onChange={setDay} minDate={new Date()} />
              <TimeField label="Hora, de Brasília" value={time} onChange={setTime} />
            </>
          )}
        </>
      )}
    </FormDialog>
  )
}
