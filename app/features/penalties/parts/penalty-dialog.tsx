import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { CommandName } from '../../../../domain/permissions/commands.ts'
import { toFailure } from '../../../lib/failure.ts'
import { toast } from '../../../lib/toasts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { usePenaltyCommand } from '../use-penalty-command.ts'

type PenaltyDialogProps<Values extends object> = {
  title: string
  verb: string
  action: string
  command: CommandName
  done: { title: string; message: string }
  form: UseFormReturnType<Values>
  body: (values: Values) => object
  /** Files are on their way. */
  busy?: boolean
  destructive?: boolean
  onClose: () => void
  children: ReactNode
}

/** A form that runs one command of penalties: errors stand beside their fields, what was typed stays. */
export function PenaltyDialog<Values extends object>(props: PenaltyDialogProps<Values>) {
  const { title, verb, action, command, done, form, body, busy, destructive, onClose, children } = props
  const run = usePenaltyCommand(command, { action, quiet: true })
  const send = form.onSubmit((values) =>
    run.mutate(body(values), {
      onSuccess: () => {
        toast('success', done.title, done.message)
        onClose()
      },
      onError: (error) => {
        for (const { path, message } of toFailure(error).fields) form.setFieldError(path, message)
      },
    }),
  )
  return (
    <FormDialog
      title={title}
      verb={verb}
      destructive={destructive}
      loading={run.isPending}
      disabled={busy}
      error={run.error}
      held={form.isDirty() || busy}
      onClose={onClose}
      onSubmit={send}
    >
      {children}
    </FormDialog>
  )
}
