import { Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import type { useAnnouncementCommand } from './commands.ts'

type ReasonDialogProps = {
  title: string
  verb: string
  label: string
  command: ReturnType<typeof useAnnouncementCommand>
  body: Record<string, unknown>
  onClose: () => void
  children?: ReactNode
}

/** Asks for the reason that others will read. */
export function ReasonDialog({ title, verb, label, command, body, onClose, children }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <FormDialog
      title={title}
      verb={verb}
      small
      destructive
      disabled={reason.trim().length < 3}
      loading={command.isPending}
      error={command.error}
      held={reason !== ''}
      onClose={onClose}
      onSubmit={() => command.mutate({ ...body, reason }, { onSuccess: onClose })}
    >
      {children}
      <Textarea
        label={label}
        data-autofocus
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}
