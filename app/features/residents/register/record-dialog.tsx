import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { CommandName } from '../../../../domain/permissions/commands.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { fieldErrors, useRegisterCommand } from './commands.ts'

type RecordDialogProps<Values extends object> = {
  title: string
  /** The button: 'Salvar veículo'. */
  verb: string
  command: CommandName
  /** What is tried, in the infinitive: 'salvar o veículo'. */
  action: string
  /** What the toast says: 'Veículo salvo'. */
  told: string
  form: UseFormReturnType<Values>
  /** What goes with the form's values: whose it is. */
  of: Record<string, unknown>
  onClose: () => void
  children: ReactNode
}

/** A form whose values, as they stand, are what one command of the register takes; its refusals stand beside the fields. */
export function RecordDialog<Values extends object>(props: RecordDialogProps<Values>) {
  const { title, verb, command, action, told, form, of, onClose, children } = props
  const run = useRegisterCommand(command, { action, told, quiet: true })
  const submit = form.onSubmit((values) =>
    run.mutate(
      { ...of, ...values },
      { onSuccess: onClose, onError: (error) => form.setErrors(fieldErrors(error)) },
    ),
  )
  return (
    <FormDialog
      title={title}
      verb={verb}
      loading={run.isPending}
      error={run.error}
      onClose={onClose}
      onSubmit={submit}
    >
      {children}
    </FormDialog>
  )
}
