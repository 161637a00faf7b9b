import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { CommandDialog, type CommandDialogProps } from './command-dialog.tsx'

type Values = { reason: string }

type ReasonDialogProps = Omit<CommandDialogProps<Values>, 'form' | 'body' | 'busy'> & {
  /** What the command takes; `reason` goes with it. */
  body: object
  /** Who reads the reason. */
  description?: string
  /** How short it may be, and what is said to less. */
  least?: { letters: number; message: string }
  maxLength?: number
  /** What else is to be decided, below the reason. */
  below?: ReactNode
}

const few = { letters: 5, message: 'Diga por quê, em poucas palavras.' }

/** Takes back something of the books: what it does in a sentence or two (`children`), and a reason that stays with it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { body, description, least = few, maxLength = 300, below, children, ...dialog } = props
  const form = useForm<Values>({
    initialValues: { reason: '' },
    validate: { reason: (text) => (text.trim().length < least.letters ? least.message : null) },
  })
  return (
    <CommandDialog {...dialog} form={form} body={({ reason }) => ({ ...body, reason })}>
      <p style={{ margin: 0 }}>{children}</p>
      <Textarea
        label="Motivo"
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
