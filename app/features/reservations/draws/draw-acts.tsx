import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { readPublicValue } from '../../../../domain/reservations/draw.ts'
import type { DrawView } from '../../../../domain/reservations/draw-view.ts'
import { useCommand } from '../../../lib/commands/use-command.ts'
import { toast } from '../../../lib/toasts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { ReasonDialog } from '../../../ui/dialog/reason-dialog.tsx'
import { Notice } from '../../../ui/form/notice.tsx'

type Props = { draw: DrawView; onClose: () => void }

/** Fetches the public number and draws: once, irreversibly. */
export function RevealDrawDialog({ draw, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [sure, setSure] = useState(false)
  const value = readPublicValue(typed)
  const reveal = useCommand('reveal-draw', { action: 'realizar o sorteio', quiet: true })
  return (
    <FormDialog
      title="Sortear"
      verb="Sortear agora"
      loading={reveal.isPending}
      error={reveal.error}
      disabled={value === null || !sure}
      held={typed !== ''}
      onClose={onClose}
      onSubmit={() =>
        reveal.mutate(
          { draw_id: draw.id, public_value: typed },
          {
            onSuccess: ({ order }) => {
              toast('success', 'Sorteio realizado', `Em primeiro lugar: ${order[0]}. Quem entrou é avisado.`)
              onClose()
            },
          },
        )
      }
    >
      <TextInput
        label={draw.public_source}
        description="Só os números, na ordem em que saíram."
        placeholder="45218 09127 77310 60042 11873"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setSure(false)
        }}
        error={typed.trim() !== '' && value === null ? 'Use só números, separados por espaço.' : undefined}
      />
      {value !== null && <Notice kind="info">{`Vale assim: ${value}`}</Notice>}
      <Checkbox
        label="Conferi o número na fonte. O resultado sai agora e não muda mais."
        checked={sure}
        disabled={value === null}
        onChange={(event) => setSure(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}

/** Calls a draw off, with the reason. */
export function CancelDraw({ draw, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Cancelar ${draw.title}`}
      verb="Cancelar sorteio"
      destructive
      command="cancel-draw"
      action="cancelar o sorteio"
      done="Sorteio cancelado"
      body={{ draw_id: draw.id }}
      description="Quem entrou no sorteio lê o motivo. Depois do encerramento a semente também é publicada."
      least={{ letters: 3, message: 'Diga o motivo.' }}
      onClose={onClose}
    />
  )
}
