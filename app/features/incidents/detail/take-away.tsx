import { Button } from '@mantine/core'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { IncidentFile, IncidentView } from '../../../../domain/incidents/view.ts'
import { evidenceKindOf } from '../../../../domain/incidents/words.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { useWritable } from '../../../lib/membership/writable.ts'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { ConfirmDestructive } from '../../../ui/form/confirm-destructive.tsx'

const nouns = { photo: 'a foto', video: 'o vídeo', sound: 'o som' }

/** Removes one file: its sender may until the incident is solved, the management may at any time with a reason. */
export function TakeAway({ view, fileId }: { view: IncidentView; fileId: string }) {
  const writable = useWritable()
  const [asks, setAsks] = useState(false)
  const file = view.files.find(({ id }) => id === fileId)
  const isOpen = view.status !== 'solved' && view.status !== 'closed' && view.merged_into === null
  if (!file || !writable || !(view.may.manage || (file.is_mine && isOpen))) return null
  const close = () => setAsks(false)
  const props = { view, file, noun: nouns[evidenceKindOf(file.type)], onClose: close }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        mih={44}
        leftSection={<Trash2 size={16} />}
        aria-label={`Remover ${file.name}`}
        onClick={() => setAsks(true)}
      >
        Remover
      </Button>
      {asks && (file.is_mine && isOpen ? <TakeBack {...props} /> : <TakeWithReason {...props} />)}
    </>
  )
}

type TakeProps = { view: IncidentView; file: IncidentFile; noun: string; onClose: () => void }

/** Removes the reader's own file. */
function TakeBack({ view, file, noun, onClose }: TakeProps) {
  const remove = useCommand('remove-incident-file', { action: `remover ${noun}`, done: 'Arquivo removido' })
  return (
    <ConfirmDestructive
      opened
      onClose={onClose}
      verb={`Remover ${noun}`}
      loading={remove.isPending}
      onConfirm={() =>
        remove.mutate({ incident_id: view.id, file_id: file.id }, { onSuccess: onClose, onError: onClose })
      }
    >
      {`“${file.name}” sai da ocorrência para todos e não volta. O histórico diz que você removeu ${noun}, sem mostrar o que havia.`}
    </ConfirmDestructive>
  )
}

/** Removes a file of somebody else, or of a solved incident. */
function TakeWithReason({ view, file, noun, onClose }: TakeProps) {
  return (
    <ReasonDialog
      title={`Remover ${noun}`}
      verb="Remover"
      destructive
      small
      command="remove-incident-file"
      action={`remover ${noun}`}
      done="Arquivo removido"
      body={{ incident_id: view.id, file_id: file.id }}
      description="Quem enviou e quem lê a ocorrência veem o motivo."
      onClose={onClose}
    >
      {`“${file.name}” sai da ocorrência para todos e não volta. Remova só o que expõe alguém: o resto é prova.`}
    </ReasonDialog>
  )
}
