import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { AppError } from '../../../domain/errors.ts'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import type { Answer, Body } from '../../lib/commands/contract.ts'
import { useCommand } from '../../lib/commands/use-command.ts'
import { fieldErrors, toFailure } from '../../lib/failure.ts'
import { type Success, toastSuccess } from '../../lib/toasts.tsx'
import { FormDialog } from './form-dialog.tsx'

export type CommandDialogProps<Name extends CommandName, Values extends object> = {
  title: string
  /** The button: 'Transferir'. */
  verb: string
  command: Name
  /** The attempted action, in the infinitive: 'transferir'. */
  action: string
  /** The toast's text: 'Fundo salvo', or with its consequences. */
  done?: Success
  form: UseFormReturnType<Values>
  /** Returns the command's input from the typed values. */
  body: (values: Values) => Body<Name>
  /** Files are on their way. */
  busy?: boolean
  destructive?: boolean
  /** Of a line or two: stays small on phones too. */
  small?: boolean
  onClose: () => void
  /** Before it closes. */
  onDone?: (answer: Answer<Name>) => void
  /** What a refusal asks for is shown by the dialog itself. */
  onRefused?: (error: AppError) => void
  children: ReactNode
}

/** A form that runs one command: refusals appear next to their fields, typed values stay, and it runs once however often it is pressed. */
export function CommandDialog<const Name extends CommandName, Values extends object>(
  props: CommandDialogProps<Name, Values>,
) {
  const { title, verb, command, action, done, form, body, busy, destructive, small } = props
  const { onClose, onDone, onRefused, children } = props
  const run = useCommand(command, { action, quiet: true, once: true })
  const send = form.onSubmit((values) =>
    run.mutate(body(values), {
      onSuccess: (answer) => {
        if (done) toastSuccess(done)
        onDone?.(answer)
        onClose()
      },
      onError: (error) => {
        form.setErrors(fieldErrors(error))
        onRefused?.(toFailure(error))
      },
    }),
  )
  return (
    <FormDialog
      title={title}
      verb={verb}
      destructive={destructive}
      small={small}
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
