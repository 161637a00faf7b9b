import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { FeatureChange } from '../../../../../domain/platform/feature-changes.ts'
import type { Answer } from '../../../../lib/commands/contract.ts'
import { useCommand } from '../../../../lib/commands/use-command.ts'
import { fieldErrors } from '../../../../lib/failure.ts'
import { toastSuccess } from '../../../../lib/toasts.tsx'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { Effects } from './effects.tsx'

type ChangeDialogProps = {
  title: string
  /** What was typed; null where a field is still wrong, which is then marked. */
  read: () => FeatureChange | null
  onErrors: (errors: Record<string, ReactNode>) => void
  isDirty: boolean
  onClose: () => void
  children: ReactNode
}

/** A change of what is open apart from the plans: typed, then shown with whom it concerns, then saved. */
export function ChangeDialog({ title, read, onErrors, isDirty, onClose, children }: ChangeDialogProps) {
  const [asked, setAsked] = useState<FeatureChange | null>(null)
  const [wanted, setWanted] = useState('')
  const [seen, setSeen] = useState<Answer<'preview-feature-change'> | null>(null)
  const look = useCommand('preview-feature-change', { action: 'conferir', quiet: true, keep: setSeen })
  const save = useCommand('save-feature-change', { action: 'salvar o recurso', quiet: true, once: true })
  const preview = () => {
    const change = read()
    if (!change) return
    setAsked(change)
    setWanted('')
    look.mutate(
      { change },
      {
        onError: (error) =>
          onErrors(
            Object.fromEntries(
              Object.entries(fieldErrors(error)).map(([path, message]) => [
                path.replace(/^change\./, ''),
                message,
              ]),
            ),
          ),
      },
    )
  }
  const search = (text: string) => {
    setWanted(text)
    if (asked) look.mutate({ change: asked, wanted: text })
  }
  const send = () =>
    asked &&
    save.mutate(
      { change: asked, is_seen: true },
      {
        onSuccess: () => {
          toastSuccess('Recurso salvo')
          onClose()
        },
      },
    )
  const what = asked && (asked.kind === 'all' ? asked.feature : asked.what)
  return (
    <FormDialog
      title={seen ? 'Antes de salvar' : title}
      verb={seen ? 'Salvar' : 'Conferir'}
      loading={save.isPending || (!seen && look.isPending)}
      error={seen ? (save.error ?? look.error) : look.error}
      held={isDirty}
      onClose={onClose}
      onSubmit={seen ? send : preview}
    >
      {seen && what ? (
        <>
          <Effects effects={seen} what={what} wanted={wanted} onSearch={search} />
          <Button variant="default" onClick={() => setSeen(null)}>
            Mudar os dados
          </Button>
        </>
      ) : (
        children
      )}
    </FormDialog>
  )
}
