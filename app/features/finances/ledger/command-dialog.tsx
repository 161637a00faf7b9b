import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { useCommandKey } from '../../../lib/command-key.ts'
import { toFailure } from '../../../lib/failure.ts'
import { toast } from '../../../lib/toasts.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useMoneyCommand } from '../mutations.ts'

export type CommandDialogProps<Values extends object> = {
  title: string
  /** The button: 'Transferir'. */
  verb: string
  /** What is said once it is done, and what comes of it. */
  done: { title: string; message: string }
  command: Parameters<typeof useMoneyCommand>[0]
  action: string
  form: UseFormReturnType<Values>
  /** What the command takes of what was typed. */
  body: (values: Values) => object
  /** Files are on their way. */
  busy?: boolean
  onClose: () => void
  onDone?: () => void
  children: ReactNode
}

/** A form that runs one command of the books: errors beside their fields, one key however often it is pressed. */
export function CommandDialog<Values extends object>(props: CommandDialogProps<Values>) {
  const { title, verb, done, command, action, form, body, busy, onClose, onDone, children } = props
  const { key } = useCommandKey()
  const run = useMoneyCommand<object, unknown>(command, { action, quiet: true })
  const send = form.onSubmit((values) =>
    run.mutate(
      { ...body(values), key },
      {
        onSuccess: () => {
          toast('success', done.title, done.message)
          onDone?.()
          onClose()
        },
        onError: (error) => {
          for (const { path, message } of toFailure(error).fields) form.setFieldError(path, message)
        },
      },
    ),
  )
  return (
    <FormDialog
      title={title}
      verb={verb}
      loading={run.isPending}
      error={run.error}
      disabled={busy}
      held={form.isDirty() || busy}
      small
      onClose={onClose}
      onSubmit={send}
    >
      {children}
    </FormDialog>
  )
}
