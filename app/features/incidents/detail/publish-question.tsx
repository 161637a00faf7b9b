import { Button, Group } from '@mantine/core'
import type { IncidentView } from '../../../../domain/incidents/view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { Notice } from '../../../ui/form/notice.tsx'

/** Asks the reporter of a private incident whether neighbours may read it; the management sees that the question is open. */
export function PublishQuestion({ view }: { view: IncidentView }) {
  const writable = useWritable()
  const answer = useCommand('answer-incident-publishing', { action: 'responder', done: 'Resposta enviada' })
  if (!view.publish_asked_at) return null
  if (!view.is_mine)
    return (
      <Notice kind="info" title="Aguarda quem registrou">
        Pedimos para mostrar esta ocorrência aos moradores. Até a resposta, ela continua particular.
      </Notice>
    )
  const say = (agrees: boolean) => answer.mutate({ incident_id: view.id, agrees })
  return (
    <Notice kind="info" title="Os moradores podem ver esta ocorrência?">
      A administração pede para mostrá-la aos moradores. Eles leriam o texto, as fotos e a conversa, sem o seu
      nome e a sua unidade.
      {writable && (
        <Group gap={8} mt="sm">
          <Button loading={answer.isPending} onClick={() => say(true)}>
            Podem ver
          </Button>
          <Button variant="default" disabled={answer.isPending} onClick={() => say(false)}>
            Continua particular
          </Button>
        </Group>
      )}
    </Notice>
  )
}
