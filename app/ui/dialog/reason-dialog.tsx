import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import type { CommandName } from '../../../domain/permissions/commands.ts'
import type { Body } from '../../lib/commands/contract.ts'
import { CommandDialog, type CommandDialogProps } from './command-dialog.tsx'

type Values = { reason: string }

type ReasonDialogProps<Name extends CommandName> = Omit<
  CommandDialogProps<Name, Values>,
  'form' | 'body' | 'busy' | 'command' | 'children'
> & {
  children?: ReactNode
  command: Name
  /** The command's input; `reason` is added to it. */
  body: Body<Name> extends infer Taken ? Omit<Taken, 'reason'> : never
  label?: string
  /** Says who reads the reason. */
  description?: string
  /** The minimum length, and the message below it. */
  least?: { letters: number; message: string }
  maxLength?: number
  /** Other decisions to make, below the reason. */
  below?: ReactNode
}

const few = { letters: 5, message: 'Diga por quê, em poucas palavras.' }

/** Takes something back: what that does in a sentence or two (`children`), and a reason that stays with it. */
export function ReasonDialog<const Name extends CommandName>(props: ReasonDialogProps<Name>) {
  const {
    body,
    label = 'Motivo',
    description,
    least = few,
    maxLength = 300,
    below,
    children,
    ...dialog
  } = props
  const form = useForm<Values>({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim().length < least.letters ? least.message : null) },
  })
  return (
    <CommandDialog
      {...(dialog as unknown as Omit<CommandDialogProps<Name, Values>, 'form' | 'body' | 'children'>)}
      form={form}
      body={({ reason }) => ({ ...body, reason }) as unknown as Body<Name>}
    >
      {children && <p style={{ margin: 0 }}>{children}</p>}
      <Textarea
        label={label}
        description={description}
        maxLength={maxLength}
        autosize
        minRows={2}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      {below}
    </CommandDialog>
  )
}
